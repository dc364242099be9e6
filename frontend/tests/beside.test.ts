/* What outlives a view: what was typed, and what is known of the kernel. */
import assert from "node:assert/strict";
import { afterEach, describe, it, mock } from "node:test";
import widget from "../src/widget.ts";
import type { Manager } from "../src/beside.ts";
import type { Tree } from "../src/wire.ts";
import { answer, click, document, FakeModel, show, type, view, window, WORDS } from "./stage.ts";

afterEach(() => mock.timers.reset());

const TOLD = {
  ...WORDS,
  gone: "No kernel is connected.",
  restarted: "The kernel was restarted.",
  stopped: "The kernel has stopped.",
  busy: "Another cell is running.",
  unreached: "The connection is lost.",
};
const form = (key: string): Tree => ["form", { key, intent: ["answer", {}] }, ["input", { type: "text", field: "answer" }], ["button", { type: "submit" }, "Check"]];
const asking = (key: string, more = {}) => view({ words: TOLD, ...more }, [form(key)]);

/** Another proxy of the same model, as anywidget hands over to each view. */
const proxy = (model: FakeModel): FakeModel => Object.assign(Object.create(FakeModel.prototype), model);
const field = (shown: ReturnType<typeof show>) => shown.find("input") as HTMLInputElement;

class Told {
  private readonly slots = new Set<() => void>();
  connect = (slot: () => void) => void this.slots.add(slot);
  disconnect = (slot: () => void) => void this.slots.delete(slot);
  emit(): void {
    for (const slot of [...this.slots]) slot();
  }
  get size(): number {
    return this.slots.size;
  }
}

/** A kernel as JupyterLab has it, and what a manager of widgets knows of it. */
function jupyter() {
  const [statusChanged, connectionStatusChanged, disposed, kernelChanged] = [new Told(), new Told(), new Told(), new Told()];
  const kernel = { id: "k", status: "idle", connectionStatus: "connected", isDisposed: false, statusChanged, connectionStatusChanged, disposed };
  const manager: Manager = { kernel, context: { sessionContext: { kernelChanged } } };
  const become = (status: string, connectionStatus = kernel.connectionStatus) => {
    Object.assign(kernel, { status, connectionStatus });
    statusChanged.emit();
  };
  return { kernel, manager, become, kernelChanged, all: [statusChanged, connectionStatusChanged, disposed, kernelChanged] };
}

function played(manager: Manager) {
  const model = Object.assign(new FakeModel(asking("one")), { widget_manager: manager });
  const shown = show(model);
  const move = () => ["a1", "a2"].forEach((at) => click(shown.cell(at)));
  return { model, shown, move };
}

describe("what is typed and not sent", () => {
  it("is there again when the view is made anew", () => {
    const model = new FakeModel(asking("one"));
    widget.initialize({ model: proxy(model), signal: new window.AbortController().signal });
    const before = show(proxy(model));
    type(field(before), "-12");
    before.close();
    assert.equal(field(show(proxy(model))).value, "-12");
  });

  it("is there again without an initialize of the host", () => {
    const model = new FakeModel(asking("one"));
    const before = show(proxy(model));
    type(field(before), "-12");
    before.close();
    assert.equal(field(show(proxy(model))).value, "-12");
  });

  it("is in every view, and gone from all once it is accepted", () => {
    const model = new FakeModel(asking("one"));
    const [one, two] = [show(proxy(model)), show(proxy(model))];
    type(field(one), "7");
    assert.equal(field(two).value, "7");
    click(one.all("button").at(-1)!);
    one.find("form")!.dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
    model.put(asking("one", { rev: 2, ack: answer(model) }));
    assert.deepEqual([field(one).value, field(two).value], ["", ""]);
  });

  it("is not shown for another question, though the question came while nobody looked", () => {
    const model = new FakeModel(asking("one"));
    widget.initialize({ model: proxy(model), signal: new window.AbortController().signal });
    const before = show(proxy(model));
    type(field(before), "-12");
    before.close();
    model.put(asking("two", { rev: 2 }));
    const other = show(proxy(model));
    assert.equal(field(other).value, "");
    other.close();
    model.put(asking("one", { rev: 3 }));
    assert.equal(field(show(proxy(model))).value, "");
  });

  it("is looked after once, however many views there are", () => {
    const model = new FakeModel(asking("one"));
    widget.initialize({ model, signal: new window.AbortController().signal });
    const before = model.listeners;
    show(model);
    assert.equal(model.listeners - before, ["change:view", "change:change", "comm_live_update", "destroy"].length, "the view's own");
  });

  it("is not shown in another model", () => {
    const before = show(new FakeModel(asking("one")));
    type(field(before), "-12");
    before.close();
    assert.equal(field(show(new FakeModel(asking("one")))).value, "");
  });

  it("does not come back where it was on its way when the view went", () => {
    const model = new FakeModel(asking("one"));
    const before = show(proxy(model));
    type(field(before), "-12");
    before.find("form")!.dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
    assert.equal(model.sent.length, 1);
    before.close();
    assert.equal(field(show(proxy(model))).value, "");
  });
});

