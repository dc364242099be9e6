import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { scroll } from "../../src/effects/scroll.ts";
import { click, document, window } from "../stage.ts";
import { answered, follow, page, read } from "./stage.ts";

describe("scroll", () => {
  let seen: string[];
  beforeEach(() => {
    seen = [];
    mock.timers.enable({ apis: ["setTimeout"] });
    window.Element.prototype.scrollIntoView = function () {
      seen.push(this.className);
    };
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(window.Element.prototype, "scrollIntoView");
    document.body.replaceChildren();
  });

  function paintings(html: string) {
    const root = page(html);
    const paint = follow(scroll(root, new window.AbortController().signal));
    const find = (selector: string) => root.querySelector<HTMLElement>(selector)!;
    /** What is seen of this painting that was not before. */
    const sees = (...difference: Parameters<typeof paint>) => {
      seen.length = 0;
      paint(...difference);
      return [...seen];
    };
    return { root, paint, find, sees };
  }

  it("shows a notice once, and another one again", () => {
    const { paint, sees } = paintings('<p class="notice"></p>');
    paint({ view: read() });
    assert.deepEqual(sees({ local: { notice: "Too far." } }), ["notice"]);
    assert.deepEqual(sees({ view: read({ rev: 2 }) }), []);
    assert.deepEqual(sees({ local: { notice: "Not yet." } }), ["notice"]);
  });

  it("shows what Python wants to be seen with every new view or answer, in the view that speaks", () => {
    const { sees } = paintings('<div class="outer" data-into-view><p class="inner" data-into-view></p></div>');
    assert.deepEqual(sees({ view: read() }), ["outer", "inner"]);
    assert.deepEqual(sees({ local: { notice: "" } }), []);
    assert.deepEqual(sees({ view: read({ ack: { client: "another", id: 1, ok: true } }) }), ["outer", "inner"]);
    assert.deepEqual(sees({ view: read({ rev: 2 }), speaks: false }), []);
  });

  it("keeps what was pressed in a task in sight, else the task that follows", () => {
    const { paint, find, sees } = paintings('<div class="mg-task"><button class="choice"></button><div class="mg-tasks"></div></div><button class="other"></button>');
    paint({ view: read() });
    click(find(".choice"));
    assert.deepEqual(sees({ view: read({ rev: 2 }) }), [], "nobody has answered");
    assert.deepEqual(sees({ view: answered(2) }), ["choice"]);
    find(".choice").remove();
    assert.deepEqual(sees({ view: answered(3) }), ["mg-tasks"]);
    click(find(".other"));
    assert.deepEqual(sees({ view: answered(4) }), []);
  });

  it("shows the board on which a new game is begun, once", () => {
    const { root, paint, sees } = paintings("");
    paint({ view: read() });
    root.innerHTML = '<div class="mg-begun"></div>';
    assert.deepEqual(sees({ view: answered(2) }), ["mg-begun"]);
    assert.deepEqual(sees({ view: answered(3) }), []);
  });

  /** An element whose left and right edge, or top, are here. */
  const place = (element: HTMLElement, left: number, right: number, top = 0) =>
    Object.assign(element, { getBoundingClientRect: () => ({ left, right, top, bottom: top }) });

  it("scrolls a row to what is new in it or comes anew, and nothing if that is in sight", () => {
    const { paint, find, sees } = paintings('<div class="row"><button class="last" data-into-view></button></div>');
    const row = place(find(".row"), 0, 100);
    place(find(".last"), 120, 140);
    assert.deepEqual(sees({ view: read() }), []);
    assert.equal(row.scrollLeft, 80);
    row.scrollLeft = 0;
    paint({ local: { notice: "" } });
    assert.equal(row.scrollLeft, 0, "nothing is new");
    paint({ view: read({ rev: 2 }) });
    assert.equal(row.scrollLeft, 80);
    place(find(".last"), 40, 60);
    paint({ view: read({ rev: 3 }) });
    assert.equal(row.scrollLeft, 80);
  });

  it("scrolls a row to a mark on its number line when that is new, though it is in sight", () => {
    const { paint, find } = paintings('<div class="row"><svg><g data-into-view></g></svg></div>');
    const row = place(find(".row"), 0, 100);
    place(find("g"), 70, 80);
    paint({ view: read() });
    assert.equal(row.scrollLeft, 25);
    paint({ view: read({ rev: 2 }) });
    assert.equal(row.scrollLeft, 25);
  });

  it("scrolls the panel of an explanation to the page that is turned to", () => {
    const { paint, find } = paintings('<div class="mg-scroll"><p class="mg-step"></p></div>');
    place(find(".mg-step"), 0, 0, 50);
    place(find(".mg-scroll"), 0, 0, 10);
    paint({ view: read() });
    assert.equal(find(".mg-scroll").scrollTop, 0);
    paint({ local: { pages: new Map([["why", { page: 1, all: false }]]) } });
    assert.equal(find(".mg-scroll").scrollTop, 40);
  });

  it("shows the page from its top once it is laid out, if the host has scrolled past it", () => {
    const { root, paint } = paintings("");
    Object.assign(root, { className: "root", getBoundingClientRect: () => ({ top: -50, bottom: 500 }) });
    paint({ view: read() });
    assert.deepEqual(seen, []);
    mock.timers.tick(0);
    assert.deepEqual(seen, ["root"]);
    paint({ view: read({ rev: 2 }) });
    mock.timers.tick(1000);
    assert.deepEqual(seen, ["root"]);
  });

  it("shows a panel that a hand opens", () => {
    const { find } = paintings('<details class="panel"><summary>More</summary></details>');
    const panel = find("details") as HTMLDetailsElement;
    panel.open = true;
    panel.dispatchEvent(new window.Event("toggle"));
    assert.deepEqual(seen, []);
    find("summary").tabIndex = 0; // jsdom
    find("summary").focus();
    panel.dispatchEvent(new window.Event("toggle"));
    assert.deepEqual(seen, ["panel"]);
  });
});
