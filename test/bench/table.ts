import type { Line } from './report.ts';

const widths = { id: 4, what: 96, value: 10, floor: 10, ratio: 7, goal: 22 };

const row = (
  id: string,
  what: string,
  value: string,
  floor: string,
  ratio: string,
  goal: string,
  met: string,
): string =>
  [
    id.padEnd(widths.id),
    what.padEnd(widths.what),
    value.padStart(widths.value),
    floor.padStart(widths.floor),
    ratio.padStart(widths.ratio),
    goal.padEnd(widths.goal),
    met,
  ]
    .join(' ')
    .trimEnd();

/** Heads of the columns. Milliseconds, except where the text names another unit. */
export const tableHead = row('', 'what a user waits for', 'figure', 'floor', 'ratio', 'goal', 'met');

/** A figure as a line of the table. */
export const tableRow = ({ id, what, value, floor, ratio, goal, pass }: Line): string =>
  row(
    id,
    what,
    figure(value),
    figure(floor),
    ratio.toFixed(2),
    goal,
    goal === 'for comparison' ? '' : pass ? 'yes' : 'no',
  );

/** Three digits are more than the spread lets one know. */
const figure = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));
