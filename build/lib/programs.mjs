// Programs of the operating system, found as a shell would.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The absolute path of a program on PATH, or undefined. */
export function onPath(name, path = process.env.PATH ?? '') {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

/**
 * The Chromium on this machine, as the stand-in finds it: PENSTOCK_CHROMIUM, or the first of the usual names on PATH; undefined
 * without one.
 */
export function chromium(env = process.env) {
  // Ubuntu's chromium-browser only says that a snap is missing: the last choice.
  const usual = ['chromium', 'google-chrome', 'chromium-browser'];
  return env.PENSTOCK_CHROMIUM || usual.map((name) => onPath(name, env.PATH)).find(Boolean);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Absent or not ours to run: the same to us.
  }
}
