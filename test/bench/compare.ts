import { readFileSync } from 'node:fs';
import type { Line, Spread } from './report.ts';

/** Result of an earlier run for a figure of this one. */
export interface Comparison {
  verdict: 'better' | 'worse' | 'within the spread' | 'one repetition says too little' | 'not measured earlier';
  earlier: Spread | null;
}

/** Lines that an earlier run printed, whatever else is in the file. */
export function readLines(file: string): Line[] {
  const found = readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => JSON.parse(text) as Line);
  if (!found.some(({ spread }) => spread))
    throw new Error(`There is no line of the bench in ${file}. Save what \`npm run bench\` prints.`);
  return found;
}

/** A figure is better or worse when neither median lies among the repetitions of the other run. */
export function compare(line: Line, earlierLines: readonly Line[]): Comparison {
  const earlier = earlierLines.find(({ id, what }) => id === line.id && what === line.what)?.spread ?? null;
  return { verdict: verdictOn(line, earlier), earlier };
}

function verdictOn({ spread, best }: Line, earlier: Spread | null): Comparison['verdict'] {
  if (!earlier) return 'not measured earlier';
  if (spread.runs < 2 || earlier.runs < 2) return 'one repetition says too little';
  if (contains(earlier, spread.median) || contains(spread, earlier.median)) return 'within the spread';
  return spread.median < earlier.median === (best === 'lowest') ? 'better' : 'worse';
}

const contains = ({ min, max }: Spread, value: number): boolean => value >= min && value <= max;

/** Both runs side by side, in readable form. */
export function inWords({ id, what, spread }: Line, { verdict, earlier }: Comparison): string {
  const before = earlier ? `earlier ${range(earlier)}, ` : '';
  return `${id} ${what}: ${before}now ${range(spread)}: ${verdict}`;
}

const range = ({ of, median, min, max }: Spread): string => `${of} ${median} (${min} to ${max})`;
