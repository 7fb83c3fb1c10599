/** Time for the browser to read the content, in milliseconds. */
const taken = 60_000;

/** Offers content as a download; the browser asks where to save it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), taken);
}
