// Programs of the operating system, found like in a shell.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Absolute path of a program on PATH, or undefined. */
export function onPath(name, path = process.env.PATH ?? '') {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

/**
 * The Chromium on this machine, found like in the stand-in: PENSTOCK_CHROMIUM, or the first of the usual names on PATH;
 * undefined without one.
 */
export function chromium(env = process.env) {
  // Ubuntu's chromium-browser only reports that a snap is missing, so it is the last choice.
  const usual = ['chromium', 'google-chrome', 'chromium-browser'];
  return env.PENSTOCK_CHROMIUM || usual.map((name) => onPath(name, env.PATH)).find(Boolean);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Absent and not executable for this user make no difference here.
  }
}
