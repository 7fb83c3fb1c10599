import { refusing } from '../refusal.ts';

let text = '';

/** A private clipboard of the app. Asynchronous, as since Electron 44 (docs/breaking-changes.md). */
export const clipboard = refusing('clipboard', {
  async readText(): Promise<string> {
    return text;
  },
  async writeText(written: string): Promise<void> {
    text = written;
  },
  async clear(): Promise<void> {
    text = '';
  },
});
