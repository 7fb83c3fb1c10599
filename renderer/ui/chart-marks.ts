/** Events in a chart's range, such as changes. */
import { type Axis, axisPosition, type Range } from './chart-axis.ts';

export interface Mark {
  at: number;
  words: string;
  /** Link to the details. */
  href: string;
}

/** Marks that share one line of a chart, with its position in CSS pixels. */
export interface PlacedMarks {
  x: number;
  marks: Mark[];
}

/** CSS pixels; marks closer than this share one line. */
const closest = 12;

/** Marks by position, oldest first; those too close to tell apart share one. */
export function placeMarks(marks: readonly Mark[], axis: Axis): PlacedMarks[] {
  const placed: PlacedMarks[] = [];
  for (const mark of within(marks, axis)) {
    const x = axisPosition(mark.at, axis);
    const last = placed.at(-1);
    if (last && x - last.x < closest) last.marks.push(mark);
    else placed.push({ x, marks: [mark] });
  }
  return placed;
}

/** The marks closer to `time` than to any other of these times, oldest first. */
export function marksAt(marks: readonly Mark[], times: readonly number[], time: number): Mark[] {
  const place = times.indexOf(time);
  const [before, after] = [times[place - 1] ?? -Infinity, times[place + 1] ?? Infinity];
  return within(marks, { from: (before + time) / 2, to: (time + after) / 2 });
}

function within(marks: readonly Mark[], { from, to }: Range): Mark[] {
  return marks.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at);
}
