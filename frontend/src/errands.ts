/* What a control does outside of the picture: the clipboard, a file, the whole screen. None needs Python, so all work with
   the kernel gone. */

/** Copies a text; whether it was copied. Where the browser does not let us, the field that shows the text is selected. */
export async function copy(root: Element, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* A page that came over plain http has no clipboard, but most browsers copy what is selected. */
    const field = [...root.querySelectorAll("input")].find(({ value }) => value === text);
    field?.select();
    return field !== undefined && (document.execCommand?.("copy") ?? false);
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

/** Has the widget fill the screen, or no longer; whether the browser does that. */
export async function fillScreen(root: HTMLElement, on: boolean): Promise<boolean> {
  try {
    await (on ? root.requestFullscreen() : document.exitFullscreen());
    return true;
  } catch {
    return false;
  }
}
