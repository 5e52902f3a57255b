/** The time after which a browser has certainly begun to read a file. */
const KEPT_MS = 60_000;

/** Saves a file in the folder for downloads of the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
