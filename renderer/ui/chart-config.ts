/** Chart.js configuration. Only the parts in use are registered, and it draws only when the data changes. */
import {
  BarController,
  BarElement,
  Chart,
  type ChartConfiguration,
  Decimation,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
} from 'chart.js';
import { type Point, peaks, type Series } from './chart-data.ts';
import { hatching } from './chart-hatch.ts';
import type { Part } from './chart-parts.ts';
import { marksFor, timeMarks } from './chart-time.ts';

Chart.register(BarController, BarElement, LineController, LineElement, PointElement, LinearScale, Decimation, hatching);

export { Chart };

export type ChartKind = 'bar' | 'line';

export const chartTokens = [
  '--grid',
  '--axis',
  '--text-3',
  '--surface-content',
  '--surface-sunken',
  '--line-strong',
] as const;

export interface ChartLook {
  kind: ChartKind;
  stacked?: boolean;
  series: Series[];
  from: number;
  to: number;
  formatY: (y: number) => string;
  /** Stretches with incomplete data. */
  parts: Part[];
  /** Resolved colors by token: those of the series and `chartTokens`. */
  colours: Record<string, string>;
  font: { family: string; size: number };
  /** Plot width in CSS pixels. */
  width: number;
}

/** Room for the labels of the other axis, and for the half of the last label that overhangs the plot; in font sizes. */
const yLabel = 4.75;
const lastLabel = 1.8;
const lineWidth = 0.14;
/** Minimum CSS pixels for each bar, including the gap. */
const leastBar = 2;

/** Opacity of an incomplete value, in percent. */
const paleness = 45;
const pale = (colour: string): string => `color-mix(in srgb, ${colour} ${paleness}%, transparent)`;

const isPart = (point: unknown): boolean => (point as Point | undefined)?.part !== undefined;

const drawn = (points: readonly Point[]): Point[] =>
  points.map((point) => (point.part === 'few' ? { ...point, y: null } : point));

/**
 * The bars that fit. Chart.js draws a bar slightly higher than its value, which would turn zero into a line, so zero
 * gets no bar.
 */
function barsOf(points: readonly Point[], isLine: boolean, width: number): Point[] {
  const shown = peaks(drawn(points), Math.max(1, Math.floor(width / leastBar)));
  return isLine ? shown : shown.map((point) => (point.y === 0 ? { ...point, y: null } : point));
}

interface Segment {
  p0: { parsed: { x: number | null } };
  p1: { parsed: { x: number | null } };
}

const partTimes = (points: readonly Point[]): ReadonlySet<number | null> =>
  new Set(points.filter(isPart).map(({ x }) => x));

/**
 * The colors of a series. Only a series with incomplete values resolves them per bar or line: Chart.js shares constant
 * colors.
 */
function coloursOf(points: readonly Point[], colour: string) {
  const parts = partTimes(points);
  if (parts.size === 0) return { backgroundColor: colour, borderColor: colour };
  return {
    backgroundColor: ({ raw }: { raw: unknown }) => (isPart(raw) ? pale(colour) : colour),
    borderColor: colour,
    segment: { borderColor: (ends: Segment) => segmentColour(ends, parts, colour) },
  };
}

/**
 * Hides the line between an incomplete and a complete value, which would suggest a false rise or fall. undefined keeps
 * the default.
 */
function segmentColour({ p0, p1 }: Segment, parts: ReadonlySet<number | null>, colour: string): string | undefined {
  const ends = [p0, p1].filter(({ parsed }) => parts.has(parsed.x)).length;
  if (ends === 0) return undefined;
  return ends === 1 ? 'transparent' : pale(colour);
}

export function configure(look: ChartLook): ChartConfiguration<ChartKind, Point[]> {
  const { kind, stacked = false, series, from, to, formatY, parts, colours, font } = look;
  const marks = timeMarks(from, to, marksFor(look.width / font.size - yLabel - lastLabel));
  const labels = new Map(marks.map((mark) => [mark.at, mark.label]));
  const ticks = { color: colours['--text-3'] ?? '', font, padding: 6 };
  return {
    type: kind,
    data: {
      datasets: series.map(({ label, points, colour, dashed = false }) => ({
        label,
        data: kind === 'bar' ? barsOf(points, dashed, look.width) : drawn(points),
        type: dashed ? 'line' : kind,
        ...coloursOf(points, colours[colour] ?? ''),
        borderDash: dashed ? [4, 3] : [],
        borderWidth: kind === 'line' || dashed ? lineWidth * font.size : 0,
        order: dashed ? 0 : 1,
        // A line needs two points; a single one is shown as a dot.
        pointRadius: points.length === 1 ? 2.5 : 0,
        // Each bar is as wide as its neighbors allow, so that two close runs do not make all bars thin.
        barThickness: 'flex',
        barPercentage: 1,
        categoryPercentage: 0.82,
        maxBarThickness: 24,
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      parsing: false,
      normalized: true,
      // Our layer handles the pointer: redrawing the chart at each move makes hovering slow (P7).
      events: [],
      layout: { padding: { top: 4, right: lastLabel * font.size } },
      scales: {
        x: {
          type: 'linear',
          stacked,
          offset: false,
          min: from,
          max: to,
          grid: { display: false },
          border: { color: colours['--axis'] ?? '' },
          // All charts reserve the same room for labels at both ends, above, so that times line up.
          afterFit: (scale) => {
            scale.paddingLeft = scale.paddingRight = 0;
          },
          afterBuildTicks: (scale) => {
            scale.ticks = marks.map((mark) => ({ value: mark.at }));
          },
          ticks: {
            ...ticks,
            autoSkip: false,
            maxRotation: 0,
            callback: (value) => labels.get(Number(value)) ?? '',
          },
        },
        y: {
          type: 'linear',
          stacked,
          beginAtZero: true,
          grid: { color: colours['--grid'] ?? '', drawTicks: false },
          border: { display: false },
          afterFit: (scale) => {
            scale.width = yLabel * font.size;
          },
          ticks: { ...ticks, maxTicksLimit: 5, callback: (value) => formatY(Number(value)) },
        },
      },
      // Keeps the peaks, which matter most to the reader.
      plugins: {
        decimation: { enabled: kind === 'line', algorithm: 'min-max' },
        hatching: { parts, colour: colours['--line-strong'] ?? '', surface: colours['--surface-sunken'] ?? '' },
      },
    },
  };
}
