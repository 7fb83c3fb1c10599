/** Milliseconds that the browser has to read the content. */
const taken = 60_000;

/** Offers content as a download; the browser prompts for a location. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), taken);
}
