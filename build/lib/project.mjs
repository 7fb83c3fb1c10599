// Paths. Plain JavaScript for Node 20 or newer without packages, because everything under build/lib runs before
// anything is installed (D13).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of a file of the project, for any current directory. */
export const inProject = (...parts) => join(root, ...parts);

/**
 * Package of each tool's command, where their names differ. TypeScript 7 is native and checks types in a third of the
 * CPU time, but has no API yet for svelte-check and style.mjs. They load `typescript`, version 6, the same language.
 */
const packageOf = {
  tsc: '@typescript/native-preview',
  playwright: '@playwright/test',
  depcruise: 'dependency-cruiser',
  'install-electron': 'electron',
};

/** Executable of the project's own Node, the version inside Electron (D13). It exists once packages are installed. */
export function projectNode() {
  return inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Script of a tool's command, to be run with `projectNode()`. Throws when the tool is not installed. */
export function toolScript(tool) {
  const name = packageOf[tool] ?? tool;
  const folder = inProject('node_modules', name);
  if (!existsSync(folder)) throw new Error(`${name} is not installed: run \`npm ci\`, or \`npm start\` once.`);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/** Value in a JSON file. */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Prints one line of progress to stderr, because stdout belongs to results. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
