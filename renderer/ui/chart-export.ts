/** Exports of a chart as files: its picture and its numbers. */
import { printLocalTime } from '#contract/local-time.ts';
import type { Axis } from './chart-axis.ts';
import { type Series, toTable } from './chart-data.ts';
import { drawMarks, markLines } from './chart-mark-drawing.ts';
import { type Mark, placeMarks } from './chart-marks.ts';
import type { Coverage } from './chart-parts.ts';
import { texts } from './words.ts';

/** The numbers as CSV, oldest first, with coverage columns. Times are in UTC; an unknown value is empty. */
export function toCsv(series: Series[], coverage: Coverage | null): string {
  const covered = coverage ? [texts.csvKnown(coverage.of), texts.csvAll(coverage.of)] : [];
  const head = ['time', ...series.map(({ label }) => label), ...covered].map(quoted).join(',');
  const lines = toTable(series).map(({ x, values }) => {
    const at = coverage?.at.get(x);
    return [new Date(x).toISOString(), ...values, ...(coverage ? [at?.known, at?.all] : [])].join(',');
  });
  return [head, ...lines, ''].join('\r\n');
}

/** Parts of a picture in addition to the canvas, which is transparent and has no title. */
export interface PictureLook {
  title: string;
  surface: string;
  text: string;
  /** Color of the marks. */
  line: string;
  font: { family: string; size: number };
}

/** The canvas below its title, with the events of its range, as PNG; null when the browser could not write it. */
export function toPng(
  canvas: HTMLCanvasElement,
  { title, surface, text, line, font: { family, size } }: PictureLook,
  { marks, axis }: { marks: readonly Mark[]; axis: Axis | null },
): Promise<Blob | null> {
  const density = canvas.width / canvas.clientWidth;
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const placed = axis ? placeMarks(marks, axis) : [];
  pen.font = `400 ${size}px ${family}`;
  const lines = markLines(placed, canvas.clientWidth - 2 * size, (words) => pen.measureText(words).width);
  const lineHeight = size * 1.6;
  const head = Math.round(size * 2.4 * density);
  picture.width = canvas.width;
  picture.height = canvas.height + head + Math.ceil((lines.length && (lines.length + 0.5) * lineHeight) * density);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = text;
  pen.font = `600 ${size * 1.2 * density}px ${family}`;
  pen.textBaseline = 'middle';
  pen.fillText(title, size * density, head / 2);
  pen.drawImage(canvas, 0, head);
  pen.translate(0, head);
  pen.scale(density, density);
  pen.font = `400 ${size}px ${family}`;
  if (axis) drawMarks(pen, placed, axis, { line, text, surface, size });
  pen.textAlign = 'start';
  for (const [index, words] of lines.entries())
    pen.fillText(words, size, canvas.clientHeight + (index + 0.5) * lineHeight);
  return new Promise((done) => picture.toBlob(done, 'image/png'));
}

/** A file name valid on every file system: `errors-2026-03-12-0806`. The time is local, as on screen. */
export function fileName(label: string, at: number, extension: 'csv' | 'png' | 'svg' | 'txt' | 'ndjson'): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${words}-${printLocalTime(at).replace(' ', '-').replace(':', '')}.${extension}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
