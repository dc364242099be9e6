/* The voices of this computer, which read aloud and send nothing anywhere. */
const speech = () => globalThis.speechSynthesis as SpeechSynthesis | undefined;
const localVoices = () => (speech()?.getVoices() ?? []).filter(({ localService }) => localService);

/** The languages in which a voice of this computer can read, such as `es-mx`. */
export function voices(): readonly string[] {
  return localVoices().map(({ lang }) => lang.toLowerCase());
}

/** Calls back when the browser has found other voices: most find them after the page is there. */
export function onVoices(callback: () => void, signal: AbortSignal): void {
  speech()?.addEventListener?.("voiceschanged", callback, { signal });
}

/** Reads a text aloud with a voice of this computer, which sends it nowhere; without a voice for the language, does nothing. */
export function speak(text: string, lang: string): void {
  const voice = localVoices().find((one) => one.lang.toLowerCase().startsWith(lang.toLowerCase()));
  if (!voice) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  speech()!.cancel(); // what was said before is over
  speech()!.speak(utterance);
}
