/* What is measured inside the page: no driver of the browser stands between the click and the clock. */
(() => {
  /** The time when the change is in the DOM; MutationObserver tells before the browser paints. */
  const changed = (root, holds) =>
    new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        stop();
        resolve(performance.now());
      });
      const late = setTimeout(() => (stop(), reject(new Error(`not within 60 s: ${holds}`))), 60_000);
      const stop = () => (observer.disconnect(), clearTimeout(late));
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    });

  /** The time when the next frame is painted: a task that waits behind it. */
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      }),
    );

  /** How long after `began` the change is in the DOM, and in the next frame, in milliseconds. */
  const timed = async (began, change) => {
    const dom = await change;
    return { dom: dom - began, frame: (await painted()) - began };
  };

  /** A click as a mouse makes it. */
  const click = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, composed: true };
    for (const name of ["pointerdown", "pointerup"]) {
      element.dispatchEvent(new PointerEvent(name, { ...at, isPrimary: true, pointerId: 1, pointerType: "mouse" }));
    }
    element.dispatchEvent(new MouseEvent("click", at));
  };

  /** A quick hand takes 150 ms from a piece to its target, and 400 ms until the next move. */
  const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  window.measured = {
    /** From running the cells until so many elements are there. */
    async display(selector, count) {
      const began = performance.now();
      const there = timed(began, changed(document.body, () => document.querySelectorAll(selector).length === count));
      window.jupyterapp.commands.execute("notebook:run-all-cells");
      return there;
    },

    /** From a click on a piece to its lit targets, and from a click on a target to the moved piece and to the answer. */
    async moves(moves) {
      const root = document.querySelector(".mathgames");
      const cell = (at) => root.querySelector(`[role="gridcell"][data-at="${at}"]`);
      const all = [];
      for (const [from, to] of moves) {
        let began = performance.now();
        const lit = timed(began, changed(root, () => cell(to).matches(".is-target")));
        click(cell(from));
        const move = { lit: await lit };
        await rest(150);

        const { rev } = root.dataset;
        began = performance.now();
        const moved = timed(began, changed(root, () => root.querySelector(`.is-moved[data-at="${from}"]`)));
        const answered = timed(began, changed(root, () => root.dataset.rev !== rev));
        click(cell(to));
        all.push({ ...move, moved: await moved, answered: await answered });
        await rest(400);
      }
      return all;
    },

    /** From clicks on buttons, one after the other, to what the kernel writes on them. */
    async buttons(count) {
      const all = [];
      const buttons = [...document.querySelectorAll(".jp-OutputArea .widget-button")];
      for (const button of buttons.slice(0, count)) {
        const before = button.textContent;
        const began = performance.now();
        const answered = timed(began, changed(button, () => button.textContent !== before));
        click(button);
        all.push({ answered: await answered });
        await rest(400);
      }
      return all;
    },
  };
})();
