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

  /** When the change is in the DOM, and when in the next frame. */
  const timed = async (change) => {
    const dom = await change;
    return { dom, frame: await painted() };
  };

  /** The same, in milliseconds after `began`. */
  const after = (began, { dom, frame }) => ({ dom: dom - began, frame: frame - began });

  /** A quick hand takes 150 ms from a piece to its target, and 400 ms until the next move. */
  const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  /** A click as a hand makes it, which holds the button for 60 ms; the time when it lets go. */
  const click = async (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, composed: true };
    const pointer = { ...at, isPrimary: true, pointerId: 1, pointerType: "mouse" };
    element.dispatchEvent(new PointerEvent("pointerdown", pointer));
    await rest(60);
    const began = performance.now();
    element.dispatchEvent(new PointerEvent("pointerup", pointer));
    element.dispatchEvent(new MouseEvent("click", at));
    return began;
  };

  window.measured = {
    /** From running the cells until so many elements are there. */
    async display(selector, count) {
      const began = performance.now();
      const there = timed(changed(document.body, () => document.querySelectorAll(selector).length === count));
      window.jupyterapp.commands.execute("notebook:run-all-cells");
      return after(began, await there);
    },

    /** From a click on a piece to its lit targets, and from a click on a target to the moved piece and to the answer. */
    async moves(moves) {
      const root = document.querySelector(".mathgames");
      const cell = (at) => root.querySelector(`[role="gridcell"][data-at="${at}"]`);
      const all = [];
      for (const [from, to] of moves) {
        const lit = timed(changed(root, () => cell(to).matches(".is-target")));
        const picked = await click(cell(from));
        const move = { lit: after(picked, await lit) };
        await rest(150);

        const { rev } = root.dataset;
        const moved = timed(changed(root, () => root.querySelector(`.is-moved[data-at="${from}"]`)));
        const answered = timed(changed(root, () => root.dataset.rev !== rev));
        const put = await click(cell(to));
        all.push({ ...move, moved: after(put, await moved), answered: after(put, await answered) });
        await rest(400);

        /* A risky move is asked about, and made all the same. */
        const yes = root.querySelector("form[data-into-view] .mg-primary");
        if (yes) {
          const made = changed(root, () => !yes.isConnected);
          yes.click();
          await made;
        }
      }
      return all;
    },

    /** From clicks on buttons, one after the other, to what the kernel writes on them. */
    async buttons(count) {
      const all = [];
      const buttons = [...document.querySelectorAll(".jp-OutputArea .widget-button")];
      for (const button of buttons.slice(0, count)) {
        const before = button.textContent;
        const answered = timed(changed(button, () => button.textContent !== before));
        const began = await click(button);
        all.push({ answered: after(began, await answered) });
        await rest(400);
      }
      return all;
    },
  };
})();
