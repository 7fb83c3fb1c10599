/** Meaning of a key on a focused chart. */
import type { Range } from './chart-axis.ts';
import { pannedRange, scaled } from './chart-zoom.ts';

export type ChartCommand = { do: 'point'; at: number } | { do: 'zoom'; to: Range } | { do: 'zoomOut' };

interface View {
  range: Range;
  /** The times with a value, oldest first. */
  times: readonly number[];
  cursor: number | null;
}

/** Distance that one key moves a zoomed range, as a share of its length. */
const step = 0.25;

/** Returns null for a key without meaning here. */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, view: View): ChartCommand | null {
  const { range, cursor } = view;
  const middle = cursor ?? (range.from + range.to) / 2;
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? { do: 'zoom', to: pannedRange(range, -step) } : point(before(view));
    case 'ArrowRight':
      return event.shiftKey ? { do: 'zoom', to: pannedRange(range, step) } : point(after(view));
    case 'Home':
      return point(seen(view)[0]);
    case 'End':
      return point(seen(view).at(-1));
    case '+':
    case '=':
      return { do: 'zoom', to: scaled(range, middle, 1 / 2) };
    case '-':
      return { do: 'zoom', to: scaled(range, middle, 2) };
    case 'Escape':
      return { do: 'zoomOut' };
    default:
      return null;
  }
}

function point(at: number | undefined): ChartCommand | null {
  return at === undefined ? null : { do: 'point', at };
}

function seen({ times, range }: View): number[] {
  return times.filter((at) => at >= range.from && at <= range.to);
}

/** Without a cursor, both directions start at the newest value, which matters most. */
function before(view: View): number | undefined {
  const { cursor } = view;
  return seen(view).findLast((at) => cursor === null || at < cursor);
}

function after(view: View): number | undefined {
  const { cursor } = view;
  return cursor === null ? seen(view).at(-1) : seen(view).find((at) => at > cursor);
}
