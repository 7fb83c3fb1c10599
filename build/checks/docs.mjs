// Markdown is read raw and in diffs, so its lines and the cells of its tables are short. Usage: docs.mjs [FOLDER]
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';

const pages = ['*.md', '{docs,test}/**/*.md'];
const maxLineLength = 100;
const maxCellLength = 60;

const isFence = /^\s*```/;
const isTableRow = /^\s*\|/;
/** A heading, or a link or an image that is alone in its line: no wrap makes them shorter. */
const isUnbreakable = /^#+ |^\s*([-*] )?!?\[[^\]]*\]\([^)\s]*\)[.,;]?$/;

const base = process.argv[2] ?? root;
const tooLong = globSync(pages, { cwd: base }).sort().flatMap(judge);
for (const line of tooLong) process.stdout.write(`${line}\n`);
process.exitCode = tooLong.length > 0 ? 1 : 0;

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
