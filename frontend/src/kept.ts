/* What the browser keeps for all boards that it shows, such as how they look. */

export interface Kept<Value> {
  read: () => Value;
  /** Keeps it, and tells all boards of the page, each of which may have come with a script of its own. */
  keep: (value: Value) => void;
  follow: (callback: (value: Value) => void, signal: AbortSignal) => void;
}

/** A value that is stored under this name; `sound` makes a valid one from any stored text. A browser can refuse to store
    anything: then the value lasts as long as the page. */
export function kept<Value>(name: string, storage: () => Storage, sound: (raw: unknown) => Value): Kept<Value> {
  let refused: Value | undefined;
  return {
    read() {
      try {
        const text = storage().getItem(name);
        return text === null ? refused ?? sound(null) : sound(JSON.parse(text));
      } catch {
        return refused ?? sound(null);
      }
    },
    keep(value) {
      try {
        storage().setItem(name, JSON.stringify(value));
        refused = undefined;
      } catch {
        refused = value;
      }
      document.dispatchEvent(new CustomEvent(name, { detail: value }));
    },
    follow(callback, signal) {
      document.addEventListener(name, (event) => callback((event as CustomEvent<Value>).detail), { signal });
    },
  };
}
