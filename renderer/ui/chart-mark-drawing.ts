/** Marks of a chart in its saved picture, which has no tooltips: each has a number, explained below the chart. */
import type { Axis } from './chart-axis.ts';
import type { PlacedMarks } from './chart-marks.ts';

/** Drawing functions of a canvas, in CSS pixels. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'setLineDash'
  | 'fillRect'
  | 'fillText'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'textAlign'
  | 'textBaseline'
>;

/** CSS pixels around the number of a mark. */
const around = 3;

/** The words of all marks as lines no wider than `width`. Each mark starts with the number of its position, from 1. */
export function markLines(placed: readonly PlacedMarks[], width: number, widthOf: (text: string) => number): string[] {
  return placed.flatMap(({ marks }, place) =>
    marks.flatMap(({ words }) => wrapped(`${place + 1}  ${words}`, width, widthOf)),
  );
}

/** A word wider than a line gets a separate line. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || widthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Draws a dashed line at each position over the chart, with its number at the top. */
export function drawMarks(
  pen: Pen,
  placed: readonly PlacedMarks[],
  { top, bottom }: Pick<Axis, 'top' | 'bottom'>,
  look: { line: string; text: string; surface: string; size: number },
): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [place, { x }] of placed.entries()) {
    pen.strokeStyle = look.line;
    pen.lineWidth = 1;
    pen.setLineDash([3, 3]);
    pen.beginPath();
    pen.moveTo(x, top);
    pen.lineTo(x, bottom);
    pen.stroke();
    const side = look.size + 2 * around;
    pen.fillStyle = look.surface;
    pen.fillRect(x - side / 2, top - around, side, side);
    pen.fillStyle = look.text;
    pen.fillText(String(place + 1), x, top - around + side / 2);
  }
  pen.setLineDash([]);
}
