import type { Page } from '@playwright/test';

/** What the browser would be handed: where a download goes is the window's affair. */
export function catchDownloads(page: Page): Promise<void> {
  return page.evaluate(() => {
    const saved: { name: string; type: string; size: number; text: Promise<string> }[] = [];
    const made = new Map<string, Blob>();
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      const url = make(blob);
      made.set(url, blob as Blob);
      return url;
    };
    HTMLAnchorElement.prototype.click = function () {
      const blob = made.get(this.href)!;
      saved.push({ name: this.download, type: blob.type, size: blob.size, text: blob.text() });
    };
    Object.assign(window, { saved });
  });
}

/** The download of that number, counted from 0; undefined until it comes. */
export function downloaded(page: Page, index: number) {
  return page.evaluate(async (at) => {
    const { saved } = window as unknown as {
      saved: { name: string; type: string; size: number; text: Promise<string> }[];
    };
    const one = saved[at];
    return one && { ...one, text: await one.text };
  }, index);
}
