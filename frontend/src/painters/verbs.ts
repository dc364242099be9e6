/* What a button does in the browser alone, and whether it can. */
import { hasVoice, isWaiting, type Local } from "../local.ts";
import { isToggle, lookAfter } from "../look.ts";
import { pageAfter, saidOf, shownIn, showsPage } from "../pages.ts";
import { addClasses, type Drawing, type Painters } from "../sketch.ts";
import type { Verb } from "../verbs.ts";
import type { View } from "../view.ts";

/** For each verb: draws what the button shows of it; false if it does nothing now. */
type VerbPainters = { [One in Verb as One[0]]?: (data: Drawing, ...args: One extends [unknown, ...infer Args] ? Args : never) => boolean | void };

export function verbPainters(view: View, local: Local): Painters {
  const press = (data: Drawing, isPressed: boolean) => (data.attrs["aria-pressed"] = String(isPressed));
  const ends = (name: "done" | "clear") => () => !isWaiting(local) && view.gesture[name](local.state) !== null;
  const speaks = hasVoice(view, local);

  const painters: VerbPainters = {
    page(data, name, to) {
      const pager = view.pagers.get(name);
      const isHere = showsPage(view, local, name, to);
      if (data.attrs.role === "tab") data.attrs["aria-selected"] = String(isHere);
      else if (isHere) data.attrs["aria-current"] = "step";
      if (pager && to === "all") press(data, shownIn(view, local, name)!.all);
      return pager !== undefined && pageAfter(local, name, pager, to) !== null;
    },
    look(data, wish) {
      if (wish === "aloud" && !speaks) data.attrs.hidden = true;
      if (isToggle(wish)) press(data, local.look[wish]);
      return lookAfter(local.look, wish) !== null;
    },
    speak(data) {
      if (!local.look.aloud || !speaks) data.attrs.hidden = true;
    },
    timer(data, wish) {
      const { timer } = local;
      if (wish === "pause") press(data, !!timer?.left && timer.ends === null);
      return wish === "pause" ? !!timer?.left : wish !== "stop" || timer !== null;
    },
    copy(data, text) {
      if (local.copied === text) addClasses(data, ["is-copied"]);
    },
    present(data) {
      press(data, local.presenting);
    },
    name(data, place) {
      data.props = { value: local.names[place] ?? "" };
    },
    done: ends("done"),
    clear: ends("clear"),
  };

  return {
    local(data, attributes, scope) {
      const { attrs, meaning } = data;
      const verb = attributes.local as Verb;
      const [name, ...args] = verb;
      meaning.verb = name === "speak" ? [name, String(attributes.say ?? saidOf(view, scope.pager))] : verb;
      const isAble = (painters[name] as ((data: Drawing, ...args: unknown[]) => boolean | void) | undefined)?.(data, ...args) !== false;
      if (!isAble) attrs["aria-disabled"] = "true";
      meaning.disabled = !isAble;
    },
  };
}
