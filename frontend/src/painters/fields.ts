/* Buttons, forms, fields, and controls that are a form of their own. */
import type { Local } from "../local.ts";
import { addClasses, sourceOf, type Painters } from "../sketch.ts";
import { formName } from "../view.ts";
import type { Intent, Tree } from "../wire.ts";

export function fieldPainters(local: Local): Painters {
  return {
    intent(data, attributes, scope, _children, [tag]) {
      if (attributes.ticking !== undefined) return; // the clock asks by itself
      const { meaning } = data;
      meaning.intent = attributes.intent as Intent;
      if (tag === "button") {
        meaning.disabled = attributes["aria-disabled"] === "true";
        if (scope.form) meaning.form = scope.form;
        return;
      }
      scope.form = meaning.form = { name: formName(attributes), fields: {} };
      if (local.accepted === scope.form.name) addClasses(data, ["is-accepted"]);
    },
    field(data, attributes, scope, _children, node) {
      const [tag] = node;
      if (!scope.form || !/^(input|select)$/.test(tag)) return;
      const { attrs, meaning } = data;
      const { name, fields } = (meaning.form = scope.form);
      const field = (meaning.field = String(attributes.field));
      const known = local.typed.get(name);
      const typed = known && Object.hasOwn(known, field) ? known[field] : undefined;
      if (local.notice && local.refused.form === name) {
        attrs["aria-invalid"] = "true";
        attrs["aria-description"] = local.notice;
      }
      if (tag === "select") {
        scope.chosen = fields[field] = String(typed ?? chosenOption(node));
      } else if (attributes.type === "checkbox") {
        data.props = { checked: (fields[field] = Boolean(typed ?? attributes.checked ?? false)) };
        delete attrs.checked;
      } else if (attributes.type === "radio") {
        const checked = typed === undefined ? Boolean(attributes.checked) : typed === attributes.value;
        if (checked) fields[field] = String(attributes.value);
        data.props = { checked };
        delete attrs.checked;
      } else {
        data.props = { value: (fields[field] = String(typed ?? attributes.value ?? "")) };
        delete attrs.value;
      }
    },
  };
}

export function optionValue([, attributes, ...children]: Exclude<Tree, string>): string {
  return String(attributes.value ?? children.map(sourceOf).join(""));
}

/** The option of a select that Python has chosen, else the first. */
function chosenOption(tree: Tree): string {
  const options: Exclude<Tree, string>[] = [];
  const find = (node: Tree): void => {
    if (typeof node === "string") return;
    if (node[0] === "option") options.push(node);
    (node.slice(2) as Tree[]).forEach(find);
  };
  find(tree);
  const option = options.find(([, { selected }]) => selected === true) ?? options[0];
  return option ? optionValue(option) : "";
}
