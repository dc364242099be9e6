/* One timeout at a time, which is set again and again and ends with the widget. */

export interface Alarm {
  /** Calls back after so many milliseconds, and no longer for what it was set to before. */
  set(callback: () => void, after?: number): void;
  clear(): void;
  isSet(): boolean;
}

export function createAlarm(signal: AbortSignal): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  signal.addEventListener("abort", clear);
  return {
    set(callback, after) {
      clear();
      timer = setTimeout(() => {
        timer = undefined;
        callback();
      }, after);
    },
    clear,
    isSet: () => timer !== undefined,
  };
}
