// Files do one thing: a file longer than these limits does more. Usage: file-length.mjs [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/project.mjs';

const folders = ['main', 'preload', 'renderer', 'test', 'build'];

/** The most lines of a file, by the first kind that matches. */
const kinds = [
  { name: 'component', pattern: /\.svelte$/, lines: 150 },
  { name: 'test', pattern: /\.(test|spec)\.ts$/, lines: 400 },
  { name: 'module', pattern: /\.(ts|mjs|cjs|js)$/, lines: 300 },
];

const base = process.argv[2] ?? root;
const tooLong = folders.flatMap((folder) => filesBelow(join(base, folder))).flatMap(judge);
for (const line of tooLong) process.stdout.write(`${line}\n`);
process.exitCode = tooLong.length > 0 ? 1 : 0;

function judge(file) {
  const kind = kinds.find(({ pattern }) => pattern.test(file));
  if (!kind) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
  return lines > kind.lines
    ? [`${relative(base, file)}: ${lines} lines; a ${kind.name} has at most ${kind.lines}`]
    : [];
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
