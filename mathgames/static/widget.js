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
// node_modules/snabbdom/build/htmldomapi.js
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
    while (node && isDocumentFragment(node)) {
      const fragment2 = parseFragment(node);
      node = fragment2.parent;
    }
    parentNode2 = node !== null && node !== void 0 ? node : parentNode2;
  }
  if (isDocumentFragment(newNode)) {
    newNode = parseFragment(newNode, parentNode2);
  }
  if (referenceNode && isDocumentFragment(referenceNode)) {
    referenceNode = parseFragment(referenceNode).firstChildNode;
  }
  parentNode2.insertBefore(newNode, referenceNode);
}
function removeChild(node, child) {
  node.removeChild(child);
}
function appendChild(node, child) {
  if (isDocumentFragment(child)) {
    child = parseFragment(child, node);
  }
  node.appendChild(child);
}
function parentNode(node) {
  if (isDocumentFragment(node)) {
    while (node && isDocumentFragment(node)) {
      const fragment2 = parseFragment(node);
      node = fragment2.parent;
    }
    return node !== null && node !== void 0 ? node : null;
  }
  return node.parentNode;
}
function nextSibling(node) {
  var _a;
  if (isDocumentFragment(node)) {
    const fragment2 = parseFragment(node);
    const parent = parentNode(fragment2);
    if (parent && fragment2.lastChildNode) {
      const children = Array.from(parent.childNodes);
      const index = children.indexOf(fragment2.lastChildNode);
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
  const fragment2 = fragmentNode;
  (_a = fragment2.parent) !== null && _a !== void 0 ? _a : fragment2.parent = parentNode2 !== null && parentNode2 !== void 0 ? parentNode2 : null;
  (_b = fragment2.firstChildNode) !== null && _b !== void 0 ? _b : fragment2.firstChildNode = fragmentNode.firstChild;
  (_c = fragment2.lastChildNode) !== null && _c !== void 0 ? _c : fragment2.lastChildNode = fragmentNode.lastChild;
  return fragment2;
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

// node_modules/snabbdom/build/vnode.js
function vnode(sel, data, children, text, elm) {
  const key = data === void 0 ? void 0 : data.key;
  return { sel, data, children, text, elm, key };
}

// node_modules/snabbdom/build/is.js
var array = Array.isArray;
function primitive(s) {
  return typeof s === "string" || typeof s === "number" || s instanceof String || s instanceof Number;
}

// node_modules/snabbdom/build/init.js
var emptyNode = vnode("", {}, [], void 0, void 0);
function sameVnode(vnode1, vnode2) {
  var _a, _b;
  const isSameKey = vnode1.key === vnode2.key;
  const isSameIs = ((_a = vnode1.data) === null || _a === void 0 ? void 0 : _a.is) === ((_b = vnode2.data) === null || _b === void 0 ? void 0 : _b.is);
  const isSameSel = vnode1.sel === vnode2.sel;
  const isSameTextOrFragment = !vnode1.sel && vnode1.sel === vnode2.sel ? typeof vnode1.text === typeof vnode2.text : true;
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
  const map = {};
  for (let i = beginIdx; i <= endIdx; ++i) {
    const key = (_a = children[i]) === null || _a === void 0 ? void 0 : _a.key;
    if (key !== void 0) {
      map[key] = i;
    }
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
  const cbs = {
    create: [],
    update: [],
    remove: [],
    destroy: [],
    pre: [],
    post: []
  };
  const api = domApi !== void 0 ? domApi : htmlDomApi;
  for (const hook of hooks) {
    for (const module of modules) {
      const currentHook = module[hook];
      if (currentHook !== void 0) {
        cbs[hook].push(currentHook);
      }
    }
  }
  function emptyNodeAt(elm) {
    const id = elm.id ? "#" + elm.id : "";
    const classes = elm.getAttribute("class");
    const c = classes ? "." + classes.split(" ").join(".") : "";
    return vnode(api.tagName(elm).toLowerCase() + id + c, {}, [], void 0, elm);
  }
  function emptyDocumentFragmentAt(frag) {
    return vnode(void 0, {}, [], void 0, frag);
  }
  function createRmCb(childElm, listeners) {
    return function rmCb() {
      if (--listeners === 0) {
        const parent = api.parentNode(childElm);
        if (parent !== null) {
          api.removeChild(parent, childElm);
        }
      }
    };
  }
  function createElm(vnode2, insertedVnodeQueue) {
    var _a, _b, _c, _d, _e;
    let i;
    const data = vnode2.data;
    const hook = data === null || data === void 0 ? void 0 : data.hook;
    (_a = hook === null || hook === void 0 ? void 0 : hook.init) === null || _a === void 0 ? void 0 : _a.call(hook, vnode2);
    const children = vnode2.children;
    const sel = vnode2.sel;
    if (sel === "!") {
      (_b = vnode2.text) !== null && _b !== void 0 ? _b : vnode2.text = "";
      vnode2.elm = api.createComment(vnode2.text);
    } else if (sel === "") {
      vnode2.elm = api.createTextNode(vnode2.text);
    } else if (sel !== void 0) {
      const hashIdx = sel.indexOf("#");
      const dotIdx = sel.indexOf(".", hashIdx);
      const hash = hashIdx > 0 ? hashIdx : sel.length;
      const dot = dotIdx > 0 ? dotIdx : sel.length;
      const tag = hashIdx !== -1 || dotIdx !== -1 ? sel.slice(0, Math.min(hash, dot)) : sel;
      const ns = data === null || data === void 0 ? void 0 : data.ns;
      const elm = ns === void 0 ? api.createElement(tag, data) : api.createElementNS(ns, tag, data);
      vnode2.elm = elm;
      if (hash < dot)
        elm.setAttribute("id", sel.slice(hash + 1, dot));
      if (dotIdx > 0)
        elm.setAttribute("class", sel.slice(dot + 1).replace(/\./g, " "));
      for (i = 0; i < cbs.create.length; ++i)
        cbs.create[i](emptyNode, vnode2);
      if (primitive(vnode2.text) && (!array(children) || children.length === 0)) {
        api.appendChild(elm, api.createTextNode(vnode2.text));
      }
      if (array(children)) {
        for (i = 0; i < children.length; ++i) {
          const ch = children[i];
          if (ch != null) {
            api.appendChild(elm, createElm(ch, insertedVnodeQueue));
          }
        }
      }
      if (hook !== void 0) {
        (_c = hook.create) === null || _c === void 0 ? void 0 : _c.call(hook, emptyNode, vnode2);
        if (hook.insert !== void 0) {
          insertedVnodeQueue.push(vnode2);
        }
      }
    } else if (((_d = options === null || options === void 0 ? void 0 : options.experimental) === null || _d === void 0 ? void 0 : _d.fragments) && vnode2.children) {
      vnode2.elm = ((_e = api.createDocumentFragment) !== null && _e !== void 0 ? _e : documentFragmentIsNotSupported)();
      for (i = 0; i < cbs.create.length; ++i)
        cbs.create[i](emptyNode, vnode2);
      for (i = 0; i < vnode2.children.length; ++i) {
        const ch = vnode2.children[i];
        if (ch != null) {
          api.appendChild(vnode2.elm, createElm(ch, insertedVnodeQueue));
        }
      }
    } else {
      vnode2.elm = api.createTextNode(vnode2.text);
    }
    return vnode2.elm;
  }
  function addVnodes(parentElm, before, vnodes, startIdx, endIdx, insertedVnodeQueue) {
    for (; startIdx <= endIdx; ++startIdx) {
      const ch = vnodes[startIdx];
      if (ch != null) {
        api.insertBefore(parentElm, createElm(ch, insertedVnodeQueue), before);
      }
    }
  }
  function invokeDestroyHook(vnode2) {
    var _a, _b;
    const data = vnode2.data;
    if (data !== void 0) {
      (_b = (_a = data === null || data === void 0 ? void 0 : data.hook) === null || _a === void 0 ? void 0 : _a.destroy) === null || _b === void 0 ? void 0 : _b.call(_a, vnode2);
      for (let i = 0; i < cbs.destroy.length; ++i)
        cbs.destroy[i](vnode2);
      if (vnode2.children !== void 0) {
        for (let j = 0; j < vnode2.children.length; ++j) {
          const child = vnode2.children[j];
          if (child != null && typeof child !== "string") {
            invokeDestroyHook(child);
          }
        }
      }
    }
  }
  function removeVnodes(parentElm, vnodes, startIdx, endIdx) {
    var _a, _b;
    for (; startIdx <= endIdx; ++startIdx) {
      let listeners;
      const ch = vnodes[startIdx];
      if (ch != null) {
        if (ch.sel !== void 0) {
          invokeDestroyHook(ch);
          listeners = cbs.remove.length + 1;
          const rm = createRmCb(ch.elm, listeners);
          for (let i = 0; i < cbs.remove.length; ++i)
            cbs.remove[i](ch, rm);
          const removeHook = (_b = (_a = ch === null || ch === void 0 ? void 0 : ch.data) === null || _a === void 0 ? void 0 : _a.hook) === null || _b === void 0 ? void 0 : _b.remove;
          if (removeHook !== void 0) {
            removeHook(ch, rm);
          } else {
            rm();
          }
        } else if (ch.children) {
          invokeDestroyHook(ch);
          removeVnodes(parentElm, ch.children, 0, ch.children.length - 1);
        } else {
          api.removeChild(parentElm, ch.elm);
        }
      }
    }
  }
  function updateChildren(parentElm, oldCh, newCh, insertedVnodeQueue) {
    let oldStartIdx = 0;
    let newStartIdx = 0;
    let oldEndIdx = oldCh.length - 1;
    let oldStartVnode = oldCh[0];
    let oldEndVnode = oldCh[oldEndIdx];
    let newEndIdx = newCh.length - 1;
    let newStartVnode = newCh[0];
    let newEndVnode = newCh[newEndIdx];
    let oldKeyToIdx;
    let idxInOld;
    let elmToMove;
    let before;
    while (oldStartIdx <= oldEndIdx && newStartIdx <= newEndIdx) {
      if (oldStartVnode == null) {
        oldStartVnode = oldCh[++oldStartIdx];
      } else if (oldEndVnode == null) {
        oldEndVnode = oldCh[--oldEndIdx];
      } else if (newStartVnode == null) {
        newStartVnode = newCh[++newStartIdx];
      } else if (newEndVnode == null) {
        newEndVnode = newCh[--newEndIdx];
      } else if (sameVnode(oldStartVnode, newStartVnode)) {
        patchVnode(oldStartVnode, newStartVnode, insertedVnodeQueue);
        oldStartVnode = oldCh[++oldStartIdx];
        newStartVnode = newCh[++newStartIdx];
      } else if (sameVnode(oldEndVnode, newEndVnode)) {
        patchVnode(oldEndVnode, newEndVnode, insertedVnodeQueue);
        oldEndVnode = oldCh[--oldEndIdx];
        newEndVnode = newCh[--newEndIdx];
      } else if (sameVnode(oldStartVnode, newEndVnode)) {
        patchVnode(oldStartVnode, newEndVnode, insertedVnodeQueue);
        api.insertBefore(parentElm, oldStartVnode.elm, api.nextSibling(oldEndVnode.elm));
        oldStartVnode = oldCh[++oldStartIdx];
        newEndVnode = newCh[--newEndIdx];
      } else if (sameVnode(oldEndVnode, newStartVnode)) {
        patchVnode(oldEndVnode, newStartVnode, insertedVnodeQueue);
        api.insertBefore(parentElm, oldEndVnode.elm, oldStartVnode.elm);
        oldEndVnode = oldCh[--oldEndIdx];
        newStartVnode = newCh[++newStartIdx];
      } else {
        if (oldKeyToIdx === void 0) {
          oldKeyToIdx = createKeyToOldIdx(oldCh, oldStartIdx, oldEndIdx);
        }
        idxInOld = oldKeyToIdx[newStartVnode.key];
        if (idxInOld === void 0) {
          api.insertBefore(parentElm, createElm(newStartVnode, insertedVnodeQueue), oldStartVnode.elm);
          newStartVnode = newCh[++newStartIdx];
        } else if (oldKeyToIdx[newEndVnode.key] === void 0) {
          api.insertBefore(parentElm, createElm(newEndVnode, insertedVnodeQueue), api.nextSibling(oldEndVnode.elm));
          newEndVnode = newCh[--newEndIdx];
        } else {
          elmToMove = oldCh[idxInOld];
          if (elmToMove.sel !== newStartVnode.sel) {
            api.insertBefore(parentElm, createElm(newStartVnode, insertedVnodeQueue), oldStartVnode.elm);
          } else {
            patchVnode(elmToMove, newStartVnode, insertedVnodeQueue);
            oldCh[idxInOld] = void 0;
            api.insertBefore(parentElm, elmToMove.elm, oldStartVnode.elm);
          }
          newStartVnode = newCh[++newStartIdx];
        }
      }
    }
    if (newStartIdx <= newEndIdx) {
      before = newCh[newEndIdx + 1] == null ? null : newCh[newEndIdx + 1].elm;
      addVnodes(parentElm, before, newCh, newStartIdx, newEndIdx, insertedVnodeQueue);
    }
    if (oldStartIdx <= oldEndIdx) {
      removeVnodes(parentElm, oldCh, oldStartIdx, oldEndIdx);
    }
  }
  function patchVnode(oldVnode, vnode2, insertedVnodeQueue) {
    var _a, _b, _c, _d, _e, _f, _g, _h;
    const hook = (_a = vnode2.data) === null || _a === void 0 ? void 0 : _a.hook;
    (_b = hook === null || hook === void 0 ? void 0 : hook.prepatch) === null || _b === void 0 ? void 0 : _b.call(hook, oldVnode, vnode2);
    const elm = vnode2.elm = oldVnode.elm;
    if (oldVnode === vnode2)
      return;
    if (vnode2.data !== void 0 || vnode2.text !== void 0 && vnode2.text !== oldVnode.text) {
      (_c = vnode2.data) !== null && _c !== void 0 ? _c : vnode2.data = {};
      (_d = oldVnode.data) !== null && _d !== void 0 ? _d : oldVnode.data = {};
      for (let i = 0; i < cbs.update.length; ++i)
        cbs.update[i](oldVnode, vnode2);
      (_g = (_f = (_e = vnode2.data) === null || _e === void 0 ? void 0 : _e.hook) === null || _f === void 0 ? void 0 : _f.update) === null || _g === void 0 ? void 0 : _g.call(_f, oldVnode, vnode2);
    }
    const oldCh = oldVnode.children;
    const ch = vnode2.children;
    if (vnode2.text === void 0) {
      if (oldCh !== void 0 && ch !== void 0) {
        if (oldCh !== ch)
          updateChildren(elm, oldCh, ch, insertedVnodeQueue);
      } else if (ch !== void 0) {
        if (oldVnode.text !== void 0)
          api.setTextContent(elm, "");
        addVnodes(elm, null, ch, 0, ch.length - 1, insertedVnodeQueue);
      } else if (oldCh !== void 0) {
        removeVnodes(elm, oldCh, 0, oldCh.length - 1);
      } else if (oldVnode.text !== void 0) {
        api.setTextContent(elm, "");
      }
    } else if (oldVnode.text !== vnode2.text) {
      if (oldCh !== void 0) {
        removeVnodes(elm, oldCh, 0, oldCh.length - 1);
      }
      api.setTextContent(elm, vnode2.text);
    }
    (_h = hook === null || hook === void 0 ? void 0 : hook.postpatch) === null || _h === void 0 ? void 0 : _h.call(hook, oldVnode, vnode2);
  }
  return function patch2(oldVnode, vnode2) {
    let i, elm, parent;
    const insertedVnodeQueue = [];
    for (i = 0; i < cbs.pre.length; ++i)
      cbs.pre[i]();
    if (isElement2(api, oldVnode)) {
      oldVnode = emptyNodeAt(oldVnode);
    } else if (isDocumentFragment2(api, oldVnode)) {
      oldVnode = emptyDocumentFragmentAt(oldVnode);
    }
    if (sameVnode(oldVnode, vnode2)) {
      patchVnode(oldVnode, vnode2, insertedVnodeQueue);
    } else {
      elm = oldVnode.elm;
      parent = api.parentNode(elm);
      createElm(vnode2, insertedVnodeQueue);
      if (parent !== null) {
        api.insertBefore(parent, vnode2.elm, api.nextSibling(elm));
        removeVnodes(parent, [oldVnode], 0, 0);
      }
    }
    for (i = 0; i < insertedVnodeQueue.length; ++i) {
      insertedVnodeQueue[i].data.hook.insert(insertedVnodeQueue[i]);
    }
    for (i = 0; i < cbs.post.length; ++i)
      cbs.post[i]();
    return vnode2;
  };
}

// node_modules/snabbdom/build/h.js
function addNS(data, children, sel) {
  data.ns = "http://www.w3.org/2000/svg";
  if (sel !== "foreignObject" && children !== void 0) {
    for (let i = 0; i < children.length; ++i) {
      const child = children[i];
      if (typeof child === "string")
        continue;
      const childData = child.data;
      if (childData !== void 0) {
        addNS(childData, child.children, child.sel);
      }
    }
  }
}
function h(sel, b, c) {
  let data = {};
  let children;
  let text;
  let i;
  if (c !== void 0) {
    if (b !== null) {
      data = b;
    }
    if (array(c)) {
      children = c;
    } else if (primitive(c)) {
      text = c.toString();
    } else if (c && c.sel) {
      children = [c];
    }
  } else if (b !== void 0 && b !== null) {
    if (array(b)) {
      children = b;
    } else if (primitive(b)) {
      text = b.toString();
    } else if (b && b.sel) {
      children = [b];
    } else {
      data = b;
    }
  }
  if (children !== void 0) {
    for (i = 0; i < children.length; ++i) {
      if (primitive(children[i]))
        children[i] = vnode(void 0, void 0, void 0, children[i], void 0);
    }
  }
  if (sel.startsWith("svg") && (sel.length === 3 || sel[3] === "." || sel[3] === "#")) {
    addNS(data, children, sel);
  }
  return vnode(sel, data, children, text, void 0);
}

// node_modules/snabbdom/build/modules/attributes.js
var xlinkNS = "http://www.w3.org/1999/xlink";
var xmlnsNS = "http://www.w3.org/2000/xmlns/";
var xmlNS = "http://www.w3.org/XML/1998/namespace";
var colonChar = 58;
var xChar = 120;
var mChar = 109;
function updateAttrs(oldVnode, vnode2) {
  let key;
  const elm = vnode2.elm;
  let oldAttrs = oldVnode.data.attrs;
  let attrs = vnode2.data.attrs;
  if (!oldAttrs && !attrs)
    return;
  if (oldAttrs === attrs)
    return;
  oldAttrs = oldAttrs || {};
  attrs = attrs || {};
  for (key in attrs) {
    const cur = attrs[key];
    const old = oldAttrs[key];
    if (old !== cur) {
      if (cur === true) {
        elm.setAttribute(key, "");
      } else if (cur === false) {
        elm.removeAttribute(key);
      } else {
        if (key.charCodeAt(0) !== xChar) {
          elm.setAttribute(key, cur);
        } else if (key.charCodeAt(3) === colonChar) {
          elm.setAttributeNS(xmlNS, key, cur);
        } else if (key.charCodeAt(5) === colonChar) {
          if (key.charCodeAt(1) === mChar) {
            elm.setAttributeNS(xmlnsNS, key, cur);
          } else {
            elm.setAttributeNS(xlinkNS, key, cur);
          }
        } else {
          elm.setAttribute(key, cur);
        }
      }
    }
  }
  for (key in oldAttrs) {
    if (!(key in attrs)) {
      elm.removeAttribute(key);
    }
  }
}
var attributesModule = {
  create: updateAttrs,
  update: updateAttrs
};

// node_modules/snabbdom/build/modules/props.js
function updateProps(oldVnode, vnode2) {
  let key;
  let cur;
  let old;
  const elm = vnode2.elm;
  let oldProps = oldVnode.data.props;
  let props = vnode2.data.props;
  if (!oldProps && !props)
    return;
  if (oldProps === props)
    return;
  oldProps = oldProps || {};
  props = props || {};
  for (key in props) {
    cur = props[key];
    old = oldProps[key];
    if (old !== cur && (key !== "value" || elm[key] !== cur)) {
      elm[key] = cur;
    }
  }
}
var propsModule = { create: updateProps, update: updateProps };

// src/dom.ts
var meanings = /* @__PURE__ */ new WeakMap();
function meaningOf(element2) {
  return meanings.get(element2) ?? {};
}
var learn = (vnode2) => {
  const meaning = vnode2.data?.meaning;
  if (vnode2.elm && (meaning || meanings.has(vnode2.elm))) meanings.set(vnode2.elm, meaning ?? {});
};
var meaningModule = { create: (_, vnode2) => learn(vnode2), update: (_, vnode2) => learn(vnode2) };
var shift = (before, vnode2) => {
  const transform = vnode2.data?.transform;
  if (transform !== before.data?.transform) vnode2.elm.style.transform = transform ?? "";
};
var shiftModule = { create: shift, update: shift };
var patch = init([attributesModule, propsModule, shiftModule, meaningModule]);

// src/controls.ts
function listenToControls(root, dispatch, signal) {
  const on = (name, does) => root.addEventListener(name, (event) => does(event.target, event), { signal });
  on("click", (target) => {
    const button = target.closest("button");
    if (!button || !root.contains(button)) return;
    const { verb, intent, disabled } = meaningOf(button);
    if (disabled) return;
    if (verb) dispatch({ do: "verb", verb });
    else if (intent) dispatch({ do: "ask", intent, fields: {} });
  });
  on("input", (target) => {
    const { form, field } = meaningOf(target);
    if (!form || field === void 0) return;
    const { type, checked, value } = target;
    dispatch({ do: "type", form: form.name, field, value: type === "checkbox" ? checked : value });
  });
  on("change", (target) => {
    const { intent, form, field } = meaningOf(target);
    if (!intent || !form || field === void 0) return;
    dispatch({ do: "ask", intent, fields: { ...form.fields }, control: form.name });
  });
  on("submit", (target, event) => {
    event.preventDefault();
    submit(target, dispatch);
  });
}
function submit(target, dispatch) {
  const { intent, form } = meaningOf(target);
  if (intent && form) dispatch({ do: "ask", intent, fields: { ...form.fields }, form: form.name });
}

// src/errands.ts
async function copy(root, text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = [...root.querySelectorAll("input")].find(({ value }) => value === text);
    field?.select();
    return field !== void 0 && (document.execCommand?.("copy") ?? false);
  }
}
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 6e4);
}

// src/keyboard.ts
function stepFrom(cells2, from, key, ctrl) {
  const along2 = STEPS[ctrl ? `Ctrl+${key}` : key];
  if (!along2) return null;
  let best = from;
  let rank = Infinity;
  for (const cell of cells2) {
    const distance = cell.grid === from.grid ? along2(cell.row - from.row, cell.column - from.column, cell) : null;
    if (distance !== null && distance < rank) [best, rank] = [cell, distance];
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
      if (event.isComposing || event.altKey || event.metaKey) return;
      if (handle(event, root, keyboard)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { signal }
  );
  root.addEventListener(
    "focusin",
    (event) => {
      const { cell } = meaningOf(event.target);
      if (cell) keyboard.dispatch({ do: "focus", ...cell });
    },
    { signal }
  );
}
function handle(event, root, keyboard) {
  const target = event.target;
  const { key } = event;
  const { cell, handle: handle2, field } = meaningOf(target);
  const plain2 = !event.ctrlKey && !event.shiftKey;
  if (key === "Escape") return keyboard.dispatch({ do: "escape" });
  if (handle2 !== void 0 && !event.ctrlKey) {
    return keyboard.dispatch({ do: "key", handle: handle2, key, shift: event.shiftKey }) || key.startsWith("Arrow");
  }
  if (field !== void 0 && key === "Enter" && plain2 && target.matches("input")) {
    const form = target.closest("form");
    if (form && root.contains(form)) keyboard.submit(form);
    return form !== null;
  }
  const here = cell && keyboard.cells().get(cell.at);
  if (!here) return false;
  if ((key === "Enter" || key === " ") && plain2) {
    if (!event.repeat) keyboard.dispatch({ do: "press", place: { at: here.at, point: null } });
    return true;
  }
  const next = event.shiftKey ? null : stepFrom(keyboard.cells().values(), here, key, event.ctrlKey);
  if (next) keyboard.focus(next.at);
  return next !== null;
}

// src/live.ts
function live({ said }) {
  return h("div", { key: "live", attrs: { class: "live", role: "status", "aria-live": "polite", "aria-atomic": "true" } }, [
    h("p", { key: `said ${said.turn}` }, said.text)
  ]);
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
    pages: /* @__PURE__ */ new Map(),
    current: /* @__PURE__ */ new Map(),
    typed: /* @__PURE__ */ new Map(),
    preview: NO_PREVIEW,
    copied: null,
    elapsed: 0,
    flagged: false,
    notice: "",
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
  const { gesture } = view;
  const quiet = (changed) => ({ local: { ...local, ...changed } });
  const turn = (turn2, dropped = false) => turn2 ? take(view, { ...local, drag: null, notice: "" }, turn2, dropped) : { local };
  switch (action.do) {
    case "view":
      return { local: receive(action.view, action.before, local) };
    case "press":
      return isWaiting(local) ? { local } : turn(gesture.press(local.state, action.place));
    case "grab": {
      const state = isWaiting(local) ? null : gesture.grab(local.state, action.place);
      if (state === null) return { local };
      const { at } = action.place;
      return quiet({ state, drag: { from: at, over: at, by: [0, 0], before: local.state }, notice: "" });
    }
    case "drag":
      if (!local.drag) return { local };
      return quiet({
        state: gesture.drag(local.state, action.place),
        drag: { ...local.drag, over: action.place.at, by: action.by }
      });
    case "drop":
      return local.drag ? turn(gesture.drop(local.state, action.place), true) : { local };
    case "let go":
      return local.drag ? quiet({ state: local.drag.before, drag: null }) : { local };
    case "escape":
      if (local.drag) return quiet({ state: local.drag.before, drag: null });
      return isWaiting(local) ? { local } : turn(gesture.clear(local.state));
    case "key":
      return isWaiting(local) ? { local } : turn(gesture.key(local.state, action.handle, action.key, action.shift));
    case "verb": {
      const { verb } = action;
      if (verb[0] === "page") return { local: turnPage(view, local, verb[1], verb[2]) };
      if (verb[0] === "copy" || verb[0] === "download") return { local, errand: verb };
      if (isWaiting(local)) return { local };
      return turn(verb[0] === "done" ? gesture.done(local.state) : gesture.clear(local.state));
    }
    case "copied":
      if (!action.ok) return { local: notify({ ...local, copied: null }, view.words.selected) };
      return { local: say({ ...local, copied: action.text }, view.words.copied) };
    case "tick": {
      const next = { ...local, elapsed: action.elapsed };
      const over = local.flagged || local.link === "gone" ? void 0 : view.ticking.find(({ left }) => left <= action.elapsed);
      return over ? send(view, { ...next, flagged: true }, over.intent, {}, { plays: false }) : { local: next };
    }
    case "ask": {
      const { intent, fields, form, control } = action;
      return send(view, { ...local, notice: "" }, intent, fields, {
        plays: false,
        ...form !== void 0 && { form },
        ...control !== void 0 && { control }
      });
    }
    case "type": {
      const fields = { ...local.typed.get(action.form), [action.field]: action.value };
      return quiet({ typed: new Map(local.typed).set(action.form, fields) });
    }
    case "focus":
      if (local.current.get(action.grid) === action.at) return { local };
      return quiet({ current: new Map(local.current).set(action.grid, action.at) });
    case "late":
      if (!local.unanswered.some(({ id }) => id === action.id)) return { local };
      return { local: notify({ ...local, unanswered: local.unanswered.map((one) => ({ ...one, late: true })) }, view.words.late) };
    case "preview": {
      const move = openMove(view, local);
      if (move === null || isSettled(local, move)) return { local };
      const next = { ...local, preview: { move, text: "" } };
      return send(view, next, ["preview", JSON.parse(move)], {}, { plays: false, previews: move });
    }
    case "malformed":
      return { local: notify(local, view.words.malformed) };
    case "link":
      if (local.link === action.link) return { local };
      if (action.link === "live") return quiet({ link: "live", notice: "" });
      return { local: notify({ ...local, link: "gone", unanswered: [], drag: null }, view.words.gone) };
  }
}
function openMove(view, local) {
  if (!view.previews || local.link === "gone" || isWaiting(local)) return null;
  const ask = view.gesture.done(local.state)?.ask;
  return ask ? JSON.stringify(ask.intent[1]) : null;
}
function isSettled(local, move) {
  return local.preview.move === move || local.unanswered.some(({ previews }) => previews !== void 0);
}
function previewText(view, local) {
  const { move, text } = local.preview;
  return text !== "" && move === openMove(view, local) ? text : "";
}
function receive(view, before, local) {
  const { ack } = view;
  let next = before ? { ...local, link: "live", notice: "" } : local;
  if (view.input !== before?.input) next = { ...next, state: view.gesture.start(), drag: null };
  if (view.rev !== before?.rev) next = { ...next, elapsed: 0, flagged: false, preview: NO_PREVIEW };
  if (view.rev !== before?.rev && view.say) next = say(next, view.say);
  if (!before && next.link === "gone") next = notify(next, view.words.gone);
  if (ack?.client === local.client) {
    const answered = local.unanswered.filter(({ id }) => id <= ack.id);
    next = { ...next, unanswered: local.unanswered.filter(({ id }) => id > ack.id) };
    const typed = new Map(next.typed);
    for (const { id, form, control, plays, previews } of answered) {
      const accepted = id === ack.id && ack.ok;
      if (control !== void 0) typed.delete(control);
      if (form !== void 0 && accepted) typed.delete(form);
      if (previews === next.preview.move && accepted) next = say({ ...next, preview: { move: previews, text: ack.text } }, ack.text);
      if (plays && accepted) next = { ...next, state: view.gesture.start(), drag: null };
    }
    next = { ...next, typed };
    if (!ack.ok && ack.text && answered.some(({ id }) => id === ack.id)) next = notify(next, ack.text);
  }
  return {
    ...next,
    typed: keep(next.typed, (form) => view.forms.has(form)),
    pages: keep(next.pages, (name) => view.pagers.has(name))
  };
}
function keep(map, wanted) {
  return new Map([...map].filter(([name]) => wanted(name)));
}
function take(view, local, turn, dropped) {
  const next = { ...local, state: turn.state };
  if (!turn.ask) return { local: next };
  if (local.link === "gone") return { local: notify(local, view.words.gone) };
  const { intent, plays, moved } = turn.ask;
  return send(view, next, intent, {}, { plays, ...moved && { moved: { ...moved, dropped } } });
}
function send(view, local, intent, fields, waits) {
  if (local.link === "gone") return { local: notify(local, view.words.gone) };
  const id = local.lastId + 1;
  return {
    local: { ...local, lastId: id, unanswered: [...local.unanswered, { id, ...waits }] },
    message: { intent, fields, rev: view.rev, id, client: local.client }
  };
}
function say(local, text) {
  return { ...local, said: { text, turn: local.said.turn + 1 } };
}
function notify(local, notice) {
  return say({ ...local, notice }, notice);
}
function pageShown(local, name, pager) {
  const shown = local.pages.get(name);
  const last = Math.max(pager.pages - 1, 0);
  if (shown) return { ...shown, page: Math.min(shown.page, last) };
  return pager.start === "all" ? { page: 0, all: true } : { page: Math.min(Math.max(pager.start, 0), last), all: false };
}
function pageAfter(local, name, pager, to) {
  const { page, all } = pageShown(local, name, pager);
  if (to === "all") return { page, all: !all };
  const target = to === "next" ? all ? pager.pages : page + 1 : to === "back" ? (all ? pager.pages : page) - 1 : Number(to);
  return Number.isInteger(target) && target >= 0 && target < pager.pages ? { page: target, all: false } : null;
}
function turnPage(view, local, name, to) {
  const pager = view.pagers.get(name);
  const after = pager && pageAfter(local, name, pager, to);
  if (!after) return local;
  const next = { ...local, pages: new Map(local.pages).set(name, after) };
  const sentence = after.all ? void 0 : pager.say.get(after.page);
  return sentence ? say(next, sentence) : next;
}

// src/lists.ts
var words = (text) => new Set(text.split(/\s+/).filter(Boolean));
var HTML = words(`div span p h2 h3 h4 strong em small ul ol li dl dt dd table caption thead tbody tr th td button
  form label input select option details summary output br section header footer pre code img`);
var SVG = words("svg g rect circle ellipse line path polygon polyline text tspan title desc defs marker");
var MATHML = words(`math mrow mi mn mo mfrac mtext mspace mtable mtr mtd mover munder msup msub mstyle mphantom
  menclose`);
var PLAIN = words(`class role tabindex title hidden lang dir
  type name value placeholder disabled checked selected maxlength min max step autocomplete inputmode for open spellcheck
  autocapitalize enterkeyhint readonly colspan rowspan scope src alt width height
  x y x1 y1 x2 y2 cx cy r rx ry d points viewBox preserveAspectRatio transform fill stroke stroke-width stroke-dasharray
  stroke-linecap stroke-linejoin text-anchor dominant-baseline font-size font-weight font-family opacity fill-opacity
  focusable refX refY markerWidth markerHeight orient xmlns
  display mathvariant stretchy form fence separator linethickness intent-text`);
var INTERPRETED = words(`key at shift intent field pager page pages start local counter words layer say handle
  ticking preview`);
function isHarmless(name, value) {
  if (name === "src") return value.startsWith("data:image/svg+xml");
  return !(name === "fill" || name === "stroke") || !/url\s*\(/i.test(value);
}

// src/malformed.ts
var Malformed = class extends Error {
};
function must(condition, expected) {
  if (!condition) throw new Malformed(expected);
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isPoint(value) {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
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
  if (raw === void 0 || raw === null) return BARE;
  must(isRecord(raw), "a mark is an object");
  const { label = "", node = null } = raw;
  must(typeof label === "string", "a mark's label is a text");
  must(node === null || Array.isArray(node), "a mark's node is a node");
  return { label, node };
}
function wear(dress, mark) {
  if (mark.label) dress.labels.push(mark.label);
  if (mark.node) dress.marks.push(mark.node);
}

// src/gestures/cells.ts
function cells(input) {
  const isOpen = readOpen(input.open);
  const { least = 1, most = 1, confirm = false } = input;
  must(Number.isInteger(least) && Number.isInteger(most) && 1 <= least && least <= most, "1 ≤ least ≤ most");
  const mark = readMark(input.mark);
  const play = (collected) => ({
    state: collected,
    ask: { intent: ["play", { cells: collected }], plays: true }
  });
  return {
    ...inert([]),
    press(collected, { at }) {
      if (at === null) return { state: collected };
      if (collected.includes(at)) return { state: collected.filter((cell) => cell !== at) };
      if (!isOpen(at) || collected.length === most) return { state: collected };
      const more = [...collected, at];
      return more.length === most && !confirm ? play(more) : { state: more };
    },
    done: (collected) => collected.length >= least ? play(collected) : null,
    clear: (collected) => collected.length ? { state: [] } : null,
    dress(collected, at) {
      const dress = { classes: [], labels: [], marks: [] };
      if (collected.includes(at)) {
        dress.classes.push("is-picked");
        dress.selected = true;
        wear(dress, mark);
      } else if (isOpen(at)) {
        dress.classes.push("is-open");
      }
      return dress.classes.length ? dress : null;
    }
  };
}
function readOpen(raw) {
  const listed = (list) => {
    must(Array.isArray(list) && list.every((at) => typeof at === "string"), 'open is [at, …] or {"not": [at, …]}');
    return new Set(list);
  };
  if (isRecord(raw)) {
    const closed = listed(raw.not);
    return (at) => !closed.has(at);
  }
  const open = listed(raw);
  return (at) => open.has(at);
}

// src/gestures/border.ts
function fraction(count, ticks) {
  const divisor = greatestCommonDivisor(count, ticks);
  return ticks === divisor ? `${count / divisor}` : `${count / divisor}/${ticks / divisor}`;
}
function greatestCommonDivisor(a, b) {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
}
function nearest({ n, ticks }, [x, y]) {
  const clamp = (value) => Math.min(Math.max(value, 0), n);
  const [cx, cy] = [clamp(x), clamp(y)];
  const sides = [
    [cy, [cx, 0]],
    [n - cx, [n, cy]],
    [n - cy, [cx, n]],
    [cx, [0, cy]]
  ];
  const [, point] = sides.reduce((best, side) => side[0] < best[0] ? side : best);
  return [Math.round(point[0] * ticks), Math.round(point[1] * ticks)];
}
function along({ n, ticks }, [x, y]) {
  const side = n * ticks;
  if (y === 0) return x;
  if (x === side) return side + y;
  if (y === side) return 3 * side - x;
  return 4 * side - y;
}
function pointAt({ n, ticks }, distance) {
  const side = n * ticks;
  const d = (distance % (4 * side) + 4 * side) % (4 * side);
  if (d <= side) return [d, 0];
  if (d <= 2 * side) return [side, d - side];
  if (d <= 3 * side) return [3 * side - d, side];
  return [0, 4 * side - d];
}
function step({ n, ticks }, [x, y], [dx, dy]) {
  const side = n * ticks;
  const stop = (value) => Math.min(Math.max(value, 0), side);
  const runs = dx !== 0 ? y === 0 || y === side : x === 0 || x === side;
  return runs ? [stop(x + dx), stop(y + dy)] : [x, y];
}

// src/gestures/chord.ts
var EMPTY = { ends: [null, null], held: null };
var FREE = 1e3;
var REACH = 0.5;
var DIRECTIONS = /* @__PURE__ */ new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]]
]);
function chord(input) {
  const { n, unit, origin, snap = null, labels = ["first end", "second end"], place = "{x}, {y}" } = input;
  must(Number.isInteger(n) && n > 0, "n is a whole number above 0");
  must(Number.isFinite(unit) && unit > 0, "unit is a number above 0");
  must(isPoint(origin), "origin is [x, y]");
  must(snap === null || Number.isInteger(snap) && snap > 0, "snap is null or a whole number above 0");
  must(Array.isArray(labels) && labels.length === 2 && typeof place === "string", "labels are two texts, place is one");
  const border = { n, ticks: snap ?? FREE };
  const scale = unit;
  const [left, top] = origin;
  const stride = (shift2) => snap !== null ? 1 : shift2 ? FREE / 100 : FREE / 10;
  const corners = [pointAt(border, 0), pointAt(border, 2 * border.n * border.ticks)];
  const toUnits = ([x, y]) => [(x - left) / scale, (y - top) / scale];
  const toLayer = ([x, y]) => [
    left + x / border.ticks * scale,
    top + y / border.ticks * scale
  ];
  const text = (point) => point.map((count) => fraction(count, border.ticks));
  const words2 = (point) => {
    const [x, y] = text(point);
    return place.replace("{x}", x).replace("{y}", y);
  };
  function onBorder(point) {
    if (point === null) return null;
    const [x, y] = toUnits(point);
    const inside = Math.min(x, y, border.n - x, border.n - y);
    return Math.abs(inside) <= REACH ? nearest(border, [x, y]) : null;
  }
  const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const same = (a, b) => a !== null && b !== null && apart(a, b) === 0;
  function endAt({ ends }, point) {
    const distances = ends.map((end) => end ? apart(end, point) : Infinity);
    const near = distances[0] <= distances[1] ? 0 : 1;
    return distances[near] <= REACH * border.ticks ? near : null;
  }
  function withEnd({ ends, held }, which, point) {
    return { ends: which === 0 ? [point, ends[1]] : [ends[0], point], held };
  }
  function play(state) {
    const [a, b] = state.ends;
    if (!a || !b || same(a, b)) return null;
    return { state, ask: { intent: ["play", { chord: [text(a).join(), text(b).join()] }], plays: true } };
  }
  return {
    ...inert(EMPTY),
    press(state, { point }) {
      const here = onBorder(point);
      if (!here || endAt(state, here) !== null) return { state };
      const [a, b] = state.ends;
      if (!a) return { state: withEnd(state, 0, here) };
      if (!b) return { state: withEnd(state, 1, here) };
      return { state: withEnd(state, apart(a, here) <= apart(b, here) ? 0 : 1, here) };
    },
    grab(state, { point }) {
      const here = onBorder(point);
      if (!here) return null;
      const end = endAt(state, here);
      return end !== null ? { ...state, held: end } : { ends: [here, here], held: 1 };
    },
    drag(state, { point }) {
      return point && state.held !== null ? withEnd(state, state.held, nearest(border, toUnits(point))) : state;
    },
    drop(state, place2) {
      const dropped = { ...this.drag(state, place2), held: null };
      return { state: same(...dropped.ends) ? withEnd(dropped, 1, null) : dropped };
    },
    done: play,
    clear: (state) => state.ends.some(Boolean) ? { state: EMPTY } : null,
    key(state, handle3, key, shift2) {
      const which = handle3 === 0 ? 0 : 1;
      const end = state.ends[which];
      const from = end ?? corners[which];
      const direction = DIRECTIONS.get(key);
      if (direction) {
        const length = stride(shift2);
        return { state: withEnd(state, which, step(border, from, [direction[0] * length, direction[1] * length])) };
      }
      if (key === "PageUp" || key === "PageDown") {
        const turn = key === "PageDown" ? border.ticks : -border.ticks;
        return { state: withEnd(state, which, pointAt(border, along(border, from) + turn)) };
      }
      if (key === "Enter" || key === " ") {
        return end ? play(state) : { state: withEnd(state, which, from) };
      }
      return null;
    },
    layer(state, name) {
      return name === "chord" ? drawn(state) : [];
    }
  };
  function drawn({ ends, held }) {
    const side = border.n * scale;
    const [a, b] = ends.map((end) => end && toLayer(end));
    const band = { x: left, y: top, width: side, height: side, fill: "none", "stroke-width": 2 * REACH * scale };
    const trees = [["rect", { key: "border", class: "chord-border", ...band }]];
    if (a && b) {
      const line = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
      trees.push(["line", { key: "rim", class: "chord-rim", ...line }], ["line", { key: "line", class: "chord-line", ...line }]);
    }
    return [...trees, ...ends.map((end, which) => handle2(which, end, held === which))];
  }
  function handle2(which, end, isHeld) {
    const point = end ?? corners[which];
    const [x, y] = toLayer(point);
    const half = border.n * scale / 2;
    const middle = left + half;
    const classes = ["chord-end", end ? "" : "is-unplaced", isHeld ? "is-held" : ""].filter(Boolean).join(" ");
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
  const moves = readMoves(input.moves);
  must(input.marks === void 0 || isRecord(input.marks), "marks is an object");
  const marks = new Map(Object.entries(input.marks ?? {}).map(([name, mark]) => [name, readMark(mark)]));
  const pickedMark = readMark(input.picked);
  const why = input.why === true;
  const tap = (at) => moves.get(at)?.get(at);
  function putDown(from, to) {
    const target = moves.get(from)?.get(to);
    if (!target) return null;
    const ask = { intent: ["play", { move: target.move }], plays: true };
    return { state: null, ask: from === to ? ask : { ...ask, moved: { from, to } } };
  }
  function askWhy(from, to) {
    return { state: from, ask: { intent: ["why", { from, to }], plays: false } };
  }
  return {
    ...inert(null),
    press(picked, { at }) {
      if (at === null) return { state: picked };
      if (picked !== null) {
        const turn = putDown(picked, at);
        if (turn) return turn;
        if (picked === at) return { state: null };
        if (!moves.has(at)) return why ? askWhy(picked, at) : { state: null };
      }
      if (tap(at) && moves.get(at).size === 1) return putDown(at, at);
      return { state: moves.has(at) ? at : null };
    },
    grab(_, { at }) {
      return at !== null && moves.has(at) ? at : null;
    },
    drop(picked, { at }) {
      if (picked === null || at === null || at === picked) return { state: picked };
      return putDown(picked, at) ?? (why ? askWhy(picked, at) : { state: picked });
    },
    clear: (picked) => picked === null ? null : { state: null },
    dress(picked, at) {
      const dress = { classes: [], labels: [], marks: [] };
      if (moves.has(at)) dress.classes.push("is-movable");
      if (picked === at) {
        dress.classes.push("is-picked");
        dress.selected = true;
        wear(dress, pickedMark);
      }
      const target = picked === null ? tap(at) : moves.get(picked)?.get(at);
      if (target) {
        dress.classes.push("is-target");
        const mark = marks.get(target.mark);
        if (mark) wear(dress, mark);
      }
      return dress.classes.length ? dress : null;
    }
  };
}
function readMoves(raw) {
  must(isRecord(raw), "moves is an object");
  const moves = /* @__PURE__ */ new Map();
  for (const [from, targets] of Object.entries(raw)) {
    must(isRecord(targets), "moves are {from: {to: [move, mark]}}");
    const read = /* @__PURE__ */ new Map();
    for (const [to, target] of Object.entries(targets)) {
      must(Array.isArray(target) && target.length === 2 && typeof target[1] === "string", "a target is [move, mark]");
      read.set(to, { move: target[0], mark: target[1] });
    }
    if (read.size) moves.set(from, read);
  }
  return moves;
}

// src/gestures/index.ts
var GESTURES = /* @__PURE__ */ new Map([
  ["none", () => inert(null)],
  ["pick", pick],
  ["cells", cells],
  ["chord", chord]
]);
function openGesture(input) {
  const open = GESTURES.get(input.kind);
  must(open, `input.kind is one of ${[...GESTURES.keys()].join(", ")}`);
  return open(input);
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
  must(isRecord(raw), "a view is an object");
  must(Number.isInteger(raw.rev), "rev is a whole number");
  must(typeof raw.say === "string", "say is a text");
  must(isRecord(raw.input), "input is an object");
  must(raw.words === void 0 || isRecord(raw.words), "words is an object");
  const view = {
    rev: raw.rev,
    ack: readAck(raw.ack),
    tree: raw.tree,
    gesture: openGesture(raw.input),
    previews: raw.input.preview === true,
    input: JSON.stringify(raw.input),
    say: raw.say,
    words: { ...WORDS, ...raw.words },
    cells: /* @__PURE__ */ new Map(),
    pagers: /* @__PURE__ */ new Map(),
    ticking: [],
    forms: /* @__PURE__ */ new Set()
  };
  survey(view, raw.tree, { grid: "", row: void 0, pager: null });
  return view;
}
function readAck(raw) {
  if (raw === null || raw === void 0) return null;
  must(isRecord(raw), "ack is an object or null");
  const { client, id, ok, code = "", text = "" } = raw;
  must(typeof client === "string" && Number.isInteger(id) && typeof ok === "boolean", "ack has client, id and ok");
  must(typeof code === "string" && typeof text === "string", "ack's code and text are texts");
  return { client, id, ok, code, text };
}
function formName(attributes) {
  const { key, intent } = attributes;
  return key !== void 0 ? String(key) : JSON.stringify(intent);
}
function survey(view, tree, inside) {
  if (typeof tree === "string") return;
  must(Array.isArray(tree) && typeof tree[0] === "string" && isRecord(tree[1]), "a node is a text or [tag, attributes, …]");
  const attributes = tree[1];
  let { grid, row, pager } = inside;
  if (attributes.role === "grid") grid = String(attributes.key ?? "board");
  if (attributes["aria-rowindex"] !== void 0) row = attributes["aria-rowindex"];
  if (attributes.shift !== void 0) must(isPoint(attributes.shift), "shift is [x, y]");
  if (isCell(attributes) && !view.cells.has(attributes.at)) {
    view.cells.set(attributes.at, {
      at: attributes.at,
      grid,
      row: Number(row),
      column: Number(attributes["aria-colindex"]),
      shift: attributes.shift ?? null
    });
  }
  if (attributes.pager !== void 0) {
    const { pages, start = 0 } = attributes;
    must(Number.isInteger(pages) && (start === "all" || Number.isInteger(start)), "a pager has whole pages and start");
    pager = { pages, start, say: /* @__PURE__ */ new Map() };
    view.pagers.set(String(attributes.pager), pager);
  }
  if (attributes.page !== void 0) {
    must(Number.isInteger(attributes.page), "page is a whole number");
    if (typeof attributes.say === "string") pager?.say.set(attributes.page, attributes.say);
  }
  if (attributes.intent !== void 0) {
    must(Array.isArray(attributes.intent) && typeof attributes.intent[0] === "string", "intent is [name, args]");
    view.forms.add(formName(attributes));
  }
  if (attributes.ticking !== void 0) {
    must(Number.isFinite(attributes.ticking) && attributes.intent, "ticking is a number of seconds, with an intent");
    view.ticking.push({ left: attributes.ticking, intent: attributes.intent });
  }
  for (let i = 2; i < tree.length; i++) survey(view, tree[i], { grid, row, pager });
}
function isCell(attributes) {
  return typeof attributes.at === "string" && attributes.role === "gridcell";
}

// src/nodes.ts
var NAMESPACES = {
  html: { ns: void 0, tags: HTML },
  svg: { ns: "http://www.w3.org/2000/svg", tags: SVG },
  math: { ns: "http://www.w3.org/1998/Math/MathML", tags: MATHML }
};
var NO_SHORTCUTS = "data-lm-suppress-shortcuts";
var FOCUSABLE = /* @__PURE__ */ new Set(["button", "input", "select", "summary"]);
var TOP = { language: "html", grid: "", pager: null, form: null, chosen: null };
function draw(view, local) {
  const dresses = /* @__PURE__ */ new Map();
  for (const at of view.cells.keys()) {
    const dress = isWaiting(local) && movedPiece(local) ? null : view.gesture.dress(local.state, at);
    if (dress) dresses.set(at, dress);
  }
  const stops = tabStops(view, local);
  return drawNode(view.tree, TOP);
  function drawNode(tree, outer) {
    if (typeof tree === "string") return tree;
    const [tag, attributes, ...children] = tree;
    const language = outer.language === "html" && (tag === "svg" || tag === "math") ? tag : outer.language;
    if (!NAMESPACES[language].tags.has(tag)) return sourceOf(tree);
    const scope = { ...outer, language };
    const data = { attrs: plain(attributes, language), meaning: {} };
    const { ns } = NAMESPACES[language];
    if (ns) data.ns = ns;
    if (attributes.key !== void 0) data.key = String(attributes.key);
    if (attributes.shift !== void 0) data.transform = translate(attributes.shift);
    if (attributes.role === "grid") scope.grid = String(attributes.key ?? "board");
    if (typeof attributes.handle === "number") data.meaning.handle = attributes.handle;
    let inner = children;
    if (attributes.pager !== void 0) scope.pager = String(attributes.pager);
    const pager = scope.pager === null ? void 0 : view.pagers.get(scope.pager);
    if (pager) {
      if (attributes.page !== void 0) drawPage(data, attributes, scope.pager, pager);
      if (attributes.counter !== void 0) inner = [counted(attributes, scope.pager, pager)];
    }
    if (attributes.local !== void 0) drawVerb(data, attributes);
    if (attributes.preview === true) inner = previewed(inner);
    if (attributes.ticking !== void 0) inner = [clockText(attributes.ticking - local.elapsed)];
    else if (attributes.intent !== void 0 || attributes.field !== void 0) drawControl(tag, tree, data, scope);
    if (tag === "option" && outer.chosen !== null) {
      data.props = { selected: optionValue(tree) === outer.chosen };
      delete data.attrs.selected;
    }
    if (isCell(attributes)) inner = [...inner, ...drawCell(data, attributes, scope)];
    else if (typeof attributes.at === "string") drawPiece(data, attributes);
    if (attributes.layer !== void 0) data.attrs["data-layer"] = String(attributes.layer);
    if (attributes.layer !== void 0) inner = [...inner, ...view.gesture.layer(local.state, String(attributes.layer))];
    if (FOCUSABLE.has(tag) || data.attrs.tabindex !== void 0) data.attrs[NO_SHORTCUTS] = "true";
    const drawn = inner.map((child) => drawNode(child, scope));
    const lifted = inner.findIndex((child) => isLifted(child, local));
    if (lifted >= 0) drawn.push(dragged(drawn[lifted], inner[lifted]));
    return element(tag, data, drawn);
  }
  function drawPage(data, attributes, name, pager) {
    const { page, all } = pageShown(local, name, pager);
    if (!all && page !== attributes.page) data.attrs.hidden = true;
  }
  function previewed(children) {
    const text = previewText(view, local);
    return text ? [text] : children;
  }
  function counted(attributes, name, pager) {
    const { page, all } = pageShown(local, name, pager);
    const words2 = String(attributes.words ?? "{k} / {n}");
    return words2.replace("{k}", String(all ? pager.pages : page + 1)).replace("{n}", String(pager.pages));
  }
  function drawVerb(data, attributes) {
    const verb = attributes.local;
    must(Array.isArray(verb), "local is [verb, …]");
    data.meaning.verb = verb;
    data.attrs.type = "button";
    let able;
    if (verb[0] === "page") {
      const [, name, to] = verb;
      const pager = view.pagers.get(name);
      able = pager !== void 0 && pageAfter(local, name, pager, to) !== null;
      if (pager) {
        const { page, all } = pageShown(local, name, pager);
        if (to === "all") data.attrs["aria-pressed"] = String(all);
        if (typeof to === "number" && !all && page === to) data.attrs["aria-current"] = "step";
      }
    } else if (verb[0] === "copy" || verb[0] === "download") {
      able = true;
      if (verb[0] === "copy" && local.copied === verb[1]) addClasses(data, ["is-copied"]);
    } else {
      able = !isWaiting(local) && view.gesture[verb[0] === "done" ? "done" : "clear"](local.state) !== null;
    }
    if (!able) data.attrs["aria-disabled"] = "true";
    data.meaning.disabled = !able;
  }
  function drawControl(tag, tree, data, scope) {
    const attributes = tree[1];
    const { meaning, attrs } = data;
    if (attributes.intent !== void 0) {
      meaning.intent = attributes.intent;
      if (tag === "button") {
        attrs.type = "button";
        meaning.disabled = attributes["aria-disabled"] === "true";
        return;
      }
      scope.form = meaning.form = { name: formName(attributes), fields: {} };
    }
    if (attributes.field === void 0 || !scope.form) return;
    const { name, fields } = meaning.form = scope.form;
    const field = meaning.field = String(attributes.field);
    const typed = local.typed.get(name)?.[field];
    if (tag === "select") {
      scope.chosen = fields[field] = String(typed ?? chosenOption(tree));
    } else if (attributes.type === "checkbox") {
      data.props = { checked: fields[field] = Boolean(typed ?? attributes.checked ?? false) };
      delete attrs.checked;
    } else if (attributes.type === "radio") {
      const checked = typed === void 0 ? Boolean(attributes.checked) : typed === attributes.value;
      if (checked) fields[field] = String(attributes.value);
      data.props = { checked };
      delete attrs.checked;
    } else {
      data.props = { value: fields[field] = String(typed ?? attributes.value ?? "") };
      delete attrs.value;
    }
  }
  function drawCell(data, attributes, scope) {
    const { at } = attributes;
    const dress = dresses.get(at);
    data.key ??= `cell ${at}`;
    data.attrs["data-at"] = at;
    data.attrs.tabindex = stops.get(scope.grid) === at ? "0" : "-1";
    data.meaning.cell = { at, grid: scope.grid };
    addClasses(data, dress?.classes ?? []);
    if (local.drag && local.drag.over === at) addClasses(data, ["is-over"]);
    if (dress?.selected) data.attrs["aria-selected"] = "true";
    if (dress?.labels.length && attributes["aria-label"] !== void 0) {
      data.attrs["aria-label"] = [attributes["aria-label"], ...dress.labels].join(", ");
    }
    return dress?.marks ?? [];
  }
  function drawPiece(data, attributes) {
    const at = attributes.at;
    const moved = movedPiece(local);
    data.attrs["data-at"] = at;
    addClasses(data, dresses.get(at)?.classes ?? []);
    if (local.drag?.from === at) addClasses(data, ["is-lifted"]);
    if (moved?.from === at) {
      const target = view.cells.get(moved.to)?.shift;
      if (target) data.transform = translate(target);
      addClasses(data, moved.dropped ? ["is-moved", "is-dropped"] : ["is-moved"]);
    } else if (moved?.to === at) {
      addClasses(data, ["is-covered"]);
    }
  }
  function dragged(piece, [, { shift: shift2 }]) {
    const [x, y] = shift2;
    const [dx, dy] = local.drag.by;
    const { "data-at": _, ...attrs } = piece.data.attrs;
    const transform = translate([x + dx, y + dy]);
    const data = { ...piece.data, key: "dragged", attrs, transform, meaning: {} };
    attrs.class = String(attrs.class).replace("is-lifted", "is-dragged");
    attrs["aria-hidden"] = "true";
    return { ...piece, data, key: "dragged", children: piece.children?.map(copied) };
  }
}
function element(tag, data, children) {
  const keys = /* @__PURE__ */ new Set();
  const nodes = children.map((child) => {
    if (typeof child === "string") return vnode(void 0, void 0, void 0, child, void 0);
    must(child.key === void 0 || !keys.has(child.key), `siblings have different keys: ${String(child.key)}`);
    keys.add(child.key);
    return child;
  });
  if (Object.keys(data.meaning).length === 0) delete data.meaning;
  return { ...vnode(tag, data, nodes, void 0, void 0), key: data.key };
}
function copied(node) {
  return typeof node === "string" ? node : { ...node, children: node.children?.map(copied) };
}
function isLifted(tree, { drag }) {
  return typeof tree !== "string" && drag !== null && drag.from !== null && tree[1].at === drag.from && tree[1].shift !== void 0 && !isCell(tree[1]);
}
function translate([x, y]) {
  return `translate(${x}px, ${y}px)`;
}
function addClasses(data, classes) {
  if (classes.length) data.attrs.class = [data.attrs.class, ...classes].filter(Boolean).join(" ");
}
function clockText(seconds) {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
function tabStops(view, local) {
  const stops = /* @__PURE__ */ new Map();
  for (const { grid, at } of view.cells.values()) {
    if (!stops.has(grid) || local.current.get(grid) === at) stops.set(grid, at);
  }
  return stops;
}
function plain(attributes, language) {
  const attrs = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (INTERPRETED.has(name)) continue;
    const isAria = /^aria-[a-z]+$/.test(name);
    if (!isAria && !PLAIN.has(name) && !/^data-[a-z-]+$/.test(name)) continue;
    must(["string", "number", "boolean"].includes(typeof value), `the attribute ${name} is a text, a number or true`);
    if (name === "form" && language !== "math") continue;
    if (!isHarmless(name, String(value))) continue;
    attrs[name] = isAria ? String(value) : value;
  }
  return attrs;
}
function sourceOf(tree) {
  if (typeof tree === "string") return tree;
  const [tag, , ...children] = tree;
  return `<${tag}>${children.map(sourceOf).join("")}</${tag}>`;
}
function optionValue([, attributes, ...children]) {
  return String(attributes.value ?? children.map(sourceOf).join(""));
}
function chosenOption(tree) {
  const options = [];
  const find = (node) => {
    if (typeof node === "string") return;
    if (node[0] === "option") options.push(node);
    node.slice(2).forEach(find);
  };
  find(tree);
  const option = options.find(([, { selected }]) => selected === true) ?? options[0];
  return option ? optionValue(option) : "";
}

// src/pointer.ts
var SLACK = 6;
function unitsOf({ a, b, c, d, e, f }) {
  const determinant = a * d - b * c;
  return ([x, y]) => [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant];
}
function unitsIn(element2) {
  const matrix = element2?.getScreenCTM?.();
  return matrix ? unitsOf(matrix) : (point) => point;
}
function placeOf(root, element2, point) {
  const inside = element2 !== null && root.contains(element2);
  const cell = inside ? element2.closest('[role="gridcell"][data-at]') : null;
  const svg = inside ? element2.closest("svg") : null;
  const layer = svg?.querySelector("[data-layer]");
  return {
    at: (cell && meaningOf(cell).cell?.at) ?? null,
    point: layer ? unitsIn(layer)(point) : null
  };
}
function listenToPointer(root, dispatch, signal) {
  let press = null;
  let swallow = false;
  const on = (name, does) => root.addEventListener(name, does, { signal });
  const under = ([x, y]) => root.getRootNode().elementFromPoint(x, y);
  const pointOf = (event) => [event.clientX, event.clientY];
  on("pointerdown", (event) => {
    swallow = false;
    if (!event.isPrimary || event.button !== 0 || press?.dragging) return;
    const target = event.target;
    if (target.closest("button, input, select, form")) return;
    const { at } = placeOf(root, target, pointOf(event));
    const piece = at === null ? null : [...root.querySelectorAll("[data-at]:not([role=gridcell])")].find((element2) => element2.getAttribute("data-at") === at);
    press = { pointer: event.pointerId, start: pointOf(event), inUnits: unitsIn(piece?.parentElement ?? null), dragging: false };
  });
  on("pointermove", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    const { start, inUnits } = press;
    const point = pointOf(event);
    if (!press.dragging) {
      if (Math.hypot(point[0] - start[0], point[1] - start[1]) < SLACK) return;
      const grabbed = dispatch({ do: "grab", place: placeOf(root, under(start), start) });
      if (!grabbed) {
        press = null;
        return;
      }
      press.dragging = true;
      root.setPointerCapture?.(event.pointerId);
    }
    const [from, to] = [inUnits(start), inUnits(point)];
    dispatch({ do: "drag", place: drop(point), by: [to[0] - from[0], to[1] - from[1]] });
  });
  function drop(point) {
    const place = placeOf(root, under(point), point);
    const layer = root.querySelector("[data-layer]");
    return place.point || !layer ? place : { ...place, point: unitsIn(layer)(point) };
  }
  on("pointerup", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    if (press.dragging) {
      swallow = true;
      dispatch({ do: "drop", place: drop(pointOf(event)) });
    }
    press = null;
  });
  on("pointercancel", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    if (press.dragging) dispatch({ do: "let go" });
    press = null;
  });
  on("click", (event) => {
    const dragged = swallow && event.detail > 0;
    swallow = false;
    const target = event.target;
    if (dragged || target.closest("button, input, select, form, label, summary")) return;
    const place = placeOf(root, target, pointOf(event));
    if (place.at !== null || place.point) dispatch({ do: "press", place });
  });
}

