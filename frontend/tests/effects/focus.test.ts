import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { focus } from "../../src/effects/focus.ts";
import { document, window } from "../stage.ts";
import { answered, follow, page, read } from "./stage.ts";

const FIELD = '<input class="answer" data-takes-focus>';
const BOARD = '<button class="other">Undo</button><i role="gridcell" tabindex="0" class="cell"></i>';

describe("focus", () => {
  afterEach(() => document.body.replaceChildren());

  function paintings(html: string) {
    const root = page(html);
    const paint = follow(focus(root, new window.AbortController().signal));
    const find = (selector: string) => root.querySelector<HTMLElement>(selector)!;
    const isOn = (selector: string) => assert.equal(document.activeElement, find(selector));
    return { root, paint, find, isOn, show: (added: string) => (find(".added").innerHTML = added) };
  }
  const ADDED = '<div class="added"></div>';

  it("goes to what appears in answer to this view, and only when it appears", () => {
    const { paint, find, isOn, show } = paintings(BOARD + ADDED);
    paint({ view: read() });
    find(".other").focus();
    show(FIELD);
    paint({ view: read({ rev: 2 }), focused: find(".other") });
    isOn(".other");
    show("");
    paint({ view: read({ rev: 3 }), focused: find(".other") });
    show(FIELD);
    paint({ view: answered(4), focused: find(".other") });
    isOn(".answer");
    find(".other").focus();
    paint({ view: answered(5), focused: find(".other") });
    isOn(".other");
  });

  it("goes to what is to be typed again", () => {
    const { paint, find, isOn } = paintings(BOARD + FIELD);
    paint({ view: read({ rev: 7 }) });
    find(".other").focus();
    find(".answer").setAttribute("aria-invalid", "true");
    paint({ view: read({ rev: 8 }), focused: find(".other") });
    isOn(".other");
    paint({ view: answered(8), focused: find(".other") });
    isOn(".answer");
  });

  it("is on the field of a page that is only for typing from the beginning, unless somebody types", () => {
    const practice = `<div class="mg-practising">${FIELD}</div>`;
    const outside = document.body.appendChild(document.createElement("input"));
    outside.focus();
    paintings(practice).paint({ view: read() });
    assert.equal(document.activeElement, outside);
    outside.remove();
    const later = paintings(practice);
    later.paint({ view: read({ rev: 2 }) });
    assert.equal(document.activeElement, document.body, "it goes on");
    later.root.remove();
    const { paint, isOn } = paintings(practice);
    paint({ view: read() });
    isOn(".answer");
  });

  it("goes back to where something was done when its element is gone", () => {
    const { paint, find, isOn, show } = paintings(BOARD + ADDED);
    paint({ view: read() });
    find(".other").focus();
    find(".other").click();
    show("<button class='gone'>No</button>");
    const gone = find(".gone");
    gone.focus();
    show("");
    paint({ view: read({ rev: 2 }), focused: gone });
    isOn(".other");
  });

  it("is kept by the root below a cover, and goes back", () => {
    const { root, paint, find, isOn, show } = paintings(`<button class="other">Undo</button>${ADDED}`);
    paint({ view: read() });
    find(".other").focus();
    (find(".other") as HTMLButtonElement).disabled = true; // no browser lets what is covered have the focus
    show('<div class="mg-cover"></div>');
    paint({ view: read({ rev: 2 }), focused: find(".other") });
    assert.equal(document.activeElement, root);
    (find(".other") as HTMLButtonElement).disabled = false;
    show("");
    paint({ view: read({ rev: 3 }) });
    isOn(".other");
  });

  it("forgets the game before when a new one is begun", () => {
    const { paint, find, isOn, show } = paintings(BOARD + ADDED);
    paint({ view: read() });
    find(".other").focus();
    find(".other").click();
    show("<button class='new'>New</button>");
    const begin = find(".new");
    begin.focus();
    show('<div class="mg-begun"></div>');
    paint({ view: answered(2), focused: begin });
    isOn(".cell");
  });
});
