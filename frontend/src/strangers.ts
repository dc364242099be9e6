/* Strangers to the page, such as a translator, an extension or a pupil with the tools of the browser, may change its elements. */
import { createAlarm } from "./alarm.ts";
import { READ_OUT } from "./dom.ts";
import { isRenewed, type Effect } from "./effects/effect.ts";

/** Half of the milliseconds for which a stranger's change of the page is kept; each further one before the next view is kept
    twice as long, so that two pages do not fight over it. */
const GRACE = 50;

interface Watch {
  /** Has the page painted, and tells the painter whether a stranger has damaged it. What changes meanwhile is our own. */
  during(paint: (isDamaged: boolean) => void): void;
  forgive: Effect;
}

/** Has the page painted again some time after a stranger has changed it. */
export function watchStrangers(root: HTMLElement, repaint: () => void, signal: AbortSignal): Watch {
  const mending = createAlarm(signal);
  let isDamaged = false;
  let grace = GRACE;
  const observer = new MutationObserver(() => {
    isDamaged = true;
    if (!mending.isSet()) mending.set(repaint, (grace *= 2));
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: READ_OUT });
  signal.addEventListener("abort", () => observer.disconnect());
  return {
    during(paint) {
      try {
        paint(observer.takeRecords().length > 0 || isDamaged);
      } finally {
        observer.takeRecords();
        mending.clear();
        isDamaged = false;
      }
    },
    forgive(painting) {
      if (isRenewed(painting)) grace = GRACE;
    },
  };
}