describe("the kernel", () => {
  it("that was restarted, by hand or by itself, is said at once, and in every view that comes", () => {
    for (const status of ["restarting", "autorestarting"]) {
      const { manager, become } = jupyter();
      const { model, shown, move } = played(manager);
      become(status);
      become("idle");
      assert.equal(shown.notice(), TOLD.restarted);
      move();
      assert.deepEqual(model.sent, []);
      shown.close();
      assert.equal(show(model).notice(), TOLD.restarted);
    }
  });

  it("that was restarted while nobody looked is known to who looks later", () => {
    const { manager, become } = jupyter();
    const model = Object.assign(new FakeModel(asking("one")), { widget_manager: manager });
    widget.initialize({ model, signal: new window.AbortController().signal });
    become("restarting");
    become("idle");
    assert.equal(show(model).notice(), TOLD.restarted);
  });

  it("that ended, in whatever way, is said to have stopped", () => {
    const ends: ((it: ReturnType<typeof jupyter>) => void)[] = [
      ({ become }) => become("dead"),
      ({ kernel, all }) => (Object.assign(kernel, { isDisposed: true }), all[2]!.emit()),
      ({ manager, kernelChanged }) => (Object.assign(manager, { kernel: null }), kernelChanged.emit()),
      ({ manager, kernel, kernelChanged }) => (Object.assign(manager, { kernel: { ...kernel, id: "another" } }), kernelChanged.emit()),
    ];
    for (const end of ends) {
      const it = jupyter();
      const { shown } = played(it.manager);
      end(it);
      assert.equal(shown.notice(), TOLD.stopped);
    }
  });

  it("that ended after a move was sent is not said to be busy", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { manager, become } = jupyter();
    const { model, shown, move } = played(manager);
    become("unknown", "connecting");
    move();
    mock.timers.tick(10_000);
    assert.equal(model.sent.length, 1);
    assert.equal(shown.notice(), TOLD.unreached);
    become("dead", "disconnected");
    assert.equal(shown.notice(), TOLD.stopped);
  });

  it("that has not answered is busy, or nobody knows", () => {
    for (const [status, said] of [["busy", TOLD.busy], ["idle", TOLD.late]] as const) {
      mock.timers.enable({ apis: ["setTimeout"] });
      const { manager, become } = jupyter();
      const { shown, move } = played(manager);
      become(status);
      move();
      mock.timers.tick(10_000);
      assert.equal(shown.notice(), said);
      mock.timers.reset();
    }
  });

  it("that is live stays so, whatever a host tells or fails to tell", () => {
    const hosts = [undefined, {}, { kernel: {} }, { get kernel() { throw new Error("no kernel here"); } }, { kernel: { statusChanged: {} }, context: {} }];
    for (const manager of hosts) {
      const { model, move } = played(manager as Manager);
      model.fire("comm_live_update");
      move();
      assert.equal(model.sent.length, 1);
    }
  });

  it("of a page out of a saved notebook is none", () => {
    const { manager } = jupyter();
    const output = document.createElement("div");
    output.className = "jupyter-widgets-disconnected";
    document.body.append(output);
    const model = Object.assign(new FakeModel(asking("one")), { widget_manager: manager });
    assert.equal(show(model, "page", output).notice(), TOLD.gone);
    output.remove();
  });

  it("is no longer watched when all is taken away", () => {
    const { manager, all } = jupyter();
    const { model, shown } = played(manager);
    assert.ok(all.every(({ size }) => size === 1));
    shown.close();
    assert.deepEqual([...all.map(({ size }) => size), model.listeners], [0, 0, 0, 0, 0]);
  });
});
