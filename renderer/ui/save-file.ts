/** Time for the browser to take the content over, in milliseconds. */
const taken = 60_000;

/** Hands content to the browser as a download, which asks where to keep it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), taken);
}
