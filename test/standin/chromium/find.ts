import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// Ubuntu's chromium-browser only reports that a snap is missing, so it is the last choice.
const names = ['chromium', 'google-chrome', 'chromium-browser'];

/** The Chromium to use: PENSTOCK_CHROMIUM, or the first of the usual names on PATH. Throws when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env['PENSTOCK_CHROMIUM']) return env['PENSTOCK_CHROMIUM'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const name of names)
    for (const folder of folders) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  throw new Error(
    `No Chromium was found: none of ${names.join(', ')} is on PATH. ` +
      'Install one (on Debian and Ubuntu: apt-get install chromium), or name one in PENSTOCK_CHROMIUM.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
