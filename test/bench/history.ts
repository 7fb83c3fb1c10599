import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLines } from './compare.ts';
import type { Line } from './report.ts';

/** One JSON line a figure, with the time of its run. */
const file = fileURLToPath(new URL('../../.cache/bench.ndjson', import.meta.url));

/** Adds the figures of a case. */
export function addToHistory(lines: readonly Line[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const at = new Date().toISOString();
  appendFileSync(file, lines.map((line) => `${JSON.stringify({ ...line, at })}\n`).join(''));
}

/** Returns the newest line of each figure; none before the first run. */
export function lastOfHistory(): Line[] {
  if (!existsSync(file)) return [];
  return [...new Map(readLines(file).map((line) => [`${line.id} ${line.what}`, line])).values()];
}
