// The shipped size (P12), in thousands of bytes: what the first screen needs, compressed; the page, compressed; its
// fonts, which are compressed already; the handbook with its pictures, compressed; the preload; everything without
// source maps and native parts. Usage: shipped-size.mjs [FOLDER with the bundles, which are rebuilt by default]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../lib/build.mjs';
import { inProject } from '../lib/project.mjs';

const folder = process.argv[2] ?? inProject('out');
if (!process.argv[2]) await ensureBuilt();

/** Source maps, and files that only the packaging reads (build/shipped.ts, build/lib/build.mjs). */
const isLeftOut = (name) => name.endsWith('.map') || ['shipped.json', '.sources'].includes(name);

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !isLeftOut(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const below = (part) => files.filter((file) => relative(folder, file).startsWith(part));

const page = below('renderer');
const isFont = (file) => file.endsWith('.woff2');
/** Text and pictures of the handbook, and the screen that shows them. */
const isHandbook = (file) => file.endsWith('.webp') || /^(handbook|HelpScreen)-/.test(basename(file));

const parts = [
  { what: 'what the first screen needs without fonts, packed', bytes: sum(ofFirstScreen(), packedSize), most: 150 },
  {
    what: 'the page without its fonts and the handbook, packed',
    bytes: sum(
      page.filter((file) => !isFont(file) && !isHandbook(file)),
      packedSize,
    ),
    most: 520,
  },
  { what: 'the fonts', bytes: sum(page.filter(isFont), size), most: 320 },
  { what: 'the handbook with its pictures, packed', bytes: sum(page.filter(isHandbook), packedSize), most: 230 },
  { what: 'the preload', bytes: sum(below('preload'), size), most: 8 },
  { what: 'everything', bytes: sum(files, size), most: 8_500 },
];
for (const { what, bytes, most } of parts)
  process.stdout.write(`${what}: ${(bytes / 1000).toFixed(1)} kB, at most ${most} kB\n`);
process.exitCode = parts.every(({ bytes, most }) => bytes <= most * 1000) ? 0 : 1;

/** The page, its resources, the overview's part of it, and their static imports. */
function ofFirstScreen() {
  const code = page.filter((file) => /\.(html|js|css)$/.test(file));
  const isOverview = (file) => basename(file).startsWith('OverviewScreen-');
  const found = new Set(code.filter((file) => file.endsWith('index.html') || isOverview(file)));
  for (const file of found) {
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(/(?:\bfrom|\bimport|src=|href=)\s*"([^"]+)"/g)].map(([, path]) => basename(path));
    for (const other of code) if (named.includes(basename(other))) found.add(other);
  }
  return [...found];
}

function sum(paths, sizeOf) {
  return paths.reduce((total, path) => total + sizeOf(path), 0);
}

function size(path) {
  return statSync(path).size;
}

function packedSize(path) {
  return gzipSync(readFileSync(path)).length;
}