// src/transport.ts
function overModel(model, el, signal) {
  const on = (name, callback) => {
    model.on(name, callback);
    signal.addEventListener("abort", () => model.off(name, callback), { once: true });
  };
  const isCutOff = () => el.closest(".jupyter-widgets-disconnected") !== null;
  let state = isCutOff() ? "gone" : "live";
  const stateCallbacks = [];
  const become = (now) => {
    state = now;
    for (const callback of stateCallbacks) callback(now);
  };
  on("comm_live_status_update", () => become("gone"));
  on("destroy", () => become("gone"));
  return {
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
      on("change:view", () => callback(model.get("view")));
      callback(model.get("view"));
    },
    onState(callback) {
      stateCallbacks.push(callback);
    },
    seen(rev) {
      if (model.get("seen") === rev) return;
      model.set("seen", rev);
      model.save_changes();
    }
  };
}

// src/widget.ts
var PATIENCE = 1e4;
var PAUSE = 150;
function mount(el, transport, signal) {
  let view = null;
  let local = startLocal(Math.random().toString(36).slice(2, 12), transport.state);
  let picture = patch(el.appendChild(document.createElement("div")), frame(null, local, []));
  const root = picture.elm;
  const timers = /* @__PURE__ */ new Set();
  let ticker;
  let arrived = 0;
  let pause;
  let prepared = null;
  let painting = false;
  function dispatch(action) {
    if (!view || painting) return false;
    const change = reduce(view, local, action);
    if (change.errand) run(change.errand);
    if (change.local === local) return false;
    paint(view, change.local);
    if (change.message) send2(change.message);
    return true;
  }
  function send2(message) {
    const { id } = message;
    const timer = setTimeout(() => {
      timers.delete(timer);
      dispatch({ do: "late", id });
    }, PATIENCE);
    timers.add(timer);
    transport.send(message);
  }
  function run(errand) {
    if (errand[0] === "download") download(errand[1], errand[2]);
    else void copy(root, errand[1]).then((ok) => dispatch({ do: "copied", text: errand[1], ok }));
  }
  function tick() {
    clearTimeout(ticker);
    if (!view?.ticking.length || local.link === "gone") return;
    const elapsed = (performance.now() - arrived) / 1e3;
    dispatch({ do: "tick", elapsed });
    const next = Math.min(...view.ticking.map(({ left }) => left > elapsed ? (left - elapsed) % 1 || 1 : 1));
    ticker = setTimeout(tick, next * 1e3 + 1);
  }
  function receive2(raw) {
    try {
      const next = readView(raw);
      if (next.rev !== view?.rev) arrived = performance.now();
      paint(next, reduce(next, local, { do: "view", view: next, before: view }).local);
      transport.seen(next.rev);
      tick();
    } catch (error) {
      console.error("mathgames: a view that cannot be drawn", error);
      if (view) dispatch({ do: "malformed" });
      else paint(null, { ...local, notice: WORDS.malformed });
    }
  }
  function paint(nextView, nextLocal) {
    const drawn = frame(nextView, nextLocal, nextView ? [draw(nextView, nextLocal)] : []);
    const focused = focusIn(root);
    painting = true;
    picture = patch(picture, drawn);
    painting = false;
    [view, local] = [nextView, nextLocal];
    if (focused && isLost(root, focused)) focusOnBoard();
    if (view) prepare(view);
  }
  function prepare(view2) {
    const move = openMove(view2, local);
    if (move === prepared && pause !== void 0) return;
    clearTimeout(pause);
    [pause, prepared] = [void 0, move];
    if (move === null || isSettled(local, move)) return;
    pause = setTimeout(() => {
      pause = void 0;
      dispatch({ do: "preview" });
    }, PAUSE);
  }
  function focus(at) {
    for (const cell of root.querySelectorAll('[role="gridcell"][data-at]')) {
      if (cell.getAttribute("data-at") === at) return cell.focus();
    }
  }
  function focusOnBoard() {
    const stop = root.querySelector('[role="gridcell"][tabindex="0"], .chord-end');
    (stop ?? root.querySelector("button:not([disabled]), input:not([disabled])"))?.focus();
  }
  const cells2 = () => view?.cells ?? /* @__PURE__ */ new Map();
  listenToKeyboard(root, { cells: cells2, focus, dispatch, submit: (form) => submit(form, dispatch) }, signal);
  listenToPointer(root, dispatch, signal);
  listenToControls(root, dispatch, signal);
  signal.addEventListener(
    "abort",
    () => {
      for (const timer of timers) clearTimeout(timer);
      clearTimeout(ticker);
      clearTimeout(pause);
      root.remove();
    },
    { once: true }
  );
  transport.onState((link) => dispatch({ do: "link", link }));
  transport.onView(receive2);
}
function frame(view, local, content) {
  const attrs = {
    class: "mathgames",
    "data-lm-suppress-shortcuts": "true",
    "data-waiting": isWaiting(local),
    ...view && { "data-rev": view.rev }
  };
  const notice = local.notice ? [h("p", { key: "notice", attrs: { class: "notice" } }, local.notice)] : [];
  return h("div", { key: "mathgames", attrs }, [live(local), ...notice, h("div", { key: "view", attrs: { class: "view" } }, content)]);
}
function focusIn(root) {
  const { activeElement } = root.getRootNode();
  return activeElement && activeElement !== root && root.contains(activeElement) ? activeElement : null;
}
function isLost(root, element2) {
  return focusIn(root) === null || element2.matches(":disabled") || element2.closest("[hidden]") !== null;
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
