/* How snabbdom makes and moves elements: what it brings for that also knows document fragments, of which no picture of ours
   has one. `elements.mjs` puts this in its place. */

export const htmlDomApi = {
  createElement: (tag: string) => document.createElement(tag),
  createElementNS: (namespace: string, tag: string) => document.createElementNS(namespace, tag),
  createTextNode: (text: string) => document.createTextNode(text),
  insertBefore: (parent: Node, node: Node, next: Node | null) => void parent.insertBefore(node, next),
  removeChild: (parent: Node, node: Node) => void parent.removeChild(node),
  appendChild: (parent: Node, node: Node) => void parent.appendChild(node),
  parentNode: (node: Node) => node.parentNode,
  nextSibling: (node: Node) => node.nextSibling,
  tagName: (element: Element) => element.tagName,
  setTextContent: (node: Node, text: string | null) => void (node.textContent = text),
  isElement: (node: Node) => node.nodeType === 1,
  isDocumentFragment: () => false,
};
