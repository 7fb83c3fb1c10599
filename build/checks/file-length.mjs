// A file is one subject. One longer than this limit is likely to be several. Usage: file-length.mjs [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/project.mjs';

const folders = ['main', 'preload', 'renderer', 'test', 'build'];

const isCode = /\.(svelte|ts|mjs|cjs|js)$/;
const mostLines = 500;

const base = process.argv[2] ?? root;
const tooLong = folders.flatMap((folder) => filesBelow(join(base, folder))).flatMap(judge);
for (const line of tooLong) process.stdout.write(`${line}\n`);
process.exitCode = tooLong.length > 0 ? 1 : 0;

function judge(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
  return lines > mostLines ? [`${relative(base, file)}: ${lines} lines; a file has at most ${mostLines}`] : [];
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCode.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
