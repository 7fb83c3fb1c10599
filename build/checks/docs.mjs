// Markdown is read raw and in diffs, so its lines and the cells of its tables are short. Links lead to files that exist,
// and each picture of docs/screens is linked. Usage: docs.mjs [FOLDER]
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/project.mjs';

const pages = ['*.md', '{docs,test}/**/*.md'];
const maxLineLength = 100;
const maxCellLength = 60;

const isFence = /^\s*```/;
const isTableRow = /^\s*\|/;
/** A heading, or a link or an image that is alone in its line: no wrap makes them shorter. */
const isUnbreakable = /^#+ |^\s*([-*] )?!?\[[^\]]*\]\([^)\s]*\)[.,;]?$/;

const base = process.argv[2] ?? root;
const found = globSync(pages, { cwd: base }).sort();
const links = found.flatMap(linksIn);
const linked = new Set(links.map(({ target }) => target));
const faults = [
  ...found.flatMap(judge),
  ...links
    .filter(({ target }) => !existsSync(join(base, target)))
    .map(({ page, target }) => `${page}: links to ${target}, which does not exist`),
  ...globSync('docs/screens/**/*.{png,webp}', { cwd: base })
    .map((picture) => picture.replaceAll('\\', '/'))
    .filter((picture) => !linked.has(picture))
    .sort()
    .map((picture) => `${picture}: no page links to it`),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Links of a page to other files, relative to the project. */
function linksIn(page) {
  const text = readFileSync(join(base, page), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .filter(([, target]) => !/^[a-z]+:/.test(target))
    .map(([, target]) => ({ page, target: join(dirname(page), target).replaceAll('\\', '/') }));
}

function judge(page) {
  let inCode = false;
  return readFileSync(join(base, page), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (isFence.test(line)) inCode = !inCode;
      const problem = inCode ? null : problemOf(line);
      return problem ? [`${page}:${index + 1}: ${problem}`] : [];
    });
}

function problemOf(line) {
  if (isTableRow.test(line)) {
    const longest = Math.max(...cellsOf(line).map((cell) => cell.length));
    return longest > maxCellLength ? `a cell of ${longest} characters; a cell has at most ${maxCellLength}` : null;
  }
  if (line.length <= maxLineLength || isUnbreakable.test(line)) return null;
  return `${line.length} characters; a line has at most ${maxLineLength}`;
}

/** Cells of a table row without their padding. A row of dashes has none. */
function cellsOf(row) {
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/^:?-+:?$/, ''));
}
