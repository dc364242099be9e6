/* Gives a file to the browser, which saves it where it saves what is downloaded. */
const TYPES = { html: "text/html;charset=utf-8", csv: "text/csv;charset=utf-8", zip: "application/zip" };

export function save(file, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: TYPES[file.split(".").at(-1)] ?? "text/plain;charset=utf-8" }));
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
