/* What is new is scrolled into sight, and no more than that. */
import { intoPanel, intoRow, intoSight, keepAbove, openInSight, see } from "../sight.ts";
import { BEGUN, createSpotter, isAnswered, isFirst, isRenewed, type Effect } from "./effect.ts";

/** What is scrolled to with every new view or answer, as long as it is there; what is inside of another comes last. */
const INTO_VIEW = ":not(button, g)[data-into-view]";
/** What a row that is scrolled sideways is scrolled to, and nothing around the row. */
const INTO_ROW = ":is(button, g)[data-into-view]";
/** The page of an explanation that is shown, or the first of them. */
const TURNED_TO = ".mg-step:not([hidden])";

export function scroll(root: HTMLElement, signal: AbortSignal): Effect {
  let chosen: HTMLElement | null = null; // what was pressed last in a task, if nothing else was since
  let isSeen = false;
  const inRow = new WeakSet<Element>();
  const spotHeader = createSpotter(root, BEGUN);
  const find = (selector: string) => root.querySelector(selector);
  root.addEventListener("click", ({ target }) => (chosen = (target as Element).closest<HTMLElement>(".mg-task button")), { signal, capture: true });
  root.addEventListener("toggle", ({ target }) => openInSight(target as HTMLDetailsElement), { signal, capture: true });

  return (painting) => {
    const { view, local, before, speaks } = painting;
    const [renewed, answered, first, header] = [isRenewed(painting), isAnswered(painting), isFirst(painting), spotHeader()];
    /* A notice may stand where the window does not reach. */
    if (local.notice !== before.local.notice) see(find(".notice"));
    /* What Python wants to be seen, such as a question before a move, may stand below it. */
    if (renewed && speaks) for (const wanted of root.querySelectorAll(INTO_VIEW)) see(wanted);
    if (view === before.view && local.pages !== before.local.pages) intoPanel(find(TURNED_TO));
    if (answered && chosen?.isConnected) keepAbove(chosen, find(".mg-told-here"));
    else if (answered && chosen) see(find(".mg-task:not(.is-settled) .mg-tasks")); // another task has begun
    if (answered) see(header); // a new game is begun at its board
    for (const here of root.querySelectorAll(INTO_ROW)) {
      const isNew = !inRow.has(here); // a tab that is turned to does not count as a new view
      if (renewed || isNew) intoRow(here, isNew && here.matches("g"));
      inRow.add(here);
    }
    if (view && !isSeen) setTimeout(() => intoSight(root, first)); // when it is laid out
    isSeen ||= view !== null;
  };
}
