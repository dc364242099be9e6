/* How often each text of localStorage was written, in a database. Each process of a browser has a copy of localStorage, which
   hears late of what another tab wrote, even when that tab has let go of its lock; transactions of a database are in one order
   for all tabs. So who is about to write counts there first, and waits until the copy has come as far. */
const PATIENCE = 2000; // milliseconds: a text that was deleted by hand never comes
const PAUSE = 10;
const STORE = "written";

/* A browser may forbid databases: then the copy is all there is. */
const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("mathgames");
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
}).catch(() => null);

async function ask(mode, request) {
  const opened = await database;
  if (opened === null) return;
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(STORE, mode);
    const asked = request(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  }).catch(() => undefined);
}

const place = (memory) => `${memory}:written`;

/** How often a text was written, as far as the copy of this tab says; a tab that has none waits for nothing. */
function copied(memory) {
  try {
    return Number(localStorage.getItem(place(memory)));
  } catch {
    return Infinity;
  }
}

const counted = async (memory) => (await ask("readonly", (store) => store.get(memory))) ?? 0;

/** Settled when this tab reads of a text what was written last. Called, like `countWrite`, by who has the lock of the text. */
export async function caughtUp(memory) {
  const count = await counted(memory);
  const end = performance.now() + PATIENCE;
  while (copied(memory) < count && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** Counts a text that was just written. */
export async function countWrite(memory) {
  const count = Math.max(await counted(memory), copied(memory)) + 1;
  try {
    localStorage.setItem(place(memory), count);
  } catch {
    return; // storage is full: nobody can wait for what does not come
  }
  await ask("readwrite", (store) => store.put(count, memory));
}
