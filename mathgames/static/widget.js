/* Generated from frontend/src/ by `npm run build` in frontend/. Do not edit. */
/* Contains snabbdom:

The MIT License (MIT)

Copyright (c) 2015 Simon Friis Vindum

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
// src/malformed.ts
var Malformed = class extends Error {
};
function must(condition, expected) {
  if (!condition) throw new Malformed(expected);
}
function isRecord(value) {
  return typeof value == "object" && value !== null && !Array.isArray(value);
}
function isPoint(value) {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}

// src/change.ts
function changed(view, change) {
  if (!isRecord(view) || !isRecord(change) || change.base !== view.rev) return view;
  let { tree = 0 } = change;
  return { ...view, ...change, tree: renew([view.tree], tree) };
}
function renew(before, now) {
  if (typeof now == "number") return before[now];
  if (typeof now == "string" || Array.isArray(now)) return now;
  let [tag, had, ...stood] = before[now.of];
  return [tag, now.attributes ?? had, ...now.children?.map((child) => renew(stood, child)) ?? stood];
}

function createElement(tagName2, options) {
  return document.createElement(tagName2, options);
}
function createElementNS(namespaceURI, qualifiedName, options) {
  return document.createElementNS(namespaceURI, qualifiedName, options);
}
function createDocumentFragment() {
  return parseFragment(document.createDocumentFragment());
}
function createTextNode(text) {
  return document.createTextNode(text);
}
function createComment(text) {
  return document.createComment(text);
}
function insertBefore(parentNode2, newNode, referenceNode) {
  if (isDocumentFragment(parentNode2)) {
    let node = parentNode2;
    for (; node && isDocumentFragment(node); )
      node = parseFragment(node).parent;
    parentNode2 = node ?? parentNode2;
  }
  isDocumentFragment(newNode) && (newNode = parseFragment(newNode, parentNode2)), referenceNode && isDocumentFragment(referenceNode) && (referenceNode = parseFragment(referenceNode).firstChildNode), parentNode2.insertBefore(newNode, referenceNode);
}
function removeChild(node, child) {
  node.removeChild(child);
}
function appendChild(node, child) {
  isDocumentFragment(child) && (child = parseFragment(child, node)), node.appendChild(child);
}
function parentNode(node) {
  if (isDocumentFragment(node)) {
    for (; node && isDocumentFragment(node); )
      node = parseFragment(node).parent;
    return node ?? null;
  }
  return node.parentNode;
}
function nextSibling(node) {
  var _a;
  if (isDocumentFragment(node)) {
    let fragment = parseFragment(node), parent2 = parentNode(fragment);
    if (parent2 && fragment.lastChildNode) {
      let children = Array.from(parent2.childNodes), index = children.indexOf(fragment.lastChildNode);
      return (_a = children[index + 1]) !== null && _a !== void 0 ? _a : null;
    }
    return null;
  }
  return node.nextSibling;
}
function tagName(elm) {
  return elm.tagName;
}
function setTextContent(node, text) {
  node.textContent = text;
}
function getTextContent(node) {
  return node.textContent;
}
function isElement(node) {
  return node.nodeType === 1;
}
function isText(node) {
  return node.nodeType === 3;
}
function isComment(node) {
  return node.nodeType === 8;
}
function isDocumentFragment(node) {
  return node.nodeType === 11;
}
function parseFragment(fragmentNode, parentNode2) {
  var _a, _b, _c;
  let fragment = fragmentNode;
  return (_a = fragment.parent) !== null && _a !== void 0 || (fragment.parent = parentNode2 ?? null), (_b = fragment.firstChildNode) !== null && _b !== void 0 || (fragment.firstChildNode = fragmentNode.firstChild), (_c = fragment.lastChildNode) !==
  null && _c !== void 0 || (fragment.lastChildNode = fragmentNode.lastChild), fragment;
}
var htmlDomApi = {
  createElement,
  createElementNS,
  createTextNode,
  createDocumentFragment,
  createComment,
  insertBefore,
  removeChild,
  appendChild,
  parentNode,
  nextSibling,
  tagName,
  setTextContent,
  getTextContent,
  isElement,
  isText,
  isComment,
  isDocumentFragment
};

function vnode(sel, data, children, text, elm) {
  let key = data === void 0 ? void 0 : data.key;
  return { sel, data, children, text, elm, key };
}

var array = Array.isArray;
function primitive(s) {
  return typeof s == "string" || typeof s == "number" || s instanceof String || s instanceof Number;
}

var emptyNode = vnode("", {}, [], void 0, void 0);
function sameVnode(vnode1, vnode2) {
  var _a, _b;
  let isSameKey = vnode1.key === vnode2.key, isSameIs = ((_a = vnode1.data) === null || _a === void 0 ? void 0 : _a.is) === ((_b = vnode2.data) === null || _b === void 0 ? void 0 : _b.is), isSameSel = vnode1.sel === vnode2.sel, isSameTextOrFragment = !vnode1.
  sel && vnode1.sel === vnode2.sel ? typeof vnode1.text == typeof vnode2.text : !0;
  return isSameSel && isSameKey && isSameIs && isSameTextOrFragment;
}
function documentFragmentIsNotSupported() {
  throw new Error("The document fragment is not supported on this platform.");
}
function isElement2(api, vnode2) {
  return api.isElement(vnode2);
}
function isDocumentFragment2(api, vnode2) {
  return api.isDocumentFragment(vnode2);
}
function createKeyToOldIdx(children, beginIdx, endIdx) {
  var _a;
  let map = {};
  for (let i = beginIdx; i <= endIdx; ++i) {
    let key = (_a = children[i]) === null || _a === void 0 ? void 0 : _a.key;
    key !== void 0 && (map[key] = i);
  }
  return map;
}
var hooks = [
  "create",
  "update",
  "remove",
  "destroy",
  "pre",
  "post"
];
function init(modules, domApi, options) {
  let cbs = {
    create: [],
    update: [],
    remove: [],
    destroy: [],
    pre: [],
    post: []
  }, api = domApi !== void 0 ? domApi : htmlDomApi;
  for (let hook of hooks)
    for (let module of modules) {
      let currentHook = module[hook];
      currentHook !== void 0 && cbs[hook].push(currentHook);
    }
  function emptyNodeAt(elm) {
    let id = elm.id ? "#" + elm.id : "", classes = elm.getAttribute("class"), c = classes ? "." + classes.split(" ").join(".") : "";
    return vnode(api.tagName(elm).toLowerCase() + id + c, {}, [], void 0, elm);
  }
  function emptyDocumentFragmentAt(frag) {
    return vnode(void 0, {}, [], void 0, frag);
  }
  function createRmCb(childElm, listeners) {
    return function() {
      if (--listeners === 0) {
        let parent2 = api.parentNode(childElm);
        parent2 !== null && api.removeChild(parent2, childElm);
      }
    };
  }
  function createElm(vnode2, insertedVnodeQueue) {
    var _a, _b, _c, _d, _e;
    let i, data = vnode2.data, hook = data?.hook;
    (_a = hook?.init) === null || _a === void 0 || _a.call(hook, vnode2);
    let children = vnode2.children, sel = vnode2.sel;
    if (sel === "!")
      (_b = vnode2.text) !== null && _b !== void 0 || (vnode2.text = ""), vnode2.elm = api.createComment(vnode2.text);
    else if (sel === "")
      vnode2.elm = api.createTextNode(vnode2.text);
    else if (sel !== void 0) {
      let hashIdx = sel.indexOf("#"), dotIdx = sel.indexOf(".", hashIdx), hash = hashIdx > 0 ? hashIdx : sel.length, dot = dotIdx > 0 ? dotIdx : sel.length, tag = hashIdx !== -1 || dotIdx !== -1 ? sel.slice(0, Math.min(hash, dot)) : sel, ns = data?.
      ns, elm = ns === void 0 ? api.createElement(tag, data) : api.createElementNS(ns, tag, data);
      for (vnode2.elm = elm, hash < dot && elm.setAttribute("id", sel.slice(hash + 1, dot)), dotIdx > 0 && elm.setAttribute("class", sel.slice(dot + 1).replace(/\./g, " ")), i = 0; i < cbs.create.length; ++i)
        cbs.create[i](emptyNode, vnode2);
      if (primitive(vnode2.text) && (!array(children) || children.length === 0) && api.appendChild(elm, api.createTextNode(vnode2.text)), array(children))
        for (i = 0; i < children.length; ++i) {
          let ch = children[i];
          ch != null && api.appendChild(elm, createElm(ch, insertedVnodeQueue));
        }
      hook !== void 0 && ((_c = hook.create) === null || _c === void 0 || _c.call(hook, emptyNode, vnode2), hook.insert !== void 0 && insertedVnodeQueue.push(vnode2));
    } else if (!((_d = options?.experimental) === null || _d === void 0) && _d.fragments && vnode2.children) {
      for (vnode2.elm = ((_e = api.createDocumentFragment) !== null && _e !== void 0 ? _e : documentFragmentIsNotSupported)(), i = 0; i < cbs.create.length; ++i)
        cbs.create[i](emptyNode, vnode2);
      for (i = 0; i < vnode2.children.length; ++i) {
        let ch = vnode2.children[i];
        ch != null && api.appendChild(vnode2.elm, createElm(ch, insertedVnodeQueue));
      }
    } else
      vnode2.elm = api.createTextNode(vnode2.text);
    return vnode2.elm;
  }
  function addVnodes(parentElm, before, vnodes, startIdx, endIdx, insertedVnodeQueue) {
    for (; startIdx <= endIdx; ++startIdx) {
      let ch = vnodes[startIdx];
      ch != null && api.insertBefore(parentElm, createElm(ch, insertedVnodeQueue), before);
    }
  }
  function invokeDestroyHook(vnode2) {
    var _a, _b;
    let data = vnode2.data;
    if (data !== void 0) {
      (_b = (_a = data?.hook) === null || _a === void 0 ? void 0 : _a.destroy) === null || _b === void 0 || _b.call(_a, vnode2);
      for (let i = 0; i < cbs.destroy.length; ++i)
        cbs.destroy[i](vnode2);
      if (vnode2.children !== void 0)
        for (let j = 0; j < vnode2.children.length; ++j) {
          let child = vnode2.children[j];
          child != null && typeof child != "string" && invokeDestroyHook(child);
        }
    }
  }
  function removeVnodes(parentElm, vnodes, startIdx, endIdx) {
    for (var _a, _b; startIdx <= endIdx; ++startIdx) {
      let listeners, ch = vnodes[startIdx];
      if (ch != null)
        if (ch.sel !== void 0) {
          invokeDestroyHook(ch), listeners = cbs.remove.length + 1;
          let rm = createRmCb(ch.elm, listeners);
          for (let i = 0; i < cbs.remove.length; ++i)
            cbs.remove[i](ch, rm);
          let removeHook = (_b = (_a = ch?.data) === null || _a === void 0 ? void 0 : _a.hook) === null || _b === void 0 ? void 0 : _b.remove;
          removeHook !== void 0 ? removeHook(ch, rm) : rm();
        } else ch.children ? (invokeDestroyHook(ch), removeVnodes(parentElm, ch.children, 0, ch.children.length - 1)) : api.removeChild(parentElm, ch.elm);
    }
  }
  function updateChildren(parentElm, oldCh, newCh, insertedVnodeQueue) {
    let oldStartIdx = 0, newStartIdx = 0, oldEndIdx = oldCh.length - 1, oldStartVnode = oldCh[0], oldEndVnode = oldCh[oldEndIdx], newEndIdx = newCh.length - 1, newStartVnode = newCh[0], newEndVnode = newCh[newEndIdx], oldKeyToIdx, idxInOld,
    elmToMove, before;
    for (; oldStartIdx <= oldEndIdx && newStartIdx <= newEndIdx; )
      oldStartVnode == null ? oldStartVnode = oldCh[++oldStartIdx] : oldEndVnode == null ? oldEndVnode = oldCh[--oldEndIdx] : newStartVnode == null ? newStartVnode = newCh[++newStartIdx] : newEndVnode == null ? newEndVnode = newCh[--newEndIdx] :
      sameVnode(oldStartVnode, newStartVnode) ? (patchVnode(oldStartVnode, newStartVnode, insertedVnodeQueue), oldStartVnode = oldCh[++oldStartIdx], newStartVnode = newCh[++newStartIdx]) : sameVnode(oldEndVnode, newEndVnode) ? (patchVnode(oldEndVnode,
      newEndVnode, insertedVnodeQueue), oldEndVnode = oldCh[--oldEndIdx], newEndVnode = newCh[--newEndIdx]) : sameVnode(oldStartVnode, newEndVnode) ? (patchVnode(oldStartVnode, newEndVnode, insertedVnodeQueue), api.insertBefore(parentElm, oldStartVnode.
      elm, api.nextSibling(oldEndVnode.elm)), oldStartVnode = oldCh[++oldStartIdx], newEndVnode = newCh[--newEndIdx]) : sameVnode(oldEndVnode, newStartVnode) ? (patchVnode(oldEndVnode, newStartVnode, insertedVnodeQueue), api.insertBefore(parentElm,
      oldEndVnode.elm, oldStartVnode.elm), oldEndVnode = oldCh[--oldEndIdx], newStartVnode = newCh[++newStartIdx]) : (oldKeyToIdx === void 0 && (oldKeyToIdx = createKeyToOldIdx(oldCh, oldStartIdx, oldEndIdx)), idxInOld = oldKeyToIdx[newStartVnode.
      key], idxInOld === void 0 ? (api.insertBefore(parentElm, createElm(newStartVnode, insertedVnodeQueue), oldStartVnode.elm), newStartVnode = newCh[++newStartIdx]) : oldKeyToIdx[newEndVnode.key] === void 0 ? (api.insertBefore(parentElm, createElm(
      newEndVnode, insertedVnodeQueue), api.nextSibling(oldEndVnode.elm)), newEndVnode = newCh[--newEndIdx]) : (elmToMove = oldCh[idxInOld], elmToMove.sel !== newStartVnode.sel ? api.insertBefore(parentElm, createElm(newStartVnode, insertedVnodeQueue),
      oldStartVnode.elm) : (patchVnode(elmToMove, newStartVnode, insertedVnodeQueue), oldCh[idxInOld] = void 0, api.insertBefore(parentElm, elmToMove.elm, oldStartVnode.elm)), newStartVnode = newCh[++newStartIdx]));
    newStartIdx <= newEndIdx && (before = newCh[newEndIdx + 1] == null ? null : newCh[newEndIdx + 1].elm, addVnodes(parentElm, before, newCh, newStartIdx, newEndIdx, insertedVnodeQueue)), oldStartIdx <= oldEndIdx && removeVnodes(parentElm, oldCh,
    oldStartIdx, oldEndIdx);
  }
  function patchVnode(oldVnode, vnode2, insertedVnodeQueue) {
    var _a, _b, _c, _d, _e, _f, _g, _h;
    let hook = (_a = vnode2.data) === null || _a === void 0 ? void 0 : _a.hook;
    (_b = hook?.prepatch) === null || _b === void 0 || _b.call(hook, oldVnode, vnode2);
    let elm = vnode2.elm = oldVnode.elm;
    if (oldVnode === vnode2)
      return;
    if (vnode2.data !== void 0 || vnode2.text !== void 0 && vnode2.text !== oldVnode.text) {
      (_c = vnode2.data) !== null && _c !== void 0 || (vnode2.data = {}), (_d = oldVnode.data) !== null && _d !== void 0 || (oldVnode.data = {});
      for (let i = 0; i < cbs.update.length; ++i)
        cbs.update[i](oldVnode, vnode2);
      (_g = (_f = (_e = vnode2.data) === null || _e === void 0 ? void 0 : _e.hook) === null || _f === void 0 ? void 0 : _f.update) === null || _g === void 0 || _g.call(_f, oldVnode, vnode2);
    }
    let oldCh = oldVnode.children, ch = vnode2.children;
    vnode2.text === void 0 ? oldCh !== void 0 && ch !== void 0 ? oldCh !== ch && updateChildren(elm, oldCh, ch, insertedVnodeQueue) : ch !== void 0 ? (oldVnode.text !== void 0 && api.setTextContent(elm, ""), addVnodes(elm, null, ch, 0, ch.length -
    1, insertedVnodeQueue)) : oldCh !== void 0 ? removeVnodes(elm, oldCh, 0, oldCh.length - 1) : oldVnode.text !== void 0 && api.setTextContent(elm, "") : oldVnode.text !== vnode2.text && (oldCh !== void 0 && removeVnodes(elm, oldCh, 0, oldCh.
    length - 1), api.setTextContent(elm, vnode2.text)), (_h = hook?.postpatch) === null || _h === void 0 || _h.call(hook, oldVnode, vnode2);
  }
  return function(oldVnode, vnode2) {
    let i, elm, parent2, insertedVnodeQueue = [];
    for (i = 0; i < cbs.pre.length; ++i)
      cbs.pre[i]();
    for (isElement2(api, oldVnode) ? oldVnode = emptyNodeAt(oldVnode) : isDocumentFragment2(api, oldVnode) && (oldVnode = emptyDocumentFragmentAt(oldVnode)), sameVnode(oldVnode, vnode2) ? patchVnode(oldVnode, vnode2, insertedVnodeQueue) : (elm =
    oldVnode.elm, parent2 = api.parentNode(elm), createElm(vnode2, insertedVnodeQueue), parent2 !== null && (api.insertBefore(parent2, vnode2.elm, api.nextSibling(elm)), removeVnodes(parent2, [oldVnode], 0, 0))), i = 0; i < insertedVnodeQueue.
    length; ++i)
      insertedVnodeQueue[i].data.hook.insert(insertedVnodeQueue[i]);
    for (i = 0; i < cbs.post.length; ++i)
      cbs.post[i]();
    return vnode2;
  };
}

var xlinkNS = "http://www.w3.org/1999/xlink", xmlnsNS = "http://www.w3.org/2000/xmlns/", xmlNS = "http://www.w3.org/XML/1998/namespace";
function updateAttrs(oldVnode, vnode2) {
  let key, elm = vnode2.elm, oldAttrs = oldVnode.data.attrs, attrs = vnode2.data.attrs;
  if (!(!oldAttrs && !attrs) && oldAttrs !== attrs) {
    oldAttrs = oldAttrs || {}, attrs = attrs || {};
    for (key in attrs) {
      let cur = attrs[key];
      oldAttrs[key] !== cur && (cur === !0 ? elm.setAttribute(key, "") : cur === !1 ? elm.removeAttribute(key) : key.charCodeAt(0) !== 120 ? elm.setAttribute(key, cur) : key.charCodeAt(3) === 58 ? elm.setAttributeNS(xmlNS, key, cur) : key.charCodeAt(
      5) === 58 ? key.charCodeAt(1) === 109 ? elm.setAttributeNS(xmlnsNS, key, cur) : elm.setAttributeNS(xlinkNS, key, cur) : elm.setAttribute(key, cur));
    }
    for (key in oldAttrs)
      key in attrs || elm.removeAttribute(key);
  }
}
var attributesModule = {
  create: updateAttrs,
  update: updateAttrs
};

function updateProps(oldVnode, vnode2) {
  let key, cur, old, elm = vnode2.elm, oldProps = oldVnode.data.props, props = vnode2.data.props;
  if (!(!oldProps && !props) && oldProps !== props) {
    oldProps = oldProps || {}, props = props || {};
    for (key in props)
      cur = props[key], old = oldProps[key], old !== cur && (key !== "value" || elm[key] !== cur) && (elm[key] = cur);
  }
}
var propsModule = { create: updateProps, update: updateProps };

// src/dom.ts
var meanings = new WeakMap();
function meaningOf(element2) {
  return meanings.get(element2) ?? {};
}
var learn = (vnode2) => {
  let meaning = vnode2.data?.meaning;
  vnode2.elm && (meaning || meanings.has(vnode2.elm)) && meanings.set(vnode2.elm, meaning ?? {});
}, meaningModule = { create: (_, vnode2) => learn(vnode2), update: (_, vnode2) => learn(vnode2) }, shift = (before, vnode2) => {
  let transform = vnode2.data?.transform;
  transform !== before.data?.transform && (vnode2.elm.style.transform = transform ?? "");
  let size = vnode2.data?.size;
  size !== before.data?.size && vnode2.elm.style.setProperty("--scale", String(size));
}, shiftModule = { create: shift, update: shift }, patch = init([attributesModule, propsModule, shiftModule, meaningModule]);

// src/controls.ts
function listenToControls(root, dispatch, signal) {
  let on = (name, does) => root.addEventListener(name, (event) => does(event.target, event), { signal });
  on("click", (target) => {
    let button = target.closest("button");
    if (!button || !root.contains(button)) return;
    let { verb, intent, disabled } = meaningOf(button);
    disabled || (verb ? dispatch({ do: "verb", verb }) : intent && dispatch({ do: "ask", intent, fields: {} }));
  }), on("input", (target) => {
    let { form, field } = meaningOf(target);
    if (!form || field === void 0) return;
    let { type, checked, value } = target;
    dispatch({ do: "type", form: form.name, field, value: type === "checkbox" ? checked : value });
  }), on("change", (target) => {
    let { intent, form, field } = meaningOf(target);
    !intent || !form || field === void 0 || dispatch({ do: "ask", intent, fields: { ...form.fields }, control: form.name });
  }), on("submit", (target, event) => {
    event.preventDefault(), submit(target, dispatch);
  });
}
function submit(target, dispatch) {
  let { intent, form } = meaningOf(target);
  intent && form && dispatch({ do: "ask", intent, fields: { ...form.fields }, form: form.name });
}

// src/errands.ts
async function copy(root, text) {
  try {
    return await navigator.clipboard.writeText(text), !0;
  } catch {
    let field = [...root.querySelectorAll("input")].find(({ value }) => value === text);
    return field?.select(), field !== void 0 && (document.execCommand?.("copy") ?? !1);
  }
}
function download(name, text) {
  let link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" })), link.download = name, link.click(), setTimeout(() => URL.revokeObjectURL(link.href), 6e4);
}
async function fillScreen(root, on) {
  try {
    return await (on ? root.requestFullscreen() : document.exitFullscreen()), !0;
  } catch {
    return !1;
  }
}

// src/roving.ts
function isGroup({ role, roving }) {
  return roving === !0 || role === "tablist" || role === "toolbar";
}
function isItem(tag) {
  return tag === "button" || tag === "summary";
}
function openGroup(tree, name, focused, isShown) {
  let items = itemsIn(tree), here = focused?.group === name && focused.number < items.length ? focused.number : items.findIndex(isShown);
  return { name, stop: Math.max(here, 0), drawn: 0 };
}
function itemsIn(tree) {
  if (typeof tree == "string") return [];
  let [tag, attributes, ...children] = tree;
  return isItem(tag) ? [attributes] : children.flatMap(itemsIn);
}
function itemFrom(root, item, key) {
  let seen = [...root.querySelectorAll("button, summary")].filter(
    (element2) => meaningOf(element2).item?.group === item.group && (element2.checkVisibility?.() ?? !0)
  ), here = seen.findIndex((element2) => meaningOf(element2).item.number === item.number), last = seen.length - 1, to = { ArrowLeft: here - 1, ArrowUp: here - 1, ArrowRight: here + 1, ArrowDown: here + 1, Home: 0, End: last }[key];
  return to === void 0 ? null : seen[Math.min(Math.max(to, 0), last)] ?? null;
}

// src/keyboard.ts
function stepFrom(cells2, from, key, ctrl) {
  let along2 = STEPS[ctrl ? `Ctrl+${key}` : key];
  if (!along2) return null;
  let best = from, rank = 1 / 0;
  for (let cell of cells2) {
    let distance = cell.grid === from.grid ? along2(cell.row - from.row, cell.column - from.column, cell) : null;
    distance !== null && distance < rank && ([best, rank] = [cell, distance]);
  }
  return best;
}
var STEPS = {
  ArrowLeft: (down, right) => down === 0 && right < 0 ? -right : null,
  ArrowRight: (down, right) => down === 0 && right > 0 ? right : null,
  ArrowUp: (down, right) => right === 0 && down < 0 ? -down : null,
  ArrowDown: (down, right) => right === 0 && down > 0 ? down : null,
  Home: (down, _, { column }) => down === 0 ? column : null,
  End: (down, _, { column }) => down === 0 ? -column : null,
  "Ctrl+Home": (_down, _right, { row, column }) => row * 1e6 + column,
  "Ctrl+End": (_down, _right, { row, column }) => -row * 1e6 - column
};
function listenToKeyboard(root, keyboard, signal) {
  root.addEventListener(
    "keydown",
    (event) => {
      if (isSave(event)) return passOn(event, root);
      event.isComposing || event.altKey || event.metaKey || handle(event, root, keyboard) && (event.preventDefault(), event.stopPropagation());
    },
    { signal }
  ), root.addEventListener(
    "focusin",
    (event) => {
      let { cell = null, item = null } = meaningOf(event.target);
      keyboard.dispatch({ do: "focus", cell, item, seen: event.target.matches(":focus-visible") });
    },
    { signal }
  ), root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      root.contains(relatedTarget) || keyboard.dispatch({ do: "focus", cell: null, item: null, seen: !1 });
    },
    { signal }
  );
}
function isSave({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  return key === "s" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
function passOn(event, root) {
  event.stopPropagation(), root.parentNode.dispatchEvent(new KeyboardEvent("keydown", event)) || event.preventDefault();
}
function close(target) {
  let no = [...target.closest("form")?.querySelectorAll("button") ?? []].find((button) => meaningOf(button).intent?.[0] === "dismiss");
  if (no)
    return no.click(), !0;
  let panel = target.closest("details[open]");
  return panel ? (panel.open = !1, panel.querySelector("summary")?.focus(), !0) : !1;
}
function handle(event, root, keyboard) {
  let target = event.target, { key } = event, { cell, handle: handle2, field, item } = meaningOf(target), plain2 = !event.ctrlKey && !event.shiftKey, presses = key === "Enter" || key === " ";
  if (key === "Escape") return keyboard.dispatch({ do: "escape" }) || close(target);
  if (handle2 !== void 0 && !event.ctrlKey)
    return presses && event.repeat ? !0 : keyboard.dispatch({ do: "key", handle: handle2, key, shift: event.shiftKey }) || key.startsWith("Arrow");
  if (field !== void 0 && key === "Enter" && plain2 && target.matches("input")) {
    let form = target.closest("form");
    return form && root.contains(form) && keyboard.submit(form), form !== null;
  }
  if (item) {
    let next2 = plain2 ? itemFrom(root, item, key) : null;
    return next2?.focus(), next2?.getAttribute("role") === "tab" && next2.click(), next2 !== null;
  }
  let here = cell && keyboard.cells().get(cell.at);
  if (!here) return !1;
  if (key !== "Tab" && keyboard.dispatch({ do: "focus", cell, item: null, seen: !0 }), presses && plain2)
    return event.repeat || keyboard.dispatch({ do: "press", place: { at: here.at, point: null } }), !0;
  let next = event.shiftKey ? null : stepFrom(keyboard.cells().values(), here, key, event.ctrlKey);
  return next && keyboard.focus(next.at), next !== null;
}

// src/lists.ts
var words = (text) => new Set(text.split(/\s+/).filter(Boolean)), HTML = words(`div span p h2 h3 h4 strong em small ul ol li dl dt dd table caption thead tbody tr th td button
  form label input select option details summary output br section header footer pre code img`), SVG = words("svg g rect circle ellipse line path polygon polyline text tspan title desc defs marker"), MATHML = words(`math mrow mi mn mo mfrac\
 mtext mspace mtable mtr mtd mover munder msup msub mstyle mphantom
  menclose`), PLAIN = words(`class role tabindex title hidden lang dir
  type name value placeholder disabled checked selected maxlength min max step autocomplete inputmode for open spellcheck
  autocapitalize enterkeyhint readonly colspan rowspan scope src alt width height
  x y x1 y1 x2 y2 cx cy r rx ry d points viewBox preserveAspectRatio transform fill stroke stroke-width stroke-dasharray
  stroke-linecap stroke-linejoin text-anchor dominant-baseline font-size font-weight font-family opacity fill-opacity
  focusable refX refY markerWidth markerHeight orient xmlns
  display mathvariant stretchy form fence separator linethickness intent-text`);
function isHarmless(name, value) {
  return name === "src" ? value.startsWith("data:image/svg+xml") : !(name === "fill" || name === "stroke") || !/url\s*\(/i.test(value);
}

// src/look.ts
var NAME = "mathgames-look", SIZES = [0.85, 1, 1.2, 1.45, 1.75, 2], PLAIN2 = { size: 1, contrast: !1, spacing: !1 };
function lookAfter(look, wish) {
  if (wish === "contrast" || wish === "spacing") return { ...look, [wish]: !look[wish] };
  let size = look.size + (wish === "larger" ? 1 : -1);
  return SIZES[size] ? { ...look, size } : null;
}
function sizeOf({ size }) {
  return SIZES[size] ?? 1;
}
function keptLook() {
  try {
    return { ...PLAIN2, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    return PLAIN2;
  }
}
function keepLook(look) {
  try {
    localStorage.setItem(NAME, JSON.stringify(look));
  } catch {
  }
  document.dispatchEvent(new CustomEvent(NAME, { detail: look }));
}
function onLook(callback, signal) {
  document.addEventListener(NAME, (event) => callback(event.detail), { signal });
}

// src/local.ts
var NO_PREVIEW = { move: "", text: "" };
function startLocal(client, link) {
  return {
    client,
    link,
    lastId: 0,
    unanswered: [],
    state: null,
    drag: null,
    pages: new Map(),
    current: new Map(),
    item: null,
    ring: null,
    look: keptLook(),
    presenting: !1,
    typed: new Map(),
    preview: NO_PREVIEW,
    copied: null,
    elapsed: 0,
    flagged: !1,
    notice: "",
    refused: {},
    said: { text: "", turn: 0 }
  };
}
function isWaiting(local) {
  return local.unanswered.some(({ plays, late }) => plays && !late);
}
function movedPiece(local) {
  return local.unanswered.find(({ moved, late }) => moved && !late)?.moved;
}
function reduce(view, local, action) {
  let { gesture } = view, quiet = (changed2) => ({ local: { ...local, ...changed2 } }), turn = (turn2, dropped = !1) => turn2 ? take(view, { ...local, drag: null, notice: "" }, turn2, dropped) : { local };
  switch (action.do) {
    case "view":
      return { local: receive(action.view, action.before, local) };
    case "press":
      return isWaiting(local) ? { local } : turn(gesture.press(local.state, action.place));
    case "grab": {
      let state = isWaiting(local) ? null : gesture.grab(local.state, action.place);
      if (state === null) return { local };
      let { at } = action.place;
      return quiet({ state, drag: { from: at, over: at, by: [0, 0], before: local.state }, notice: "" });
    }
    case "drag":
      return local.drag ? quiet({
        state: gesture.drag(local.state, action.place),
        drag: { ...local.drag, over: action.place.at, by: action.by }
      }) : { local };
    case "drop":
      return local.drag ? turn(gesture.drop(local.state, action.place), !0) : { local };
    case "let go":
      return local.drag ? quiet({ state: local.drag.before, drag: null }) : { local };
    case "escape":
      return local.drag ? quiet({ state: local.drag.before, drag: null }) : local.notice ? quiet({ notice: "" }) : isWaiting(local) ? { local } : turn(gesture.clear(local.state));
    case "key":
      return isWaiting(local) ? { local } : turn(gesture.key(local.state, action.handle, action.key, action.shift));
    case "verb": {
      let { verb } = action;
      return verb[0] === "page" ? { local: turnPage(view, local, verb[1], verb[2]) } : isErrand(verb) ? { local, errand: verb } : isWaiting(local) ? { local } : turn(verb[0] === "done" ? gesture.done(local.state) : gesture.clear(local.state));
    }
    case "copied":
      return action.ok ? { local: say({ ...local, copied: action.text }, view.words.copied) } : { local: notify({ ...local, copied: null }, view.words.selected) };
    case "tick": {
      let next = { ...local, elapsed: action.elapsed }, over = local.flagged || local.link === "gone" ? void 0 : view.ticking.find(({ left }) => left <= action.elapsed);
      return over ? send(view, { ...next, flagged: !0 }, over.intent, {}, { plays: !1 }) : { local: next };
    }
    case "ask": {
      let { intent, fields, form, control } = action;
      return send(view, { ...local, notice: "" }, intent, fields, {
        plays: !1,
        ...form !== void 0 && { form },
        ...control !== void 0 && { control }
      });
    }
    case "type": {
      let fields = { ...local.typed.get(action.form), [action.field]: action.value };
      return quiet({ typed: new Map(local.typed).set(action.form, fields), refused: {} });
    }
    case "focus":
      return { local: stand(local, action.cell, action.item, action.seen) };
    case "look":
      return quiet({ look: action.look });
    case "present":
      return local.presenting === action.on ? { local } : quiet({ presenting: action.on });
    case "late":
      return local.unanswered.some(({ id }) => id === action.id) ? { local: notify({ ...local, unanswered: local.unanswered.map((one) => ({ ...one, late: !0 })) }, view.words.late) } : { local };
    case "preview": {
      let move = openMove(view, local);
      if (move === null || isSettled(local, move)) return { local };
      let next = { ...local, preview: { move, text: "" } };
      return send(view, next, ["preview", JSON.parse(move)], {}, { plays: !1, previews: move });
    }
    case "malformed":
      return { local: notify(local, view.words.malformed) };
    case "link":
      return local.link === action.link ? { local } : action.link === "live" ? quiet({ link: "live", notice: "" }) : { local: notify({ ...local, link: "gone", unanswered: [], drag: null }, view.words.gone) };
  }
}
function isErrand(verb) {
  return verb[0] === "copy" || verb[0] === "download" || verb[0] === "look" || verb[0] === "present";
}
function openMove(view, local) {
  if (!view.previews || local.link === "gone" || isWaiting(local)) return null;
  let ask = view.gesture.done(local.state)?.ask;
  return ask ? JSON.stringify(ask.intent[1]) : null;
}
function isSettled(local, move) {
  return local.preview.move === move || local.unanswered.some(({ previews }) => previews !== void 0);
}
function previewText(view, local) {
  let { move, text } = local.preview;
  return text !== "" && move === openMove(view, local) ? text : "";
}
function receive(view, before, local) {
  let { ack } = view, stands = view.rev === before?.rev && ack?.client === local.client && ack.text === local.notice, next = before ? { ...local, link: "live", notice: stands ? local.notice : "" } : local;
  if (view.input !== before?.input && (next = { ...next, state: view.gesture.start(), drag: null }), view.rev !== before?.rev && (next = { ...next, elapsed: 0, flagged: !1, preview: NO_PREVIEW }), view.rev !== before?.rev && view.say && (next =
  say(next, view.say)), !before && next.link === "gone" && (next = notify(next, view.words.gone)), ack?.client === local.client) {
    let answered = local.unanswered.filter(({ id }) => id <= ack.id);
    next = { ...next, unanswered: local.unanswered.filter(({ id }) => id > ack.id) };
    let typed = new Map(next.typed);
    for (let { id, form, control, plays, previews } of answered) {
      let accepted = id === ack.id && ack.ok;
      control !== void 0 && typed.delete(control), form !== void 0 && accepted && typed.delete(form), previews === next.preview.move && accepted && (next = say({ ...next, preview: { move: previews, text: ack.text } }, ack.text)), plays && accepted &&
      (next = { ...next, state: view.gesture.start(), drag: null });
    }
    next = { ...next, typed };
    let asked = answered.find(({ id }) => id === ack.id);
    !ack.ok && ack.text && asked && (next = { ...notify(next, ack.text), refused: { at: asked.from, form: asked.form } });
  }
  return {
    ...next,
    typed: keep(next.typed, (form) => view.forms.has(form)),
    pages: keep(next.pages, (name) => view.pagers.has(name))
  };
}
function stand(local, cell, item, seen) {
  let known = !cell || local.current.get(cell.grid) === cell.at, ring = seen ? cell : null;
  return known && isSame(ring, local.ring) && isSame(item, local.item) ? local : { ...local, item, ring, current: known ? local.current : new Map(local.current).set(cell.grid, cell.at) };
}
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
function keep(map, wanted) {
  return new Map([...map].filter(([name]) => wanted(name)));
}
function take(view, local, turn, dropped) {
  let next = { ...local, state: turn.state };
  if (turn.tell !== void 0) return { local: notify(next, turn.tell) };
  if (!turn.ask) return { local: next };
  if (local.link === "gone") return { local: notify(local, view.words.gone) };
  let { intent, plays, moved, from } = turn.ask;
  return send(view, next, intent, {}, { plays, ...moved && { moved: { ...moved, dropped } }, ...from && { from } });
}
function send(view, local, intent, fields, waits) {
  if (local.link === "gone") return { local: notify(local, view.words.gone) };
  let id = local.lastId + 1;
  return {
    local: { ...local, lastId: id, unanswered: [...local.unanswered, { id, ...waits }] },
    message: { intent, fields, rev: view.rev, id, client: local.client }
  };
}
function say(local, text) {
  return { ...local, said: { text, turn: local.said.turn + 1 } };
}
function notify(local, notice) {
  return say({ ...local, notice, refused: {} }, notice);
}
function pageShown(local, name, pager) {
  let shown = local.pages.get(name), last = Math.max(pager.pages - 1, 0);
  return shown ? { ...shown, page: Math.min(shown.page, last) } : pager.start === "all" ? { page: 0, all: !0 } : { page: Math.min(Math.max(pager.start, 0), last), all: !1 };
}
function pageAfter(local, name, pager, to) {
  let { page, all } = pageShown(local, name, pager);
  if (to === "all") return { page, all: !all };
  let target = to === "next" ? all ? pager.pages : page + 1 : to === "back" ? (all ? pager.pages : page) - 1 : Number(to);
  return Number.isInteger(target) && target >= 0 && target < pager.pages ? { page: target, all: !1 } : null;
}
function turnPage(view, local, name, to) {
  let pager = view.pagers.get(name), after = pager && pageAfter(local, name, pager, to);
  if (!after) return local;
  let next = { ...local, pages: new Map(local.pages).set(name, after) }, sentence = after.all ? void 0 : pager.say.get(after.page);
  return sentence ? say(next, sentence) : next;
}

// src/gestures/gesture.ts
function inert(start) {
  return {
    start: () => start,
    press: (state) => ({ state }),
    grab: () => null,
    drag: (state) => state,
    drop: (state) => ({ state }),
    done: () => null,
    clear: () => null,
    key: () => null,
    dress: () => null,
    layer: () => []
  };
}

// src/gestures/mark.ts
var BARE = { label: "", node: null };
function readMark(raw) {
  if (raw == null) return BARE;
  must(isRecord(raw), "a mark is an object");
  let { label = "", node = null } = raw;
  return must(typeof label == "string", "a mark's label is a text"), must(node === null || Array.isArray(node), "a mark's node is a node"), { label, node };
}
function wear(dress, mark) {
  mark.label && dress.labels.push(mark.label), mark.node && dress.marks.push(mark.node);
}

// src/gestures/cells.ts
function cells(input) {
  let isOpen = readOpen(input.open), { least = 1, most = 1, confirm = !1 } = input;
  must(Number.isInteger(least) && Number.isInteger(most) && 1 <= least && least <= most, "1 ≤ least ≤ most");
  let mark = readMark(input.mark);
  must(input.words === void 0 || isRecord(input.words), "words is an object");
  let words2 = input.words ?? {}, leave = (state, tell) => tell === void 0 ? { state } : { state, tell }, play = (collected) => ({
    state: collected,
    ask: { intent: ["play", { cells: collected }], plays: !0 }
  });
  return {
    ...inert([]),
    press(collected, { at }) {
      if (at === null) return { state: collected };
      if (collected.includes(at)) return { state: collected.filter((cell) => cell !== at) };
      if (!isOpen(at)) return leave(collected, words2.taken);
      if (collected.length === most) return leave(collected, words2.full);
      let more = [...collected, at];
      return more.length === most && !confirm ? play(more) : { state: more };
    },
    done: (collected) => collected.length >= least ? play(collected) : null,
    clear: (collected) => collected.length ? { state: [] } : null,
    dress(collected, at) {
      let dress = { classes: [], labels: [], marks: [] };
      return collected.includes(at) ? (dress.classes.push("is-picked"), dress.selected = !0, wear(dress, mark)) : isOpen(at) && dress.classes.push("is-open"), dress.classes.length ? dress : null;
    }
  };
}
function readOpen(raw) {
  let listed = (list) => (must(Array.isArray(list) && list.every((at) => typeof at == "string"), 'open is [at, …] or {"not": [at, …]}'), new Set(list));
  if (isRecord(raw)) {
    let closed = listed(raw.not);
    return (at) => !closed.has(at);
  }
  let open = listed(raw);
  return (at) => open.has(at);
}

// src/gestures/border.ts
function fraction(count, ticks) {
  let divisor = greatestCommonDivisor(count, ticks);
  return ticks === divisor ? `${count / divisor}` : `${count / divisor}/${ticks / divisor}`;
}
function greatestCommonDivisor(a, b) {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
}
function nearest({ n, ticks }, [x, y]) {
  let clamp = (value) => Math.min(Math.max(value, 0), n), [cx, cy] = [clamp(x), clamp(y)], sides = [
    [cy, [cx, 0]],
    [n - cx, [n, cy]],
    [n - cy, [cx, n]],
    [cx, [0, cy]]
  ], [, point] = sides.reduce((best, side) => side[0] < best[0] ? side : best);
  return [Math.round(point[0] * ticks), Math.round(point[1] * ticks)];
}
function along({ n, ticks }, [x, y]) {
  let side = n * ticks;
  return y === 0 ? x : x === side ? side + y : y === side ? 3 * side - x : 4 * side - y;
}
function pointAt({ n, ticks }, distance) {
  let side = n * ticks, d = (distance % (4 * side) + 4 * side) % (4 * side);
  return d <= side ? [d, 0] : d <= 2 * side ? [side, d - side] : d <= 3 * side ? [3 * side - d, side] : [0, 4 * side - d];
}
function step({ n, ticks }, [x, y], [dx, dy]) {
  let side = n * ticks, stop = (value) => Math.min(Math.max(value, 0), side);
  return (dx !== 0 ? y === 0 || y === side : x === 0 || x === side) ? [stop(x + dx), stop(y + dy)] : [x, y];
}

// src/gestures/chord.ts
var EMPTY = { ends: [null, null], held: null }, FREE = 1e3, REACH = 0.5, DIRECTIONS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]]
]);
function chord(input) {
  let { n, unit, origin, snap = null, labels = ["first end", "second end"], place = "{x}, {y}" } = input;
  must(Number.isInteger(n) && n > 0, "n is a whole number above 0"), must(Number.isFinite(unit) && unit > 0, "unit is a number above 0"), must(isPoint(origin), "origin is [x, y]"), must(snap === null || Number.isInteger(snap) && snap > 0, "\
snap is null or a whole number above 0"), must(Array.isArray(labels) && labels.length === 2 && typeof place == "string", "labels are two texts, place is one");
  let border = { n, ticks: snap ?? FREE }, scale = unit, [left, top] = origin, stride = (shift2) => snap !== null ? 1 : shift2 ? FREE / 100 : FREE / 10, corners = [pointAt(border, 0), pointAt(border, 2 * border.n * border.ticks)], toUnits = ([
  x, y]) => [(x - left) / scale, (y - top) / scale], toLayer = ([x, y]) => [
    left + x / border.ticks * scale,
    top + y / border.ticks * scale
  ], text = (point) => point.map((count) => fraction(count, border.ticks)), words2 = (point) => {
    let [x, y] = text(point);
    return place.replace("{x}", x).replace("{y}", y);
  };
  function onBorder(point) {
    if (point === null) return null;
    let [x, y] = toUnits(point), inside = Math.min(x, y, border.n - x, border.n - y);
    return Math.abs(inside) <= REACH ? nearest(border, [x, y]) : null;
  }
  let apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]), same = (a, b) => a !== null && b !== null && apart(a, b) === 0;
  function endAt({ ends }, point) {
    let distances = ends.map((end) => end ? apart(end, point) : 1 / 0), near = distances[0] <= distances[1] ? 0 : 1;
    return distances[near] <= REACH * border.ticks ? near : null;
  }
  function withEnd({ ends, held }, which, point) {
    return { ends: which === 0 ? [point, ends[1]] : [ends[0], point], held };
  }
  function play(state) {
    let [a, b] = state.ends;
    return !a || !b || same(a, b) ? null : { state, ask: { intent: ["play", { chord: [text(a).join(), text(b).join()] }], plays: !0 } };
  }
  return {
    ...inert(EMPTY),
    press(state, { point }) {
      let here = onBorder(point);
      if (!here || endAt(state, here) !== null) return { state };
      let [a, b] = state.ends;
      return a ? b ? { state: withEnd(state, apart(a, here) <= apart(b, here) ? 0 : 1, here) } : { state: withEnd(state, 1, here) } : { state: withEnd(state, 0, here) };
    },
    grab(state, { point }) {
      let here = onBorder(point);
      if (!here) return null;
      let end = endAt(state, here);
      return end !== null ? { ...state, held: end } : { ends: [here, here], held: 1 };
    },
    drag(state, { point }) {
      return point && state.held !== null ? withEnd(state, state.held, nearest(border, toUnits(point))) : state;
    },
    drop(state, place2) {
      let dropped = { ...this.drag(state, place2), held: null };
      return { state: same(...dropped.ends) ? withEnd(dropped, 1, null) : dropped };
    },
    done: play,
    clear: (state) => state.ends.some(Boolean) ? { state: EMPTY } : null,
    key(state, handle3, key, shift2) {
      let which = handle3 === 0 ? 0 : 1, end = state.ends[which], from = end ?? corners[which], direction = DIRECTIONS.get(key);
      if (direction) {
        let length = stride(shift2);
        return { state: withEnd(state, which, step(border, from, [direction[0] * length, direction[1] * length])) };
      }
      if (key === "PageUp" || key === "PageDown") {
        let turn = key === "PageDown" ? border.ticks : -border.ticks;
        return { state: withEnd(state, which, pointAt(border, along(border, from) + turn)) };
      }
      return key === "Enter" || key === " " ? end ? play(state) : { state: withEnd(state, which, from) } : null;
    },
    layer(state, name) {
      return name === "chord" ? drawn(state) : [];
    }
  };
  function drawn({ ends, held }) {
    let side = border.n * scale, [a, b] = ends.map((end) => end && toLayer(end)), trees = [["rect", { key: "border", class: "chord-border", ...{ x: left, y: top, width: side, height: side, fill: "none", "stroke-width": 2 * REACH * scale } }]];
    if (a && b) {
      let line = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
      trees.push(["line", { key: "rim", class: "chord-rim", ...line }], ["line", { key: "line", class: "chord-line", ...line }]);
    }
    return [...trees, ...ends.map((end, which) => handle2(which, end, held === which))];
  }
  function handle2(which, end, isHeld) {
    let point = end ?? corners[which], [x, y] = toLayer(point), half = border.n * scale / 2, middle = left + half, classes = ["chord-end", end ? "" : "is-unplaced", isHeld ? "is-held" : ""].filter(Boolean).join(" ");
    return [
      "g",
      {
        key: `end ${which}`,
        class: classes,
        shift: [x, y],
        handle: which,
        role: "slider",
        tabindex: 0,
        "aria-label": String(labels[which]),
        "aria-valuemin": "0",
        "aria-valuemax": String(4 * border.n),
        "aria-valuenow": String(along(border, point) / border.ticks),
        "aria-valuetext": words2(point)
      },
      ["circle", { class: "chord-grip", r: scale / 2 }],
      ["circle", { class: "chord-dot", r: scale / 8 }],
      [
        "text",
        {
          class: "chord-text",
          "aria-hidden": "true",
          "font-size": scale * 0.3,
          "text-anchor": x < middle ? "start" : "end",
          x: x < middle ? scale * 0.2 : -scale * 0.2,
          y: y < top + half ? -scale * 0.2 : scale * 0.45
        },
        end ? words2(point) : ""
      ]
    ];
  }
}

// src/gestures/pick.ts
function pick(input) {
  let moves = readMoves(input.moves);
  must(input.marks === void 0 || isRecord(input.marks), "marks is an object");
  let marks = new Map(Object.entries(input.marks ?? {}).map(([name, mark]) => [name, readMark(mark)])), pickedMark = readMark(input.picked), why = input.why === !0, tap = (at) => moves.get(at)?.get(at);
  function putDown(from, to) {
    let target = moves.get(from)?.get(to);
    if (!target) return null;
    let ask = { intent: ["play", { move: target.move }], plays: !0 };
    return { state: null, ask: from === to ? ask : { ...ask, moved: { from, to } } };
  }
  function askWhy(from, to) {
    return { state: to === void 0 ? null : from, ask: { intent: ["why", to === void 0 ? { from } : { from, to }], plays: !1, from } };
  }
  return {
    ...inert(null),
    press(picked, { at }) {
      if (at === null) return { state: picked };
      if (picked !== null) {
        let turn = putDown(picked, at);
        if (turn) return turn;
        if (picked === at) return { state: null };
        if (!moves.has(at)) return why ? askWhy(picked, at) : { state: null };
      }
      return tap(at) && moves.get(at).size === 1 ? putDown(at, at) : moves.has(at) ? { state: at } : why ? askWhy(at) : { state: null };
    },
    grab(_, { at }) {
      return at !== null && moves.has(at) ? at : null;
    },
    drop(picked, { at }) {
      return picked === null || at === null || at === picked ? { state: picked } : putDown(picked, at) ?? (why ? askWhy(picked, at) : { state: picked });
    },
    clear: (picked) => picked === null ? null : { state: null },
    dress(picked, at) {
      let dress = { classes: [], labels: [], marks: [] };
      moves.has(at) && dress.classes.push("is-movable"), picked === at && (dress.classes.push("is-picked"), dress.selected = !0, wear(dress, pickedMark));
      let target = picked === null ? tap(at) : moves.get(picked)?.get(at);
      if (target) {
        dress.classes.push("is-target");
        let mark = marks.get(target.mark);
        mark && wear(dress, mark);
      }
      return dress.classes.length ? dress : null;
    }
  };
}
function readMoves(raw) {
  must(isRecord(raw), "moves is an object");
  let moves = new Map();
  for (let [from, targets] of Object.entries(raw)) {
    must(isRecord(targets), "moves are {from: {to: [move, mark]}}");
    let read = new Map();
    for (let [to, target] of Object.entries(targets))
      must(Array.isArray(target) && target.length === 2 && typeof target[1] == "string", "a target is [move, mark]"), read.set(to, { move: target[0], mark: target[1] });
    read.size && moves.set(from, read);
  }
  return moves;
}

// src/gestures/index.ts
var GESTURES = new Map([
  ["none", () => inert(null)],
  ["pick", pick],
  ["cells", cells],
  ["chord", chord]
]);
function openGesture(input) {
  let open = GESTURES.get(input.kind);
  return must(open, `input.kind is one of ${[...GESTURES.keys()].join(", ")}`), open(input);
}

// src/view.ts
var WORDS = {
  gone: "The kernel is not running, so nothing can be played here. What is shown can still be read.",
  late: "The kernel has not answered for 10 seconds: it may be busy or stopped. The board shows the last known position.",
  malformed: "The last change could not be drawn. The board shows the position before it.",
  copied: "Copied.",
  selected: "The text is selected, but could not be copied: press Ctrl+C or Cmd+C."
};
function readView(raw) {
  must(isRecord(raw), "a view is an object"), must(Number.isInteger(raw.rev), "rev is a whole number"), must(typeof raw.say == "string", "say is a text"), must(isRecord(raw.input), "input is an object"), must(raw.words === void 0 || isRecord(
  raw.words), "words is an object");
  let view = {
    rev: raw.rev,
    ack: readAck(raw.ack),
    tree: raw.tree,
    gesture: openGesture(raw.input),
    previews: raw.input.preview === !0,
    input: JSON.stringify({ ...raw.input, preview: 0 }),
    say: raw.say,
    words: { ...WORDS, ...raw.words },
    cells: new Map(),
    pagers: new Map(),
    ticking: [],
    forms: new Set(),
    notices: !1
  };
  return survey(view, raw.tree, { grid: "", row: void 0, pager: null }), view;
}
function readAck(raw) {
  if (raw == null) return null;
  must(isRecord(raw), "ack is an object or null");
  let { client, id, ok, code = "", text = "" } = raw;
  return must(typeof client == "string" && Number.isInteger(id) && typeof ok == "boolean", "ack has client, id and ok"), must(typeof code == "string" && typeof text == "string", "ack's code and text are texts"), { client, id, ok, code, text };
}
function formName(attributes) {
  let { key, intent } = attributes;
  return key !== void 0 ? String(key) : JSON.stringify(intent);
}
function survey(view, tree, inside) {
  if (typeof tree == "string") return;
  must(Array.isArray(tree) && typeof tree[0] == "string" && isRecord(tree[1]), "a node is a text or [tag, attributes, …]");
  let attributes = tree[1], { grid, row, pager } = inside;
  if (attributes.role === "grid" && (grid = String(attributes.key ?? "board")), attributes["aria-rowindex"] !== void 0 && (row = attributes["aria-rowindex"]), attributes.notice === !0 && (view.notices = !0), attributes.shift !== void 0 && must(
  isPoint(attributes.shift), "shift is [x, y]"), isCell(attributes) && !view.cells.has(attributes.at) && view.cells.set(attributes.at, {
    at: attributes.at,
    grid,
    row: Number(row),
    column: Number(attributes["aria-colindex"]),
    shift: attributes.shift ?? null
  }), attributes.pager !== void 0) {
    let { pages, start = 0 } = attributes;
    must(Number.isInteger(pages) && (start === "all" || Number.isInteger(start)), "a pager has whole pages and start"), pager = { pages, start, say: new Map() }, view.pagers.set(String(attributes.pager), pager);
  }
  attributes.page !== void 0 && (must(Number.isInteger(attributes.page), "page is a whole number"), typeof attributes.say == "string" && pager?.say.set(attributes.page, attributes.say)), attributes.intent !== void 0 && (must(Array.isArray(attributes.
  intent) && typeof attributes.intent[0] == "string", "intent is [name, args]"), view.forms.add(formName(attributes))), attributes.ticking !== void 0 && (must(Number.isFinite(attributes.ticking) && attributes.intent, "ticking is a number of\
 seconds, with an intent"), view.ticking.push({ left: attributes.ticking, intent: attributes.intent }));
  for (let i = 2; i < tree.length; i++) survey(view, tree[i], { grid, row, pager });
}
function isCell(attributes) {
  return typeof attributes.at == "string" && attributes.role === "gridcell";
}

// src/nodes.ts
var NAMESPACES = {
  html: { ns: void 0, tags: HTML },
  svg: { ns: "http://www.w3.org/2000/svg", tags: SVG },
  math: { ns: "http://www.w3.org/1998/Math/MathML", tags: MATHML }
}, NO_SHORTCUTS = "data-lm-suppress-shortcuts", FOCUSABLE = new Set(["button", "input", "select", "summary"]), TOP = { language: "html", grid: "", corner: [0, 0], pager: null, group: null, form: null, chosen: null };
function draw(view, local) {
  let dresses = new Map();
  for (let at of view.cells.keys()) {
    let dress = isWaiting(local) && movedPiece(local) ? null : view.gesture.dress(local.state, at);
    dress && dresses.set(at, dress);
  }
  let stops = tabStops(view, local, dresses), groups = 0, ring = null;
  return drawNode(view.tree, TOP);
  function drawNode(tree, outer) {
    if (typeof tree == "string") return tree;
    let [tag, attributes, ...children] = tree, language = outer.language === "html" && (tag === "svg" || tag === "math") ? tag : outer.language;
    if (!NAMESPACES[language].tags.has(tag)) return sourceOf(tree);
    let scope = { ...outer, language }, data = { attrs: plain(attributes, language), meaning: {} }, { ns } = NAMESPACES[language];
    if (ns && (data.ns = ns), attributes.key !== void 0 && (data.key = String(attributes.key)), attributes.shift !== void 0) {
      let [x, y] = attributes.shift;
      data.transform = translate([x, y]), scope.corner = [outer.corner[0] + x, outer.corner[1] + y];
    }
    attributes.role === "grid" && (scope.grid = String(attributes.key ?? "board")), typeof attributes.handle == "number" && (data.meaning.handle = attributes.handle), isGroup(attributes) ? scope.group = openGroup(tree, String(attributes.key ??
    groups++), local.item, isHere) : scope.group && isItem(tag) && drawItem(data, scope.group);
    let inner = children;
    attributes.pager !== void 0 && (scope.pager = String(attributes.pager));
    let pager = scope.pager === null ? void 0 : view.pagers.get(scope.pager);
    pager && (attributes.page !== void 0 && drawPage(data, attributes, scope.pager, pager), attributes.counter !== void 0 && (inner = [counted(attributes, scope.pager, pager)])), attributes.local !== void 0 && drawVerb(data, attributes), attributes.
    preview === !0 && (inner = previewed(inner)), attributes.focus === !0 && Object.assign(data.attrs, { "data-takes-focus": !0, tabindex: "-1" }), attributes.notice === !0 && local.notice && (inner = [["p", { class: "notice", key: "notice" },
    local.notice]]), attributes.ticking !== void 0 ? inner = [clockText(attributes.ticking - local.elapsed)] : (attributes.intent !== void 0 || attributes.field !== void 0) && drawControl(tag, tree, data, scope), tag === "option" && outer.chosen !==
    null && (data.props = { selected: optionValue(tree) === outer.chosen }, delete data.attrs.selected), isCell(attributes) && (local.ring?.at === attributes.at && local.ring.grid === scope.grid && (ring = drawRing(tree, scope.corner)), inner =
    [...inner, ...drawCell(data, attributes, scope)]), typeof attributes.at == "string" && !isCell(attributes) && drawPiece(data, attributes), attributes.layer !== void 0 && (data.attrs["data-layer"] = String(attributes.layer)), attributes.
    layer !== void 0 && (inner = [...inner, ...view.gesture.layer(local.state, String(attributes.layer))]), (FOCUSABLE.has(tag) || data.attrs.tabindex !== void 0) && (data.attrs[NO_SHORTCUTS] = "true");
    let drawn = inner.map((child) => drawNode(child, scope)), lifted = inner.findIndex((child) => isLifted(child, local));
    lifted >= 0 && drawn.push(dragged(drawn[lifted], inner[lifted])), tag === "svg" && ring && (drawn.push(ring), ring = null);
    let waits = attributes.page !== void 0 && data.attrs.hidden === !0;
    return element(tag, data, waits ? [] : drawn);
  }
  function drawPage(data, attributes, name, pager) {
    let { page, all } = pageShown(local, name, pager);
    !all && page !== attributes.page && (data.attrs.hidden = !0);
  }
  function drawItem(data, group) {
    let number = group.drawn++;
    data.meaning.item = { group: group.name, number }, data.attrs.tabindex = number === group.stop ? "0" : "-1";
  }
  function isHere(attributes) {
    let [verb, name, to] = attributes.local ?? [];
    return attributes["aria-current"] !== void 0 || verb === "page" && shows(String(name), to);
  }
  function shows(name, to) {
    let pager = view.pagers.get(name);
    if (!pager) return !1;
    let { page, all } = pageShown(local, name, pager);
    return !all && page === to;
  }
  function previewed(children) {
    let text = previewText(view, local);
    return text ? [text] : children;
  }
  function counted(attributes, name, pager) {
    let { page, all } = pageShown(local, name, pager);
    return String(attributes.words ?? "{k} / {n}").replace("{k}", String(all ? pager.pages : page + 1)).replace("{n}", String(pager.pages));
  }
  function drawVerb(data, attributes) {
    let verb = attributes.local;
    must(Array.isArray(verb), "local is [verb, …]"), data.meaning.verb = verb, data.attrs.type = "button";
    let able;
    if (verb[0] === "page") {
      let [, name, to] = verb, pager = view.pagers.get(name);
      able = pager !== void 0 && pageAfter(local, name, pager, to) !== null, attributes.role === "tab" ? data.attrs["aria-selected"] = String(shows(name, to)) : shows(name, to) && (data.attrs["aria-current"] = "step"), pager && to === "all" &&
      (data.attrs["aria-pressed"] = String(pageShown(local, name, pager).all));
    } else isErrand(verb) ? (able = verb[0] !== "look" || lookAfter(local.look, verb[1]) !== null, verb[0] === "copy" && local.copied === verb[1] && addClasses(data, ["is-copied"]), verb[0] === "present" && (data.attrs["aria-pressed"] = String(
    local.presenting)), (verb[1] === "contrast" || verb[1] === "spacing") && (data.attrs["aria-pressed"] = String(local.look[verb[1]]))) : able = !isWaiting(local) && view.gesture[verb[0] === "done" ? "done" : "clear"](local.state) !== null;
    able || (data.attrs["aria-disabled"] = "true"), data.meaning.disabled = !able;
  }
  function drawControl(tag, tree, data, scope) {
    let attributes = tree[1], { meaning, attrs } = data;
    if (attributes.intent !== void 0) {
      if (meaning.intent = attributes.intent, tag === "button") {
        attrs.type = "button", meaning.disabled = attributes["aria-disabled"] === "true";
        return;
      }
      scope.form = meaning.form = { name: formName(attributes), fields: {} };
    }
    if (attributes.field === void 0 || !scope.form) return;
    let { name, fields } = meaning.form = scope.form, field = meaning.field = String(attributes.field), typed = local.typed.get(name)?.[field];
    if (local.notice && local.refused.form === name && (attrs["aria-invalid"] = "true", attrs["aria-description"] = local.notice), tag === "select")
      scope.chosen = fields[field] = String(typed ?? chosenOption(tree));
    else if (attributes.type === "checkbox")
      data.props = { checked: fields[field] = !!(typed ?? attributes.checked ?? !1) }, delete attrs.checked;
    else if (attributes.type === "radio") {
      let checked = typed === void 0 ? !!attributes.checked : typed === attributes.value;
      checked && (fields[field] = String(attributes.value)), data.props = { checked }, delete attrs.checked;
    } else
      data.props = { value: fields[field] = String(typed ?? attributes.value ?? "") }, delete attrs.value;
  }
  function drawCell(data, attributes, scope) {
    let { at } = attributes, dress = dresses.get(at);
    return data.key ??= `cell ${at}`, data.attrs["data-at"] = at, data.attrs.tabindex = stops.get(scope.grid) === at ? "0" : "-1", data.meaning.cell = { at, grid: scope.grid }, addClasses(data, dress?.classes ?? []), local.drag && local.drag.
    over === at && addClasses(data, ["is-over"]), dress?.selected && (data.attrs["aria-selected"] = "true"), dress?.labels.length && attributes["aria-label"] !== void 0 && (data.attrs["aria-label"] = [attributes["aria-label"], ...dress.labels].
    join(", ")), dress?.marks ?? [];
  }
  function drawPiece(data, attributes) {
    let at = attributes.at, moved = movedPiece(local);
    if (data.attrs["data-at"] = at, local.drag?.from === at && addClasses(data, ["is-lifted"]), dresses.get(at)?.classes.includes("is-movable") && addClasses(data, ["can-move"]), local.notice && local.refused.at === at && addClasses(data, [
    "is-refused"]), moved?.from === at) {
      let target = view.cells.get(moved.to)?.shift;
      target && (data.transform = translate(target)), addClasses(data, moved.dropped ? ["is-moved", "is-dropped"] : ["is-moved"]);
    } else moved?.to === at && addClasses(data, ["is-covered"]);
  }
  function dragged(piece, [, { shift: shift2 }]) {
    let [x, y] = shift2, [dx, dy] = local.drag.by, { "data-at": _, ...attrs } = piece.data.attrs, transform = translate([x + dx, y + dy]), data = { ...piece.data, key: "dragged", attrs, transform, meaning: {} };
    return attrs.class = String(attrs.class).replace("is-lifted", "is-dragged"), attrs["aria-hidden"] = "true", { ...piece, data, key: "dragged", children: piece.children?.map(copied) };
  }
}
function drawRing(cell, corner) {
  let shape = (typeof cell[2] == "string" ? void 0 : cell[2]) ?? cell, [tag, { d, x, y, width, height, r, cx, cy, points }] = shape, measures = plain(JSON.parse(JSON.stringify({ d, x, y, width, height, r, cx, cy, points })), "svg"), { ns } = NAMESPACES.
  svg, tone = (name) => element(tag, { ns, attrs: { ...measures, class: name } }, []), data = { ns, key: "focus ring", attrs: { class: "focus-ring" }, transform: translate(corner), meaning: {} };
  return element("g", data, [tone("focus-dark"), tone("focus-light")]);
}
function element(tag, data, children) {
  let keys = new Set(), nodes = children.map((child) => typeof child == "string" ? vnode(void 0, void 0, void 0, child, void 0) : (child.key !== void 0 && (must(!keys.has(child.key), `siblings have different keys: ${String(child.
  key)}`), keys.add(child.key)), child));
  return data.meaning && Object.keys(data.meaning).length === 0 && delete data.meaning, { ...vnode(tag, data, nodes, void 0, void 0), key: data.key };
}
function copied(node) {
  return typeof node == "string" ? node : { ...node, children: node.children?.map(copied) };
}
function isLifted(tree, { drag }) {
  return typeof tree != "string" && drag !== null && drag.from !== null && tree[1].at === drag.from && tree[1].shift !== void 0 && !isCell(tree[1]);
}
function translate([x, y]) {
  return `translate(${x}px, ${y}px)`;
}
function addClasses(data, classes) {
  classes.length && (data.attrs.class = [data.attrs.class, ...classes].filter(Boolean).join(" "));
}
function clockText(seconds) {
  let whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
function tabStops(view, local, dresses) {
  let grids = new Map();
  for (let cell of view.cells.values())
    grids.get(cell.grid)?.push(cell) || grids.set(cell.grid, [cell]);
  let stops = new Map();
  for (let [grid, cells2] of grids) {
    let [first, last] = [cells2[0], cells2.at(-1)], off = ({ row, column }) => Math.abs(2 * row - first.row - last.row) + Math.abs(2 * column - first.column - last.column), stop = cells2.find(({ at }) => local.current.get(grid) === at) ?? cells2.
    find(({ at }) => dresses.get(at)?.classes.includes("is-movable")) ?? cells2.reduce((best, cell) => off(cell) < off(best) ? cell : best);
    stops.set(grid, stop.at);
  }
  return stops;
}
var SCALARS = new Set(["string", "number", "boolean"]), kinds = new Map();
function kindOf(name) {
  let kind = kinds.get(name);
  return kind || (/^aria-[a-z]+$/.test(name) ? kind = "aria" : kind = PLAIN.has(name) || /^data-[a-z-]+$/.test(name) ? "plain" : "left out", kinds.set(name, kind)), kind;
}
function plain(attributes, language) {
  let attrs = {};
  for (let name of Object.keys(attributes)) {
    let kind = kindOf(name);
    if (kind === "left out") continue;
    let value = attributes[name];
    if (!SCALARS.has(typeof value)) throw new Malformed(`the attribute ${name} is a text, a number or true`);
    name === "form" && language !== "math" || isHarmless(name, String(value)) && (attrs[name] = kind === "aria" ? String(value) : value);
  }
  return attrs;
}
function sourceOf(tree) {
  if (typeof tree == "string") return tree;
  let [tag, , ...children] = tree;
  return `<${tag}>${children.map(sourceOf).join("")}</${tag}>`;
}
function optionValue([, attributes, ...children]) {
  return String(attributes.value ?? children.map(sourceOf).join(""));
}
function chosenOption(tree) {
  let options = [], find = (node) => {
    typeof node != "string" && (node[0] === "option" && options.push(node), node.slice(2).forEach(find));
  };
  find(tree);
  let option = options.find(([, { selected }]) => selected === !0) ?? options[0];
  return option ? optionValue(option) : "";
}

// src/live.ts
function live({ said }) {
  return element("div", { key: "live", attrs: { class: "live", role: "status", "aria-live": "polite", "aria-atomic": "true" } }, [element("p", { key: `said ${said.turn}` }, [said.text])]);
}

// src/pointer.ts
var SLACK = 6;
function unitsOf({ a, b, c, d, e, f }) {
  let determinant = a * d - b * c;
  return ([x, y]) => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
}
function unitsIn(element2) {
  let matrix = element2?.getScreenCTM?.();
  return matrix ? unitsOf(matrix) : (point) => point;
}
function placeOf(root, element2, point) {
  let inside = element2 !== null && root.contains(element2), cell = inside ? element2.closest('[role="gridcell"][data-at]') : null, layer = (inside ? element2.closest("svg") : null)?.querySelector("[data-layer]");
  return {
    at: (cell && meaningOf(cell).cell?.at) ?? null,
    point: layer ? unitsIn(layer)(point) : null
  };
}
function handleAt(root, [x, y]) {
  let away = (handle2) => {
    let { left, right, top, bottom } = handle2.querySelector("circle").getBoundingClientRect();
    return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
  };
  return [...root.querySelectorAll(".chord-end:not(.is-unplaced)")].sort((a, b) => away(a) - away(b))[0];
}
function listenToPointer(root, dispatch, signal) {
  let press = null, swallow = !1, on = (name, does) => root.addEventListener(name, does, { signal }), under = ([x, y]) => root.getRootNode().elementFromPoint(x, y), pointOf = (event) => [event.clientX, event.clientY];
  on("pointerdown", (event) => {
    if (swallow = !1, !event.isPrimary || event.button !== 0 || press?.dragging) return;
    let target = event.target;
    if (target.closest("button, input, select, form")) return;
    let { at } = placeOf(root, target, pointOf(event)), piece = at === null ? null : [...root.querySelectorAll("[data-at]:not([role=gridcell])")].find((element2) => element2.getAttribute("data-at") === at);
    press = { pointer: event.pointerId, start: pointOf(event), inUnits: unitsIn(piece?.parentElement ?? null), dragging: !1 };
  }), on("pointermove", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    if (!event.buttons) return cancel();
    let { start, inUnits } = press, point = pointOf(event);
    if (!press.dragging) {
      if (Math.hypot(point[0] - start[0], point[1] - start[1]) < SLACK) return;
      if (!dispatch({ do: "grab", place: placeOf(root, under(start), start) })) {
        press = null;
        return;
      }
      press.dragging = !0, root.setPointerCapture?.(event.pointerId);
    }
    let [from, to] = [inUnits(start), inUnits(point)];
    dispatch({ do: "drag", place: drop(point), by: [to[0] - from[0], to[1] - from[1]] });
  });
  function drop(point) {
    let place = placeOf(root, under(point), point), layer = root.querySelector("[data-layer]");
    return place.point || !layer ? place : { ...place, point: unitsIn(layer)(point) };
  }
  on("pointerup", (event) => {
    !press || event.pointerId !== press.pointer || (press.dragging && (swallow = !0, dispatch({ do: "drop", place: drop(pointOf(event)) })), press = null);
  });
  function cancel() {
    press?.dragging && dispatch({ do: "let go" }), press = null;
  }
  on("pointercancel", (event) => {
    event.pointerId === press?.pointer && cancel();
  }), on("click", (event) => {
    let dragged = swallow && event.detail > 0;
    swallow = !1;
    let target = event.target;
    if (dragged || target.closest("button, input, select, form, label, summary")) return;
    let place = placeOf(root, target, pointOf(event));
    place.at === null && !place.point || dispatch({ do: "press", place }) && place.at === null && handleAt(root, pointOf(event))?.focus();
  });
}

// src/room.ts
function watchRoom(root, signal) {
  let scroller = null, measure = () => {
    if (!root.isConnected) return;
    let found = scrollerOf(root);
    found !== scroller && (scroller && observer?.unobserve(scroller), scroller = found, scroller && observer?.observe(scroller));
    let room = document.fullscreenElement || !scroller ? innerHeight : scroller.clientHeight;
    parent !== window && (room = Math.max(room, 600)), root.style.setProperty("--room", `${room}px`);
  }, observer = typeof ResizeObserver > "u" ? null : new ResizeObserver(measure);
  observer?.observe(root), addEventListener("resize", measure, { signal }), signal.addEventListener("abort", () => observer?.disconnect()), measure();
}
function scrollerOf(root) {
  let found = null;
  for (let at = above(root); at && at !== document.body; at = above(at))
    at !== document.documentElement && /auto|scroll/.test(getComputedStyle(at).overflowY) && (found = at);
  return found;
}
function above(element2) {
  let host = element2.getRootNode().host;
  return element2.parentElement ?? host ?? null;
}

// src/transport.ts
function overModel(model, el, signal) {
  let on = (name, callback) => {
    model.on(name, callback), signal.addEventListener("abort", () => model.off(name, callback), { once: !0 });
  }, isCutOff = () => el.closest(".jupyter-widgets-disconnected") !== null, state = isCutOff() ? "gone" : "live", stateCallbacks = [], become = (now) => {
    state = now;
    for (let callback of stateCallbacks) callback(now);
  };
  return on("comm_live_status_update", () => become("gone")), on("destroy", () => become("gone")), {
    get state() {
      return state;
    },
    send(message) {
      if (isCutOff()) return become("gone");
      try {
        model.send(message);
      } catch {
        become("gone");
      }
    },
    onView(callback) {
      let show = () => callback(model.get("view"), model.get("change"));
      on("change:view", show), on("change:change", show), show();
    },
    onState(callback) {
      stateCallbacks.push(callback);
    },
    seen(rev) {
      model.get("seen") !== rev && (model.set("seen", rev), model.save_changes());
    }
  };
}

// src/widget.ts
var PATIENCE = 1e4, PAUSE = 150, INTO_VIEW = "[data-into-view]", TAKES_FOCUS = "[data-takes-focus]", TRAIL = 16;
function mount(el, transport, signal) {
  let view = null, local = startLocal(Math.random().toString(36).slice(2, 12), transport.state), picture = patch(el.appendChild(document.createElement("div")), frame(null, local, [])), root = picture.elm, timers = new Set(),
  ticker, arrived = 0, pause, telling, prepared = null, painting = !1, trail = [], taker = null;
  function dispatch(action) {
    if (!view || painting) return !1;
    let change = reduce(view, local, action);
    if (change.errand)
      return run(change.errand), !0;
    if (change.local === local) return !1;
    try {
      commit(view, change.local), change.message && send2(change.message);
    } catch (error) {
      fail(error);
    }
    return !0;
  }
  function send2(message) {
    let { id } = message, timer = setTimeout(() => {
      timers.delete(timer), dispatch({ do: "late", id });
    }, PATIENCE);
    timers.add(timer), transport.send(message);
  }
  function run(errand) {
    errand[0] === "download" ? download(errand[1], errand[2]) : errand[0] === "look" ? keepLook(lookAfter(local.look, errand[1]) ?? local.look) : errand[0] === "present" ? present(!local.presenting) : copy(root, errand[1]).then((ok) => dispatch(
    { do: "copied", text: errand[1], ok }));
  }
  function present(on) {
    fillScreen(root, on).then((done) => done || dispatch({ do: "present", on }));
  }
  function tick() {
    if (clearTimeout(ticker), !view?.ticking.length || local.link === "gone") return;
    let elapsed = (performance.now() - arrived) / 1e3;
    dispatch({ do: "tick", elapsed });
    let next = Math.min(...view.ticking.map(({ left }) => left > elapsed && (left - elapsed) % 1 || 1));
    ticker = setTimeout(tick, next * 1e3 + 1);
  }
  function receive2(raw, change) {
    try {
      let next = readView(changed(raw, change));
      next.rev !== view?.rev && (arrived = performance.now()), commit(next, reduce(next, local, { do: "view", view: next, before: view }).local), clearTimeout(telling), telling = setTimeout(() => transport.seen(next.rev)), tick();
    } catch (error) {
      fail(error);
    }
  }
  function fail(error) {
    console.error("mathgames: this cannot be drawn", error), commit(view, view ? reduce(view, local, { do: "malformed" }).local : { ...local, notice: WORDS.malformed });
  }
  function commit(nextView, nextLocal) {
    let drawn = frame(nextView, nextLocal, nextView ? [draw(nextView, nextLocal)] : []), focused = focusIn(root);
    painting = !0;
    try {
      picture = patch(picture, drawn);
    } finally {
      painting = !1;
    }
    let noticed = nextLocal.notice !== local.notice, renewed = nextView?.rev !== view?.rev || nextView?.ack?.id !== view?.ack?.id, answered = nextView?.ack?.client === local.client && nextView.ack.id !== view?.ack?.id;
    [view, local] = [nextView, nextLocal], noticed && root.querySelector(".notice")?.scrollIntoView?.({ block: "nearest" }), renewed && root.querySelector(INTO_VIEW)?.scrollIntoView?.({ block: "nearest" });
    let before = taker;
    taker = root.querySelector(TAKES_FOCUS), answered && taker && taker !== before ? taker.focus() : focused && isLost(root, focused) && focusBack(), view && prepare(view);
  }
  function prepare(view2) {
    let move = openMove(view2, local);
    move === prepared && pause !== void 0 || (clearTimeout(pause), [pause, prepared] = [void 0, move], !(move === null || isSettled(local, move)) && (pause = setTimeout(() => {
      pause = void 0, dispatch({ do: "preview" });
    }, PAUSE)));
  }
  function focus(at) {
    for (let cell of root.querySelectorAll('[role="gridcell"][data-at]'))
      if (cell.getAttribute("data-at") === at) return cell.focus();
  }
  function focusBack() {
    let back = [...trail].reverse().find((element2) => root.contains(element2) && canFocus(element2));
    if (back) return back.focus();
    (root.querySelector('[role="gridcell"][tabindex="0"], .chord-end') ?? root.querySelector("button:not([disabled]), input:not([disabled])"))?.focus();
  }
  root.addEventListener(
    "focusin",
    ({ target }) => {
      trail = [...trail.filter((element2) => element2 !== target), target].slice(-TRAIL);
    },
    { signal }
  ), watchRoom(root, signal), listenToKeyboard(root, { cells: () => view?.cells ?? new Map(), focus, dispatch, submit: (form) => submit(form, dispatch) }, signal), listenToPointer(root, dispatch, signal), listenToControls(root,
  dispatch, signal), onLook((look) => dispatch({ do: "look", look }), signal), root.addEventListener("fullscreenchange", () => dispatch({ do: "present", on: root.matches(":fullscreen") }), { signal }), signal.addEventListener(
    "abort",
    () => {
      for (let timer of timers) clearTimeout(timer);
      clearTimeout(ticker), clearTimeout(pause), clearTimeout(telling), root.remove();
    },
    { once: !0 }
  ), transport.onState((link) => dispatch({ do: "link", link })), transport.onView(receive2);
}
function frame(view, local, content) {
  let { look, presenting } = local, name = view ? view.tree[1].words : void 0, attrs = {
    class: ["mathgames", look.contrast && "is-contrast", look.spacing && "is-spacious", presenting && "is-presenting"].filter(Boolean).join(" "),
    /* A click on anything that does nothing leaves the focus here, and not on the cell of the notebook. */
    tabindex: "-1",
    role: "group",
    ...typeof name == "string" && { "aria-label": name },
    "data-lm-suppress-shortcuts": "true",
    "data-waiting": isWaiting(local),
    ...view && { "data-rev": view.rev }
  }, notice = local.notice && !view?.notices ? [element("p", { key: "notice", attrs: { class: "notice" } }, [local.notice])] : [], shown = element("div", { key: "view", attrs: { class: "view" } }, content);
  return element("div", { key: "mathgames", attrs, size: sizeOf(look) }, [live(local), ...notice, shown]);
}
function focusIn(root) {
  let { activeElement } = root.getRootNode();
  return activeElement && activeElement !== root && root.contains(activeElement) ? activeElement : null;
}
function isLost(root, element2) {
  return focusIn(root) === null || !canFocus(element2);
}
function canFocus(element2) {
  return !element2.matches(":disabled") && element2.closest("[hidden]") === null && (element2.checkVisibility?.() ?? !0);
}
var widget_default = {
  render({ model, el, signal }) {
    mount(el, overModel(model, el, signal), signal);
  }
};
export {
  widget_default as default,
  mount
};
