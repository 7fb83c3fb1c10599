import { figure } from '../base/words.ts';
import type { Point } from './report-input.ts';
import { texts } from './words.ts';

export interface ReportChart {
  title: string;
  points: readonly Point[];
  /** Milliseconds that a point covers, from its time on. */
  step: number;
  /** Start times of the actions, oldest first. */
  marks: readonly number[];
  /** Bar color, with a contrast of 4.5:1 on white. */
  colour: string;
}

const width = 720;
const height = 240;
const plot = { left: 64, right: 680, top: 44, bottom: 204 } as const;
const timeLabels = 5;
/** Share of a step that a bar fills, so that bars do not touch. */
const barShare = 0.85;

/**
 * Draws sums over time as SVG. The white background makes it readable on light and dark pages. Only figures in it come
 * from the service (S6).
 */
export function chartOf({ title, points, step, marks, colour }: ReportChart): string {
  const from = points[0]?.at ?? 0;
  const to = (points.at(-1)?.at ?? 0) + step;
  const top = roundUp(Math.max(1, ...points.map(({ value }) => value ?? 0)));
  const x = (at: number): number => place(plot.left, plot.right, (at - from) / (to - from));
  const y = (value: number): number => place(plot.bottom, plot.top, value / top);
  const known = points.some(({ value }) => value !== null);
  const shownMarks = marks.flatMap((at, index) => (at >= from && at <= to ? [{ at: x(at), name: index + 1 }] : []));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    label(plot.left, 20, texts.report.inSteps(title, step / 60_000), 'start', ' font-weight="bold"'),
    ...[0, top / 2, top].flatMap((value) => [
      line(plot.left, y(value), plot.right, y(value), '#c6ccd3'),
      label(plot.left - 8, y(value) + 4, figure(value), 'end'),
    ]),
    ...(known ? timesOf(from, to).map((at) => label(x(at), plot.bottom + 20, shortTime(at), 'middle')) : []),
    ...shownMarks.flatMap(({ at, name }) => [
      line(at, plot.top, at, plot.bottom, '#1a1d21', ' stroke-dasharray="4 3"'),
      label(at, plot.top - 6, String(name), 'middle'),
    ]),
    known
      ? `<path d="${bars(points, x, y, step)}" fill="${colour}"/>`
      : label((plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2, texts.report.nothingKnown, 'middle'),
    '</svg>',
    '',
  ].join('\n');
}

/** Draws a bar for each known step. Zero is a hairline, so that it differs from an unknown step. */
function bars(points: readonly Point[], x: (at: number) => number, y: (value: number) => number, step: number): string {
  return points
    .flatMap(({ at, value }) => {
      if (value === null) return [];
      const top = Math.min(y(value), plot.bottom - 1);
      return [`M${x(at)} ${plot.bottom}V${top}H${x(at + step * barShare)}V${plot.bottom}z`];
    })
    .join('');
}

/** Returns moments at equal distances, including the first and the last. */
function timesOf(from: number, to: number): number[] {
  return Array.from({ length: timeLabels }, (_, index) => from + ((to - from) * index) / (timeLabels - 1));
}

const shortTime = (at: number): string => new Date(at).toISOString().slice(5, 16).replace('T', ' ');

/** Rounds up to 1, 2, 5, 10, 20, 50 and so on. From 2 on, half of it is a plain number as well. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
}

/** Rounds to a tenth of a pixel, which is invisible. */
function place(from: number, to: number, share: number): number {
  return Math.round((from + (to - from) * share) * 10) / 10;
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, more = ''): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}"${more}/>`;
}

/** Draws a label. `text` must be ours, because it is not escaped. */
function label(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end', more = ''): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#30363d"${more}>${text}</text>`;
}
