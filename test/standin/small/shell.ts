import { refusing } from '../refusal.ts';
import { print } from '../terminal.ts';

/** Nothing leaves the stand-in: addresses to be opened are printed. */
export const shell = refusing('shell', {
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    print(`would open ${url}`);
  },
  async openPath(path: string): Promise<string> {
    print(`would open ${path}`);
    return '';
  },
  showItemInFolder(path: string): void {
    print(`would show ${path}`);
  },
  beep(): void {
    print('beep');
  },
});
