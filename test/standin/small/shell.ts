import { refusing } from '../refusal.ts';
import { tell } from '../tell.ts';

/** Nothing leaves the stand-in: what would be opened is told. */
export const shell = refusing('shell', {
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    tell(`would open ${url}`);
  },
  async openPath(path: string): Promise<string> {
    tell(`would open ${path}`);
    return '';
  },
  showItemInFolder(path: string): void {
    tell(`would show ${path}`);
  },
  beep(): void {
    tell('beep');
  },
});
