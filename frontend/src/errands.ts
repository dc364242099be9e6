/* What a control does outside of the picture: the clipboard, a file, the whole screen. None needs Python, so all work with
   the kernel gone. */

/** Copies a text; whether it was copied. Where the browser does not let us, what shows the text is selected. */
export async function copy(root: Element, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* A page that came over plain http has no clipboard, but most browsers copy what is selected. */
    const field = [...root.querySelectorAll("input")].find(({ value }) => value === text);
    const code = [...root.querySelectorAll("code")].find(({ textContent }) => textContent === text);
    if (field) field.select();
    else if (code) document.getSelection()?.selectAllChildren(code);
    else return false;
    return document.execCommand?.("copy") ?? false;
  }
}

/** Has the browser save a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

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

/** Three rising notes, half a second long. */
export function chime(): void {
  try {
    const audio = new AudioContext();
    [523, 659, 784].forEach((pitch, number) => {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + number * 0.14;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.12, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
      tone.connect(loudness).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.25);
    });
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // a browser without sound
  }
}

/** Has the widget fill the screen, or no longer; whether the browser does that. */
export async function fillScreen(root: HTMLElement, on: boolean): Promise<boolean> {
  try {
    await (on ? root.requestFullscreen() : document.exitFullscreen());
    return true;
  } catch {
    return false;
  }
}
