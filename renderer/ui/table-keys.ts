/** Effect of a key on a table. Pure, so that every key can be tested without a page. */
import { type KeyPress, meaningsOf } from './pressed-keys.ts';

export interface Keystroke extends KeyPress {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The current row, which has the keyboard focus. */
export interface CellPosition {
  index: number;
  rowCount: number;
  /** Number of rows that a page up or down moves by. */
  page: number;
  /** null when the row has nothing to open. */
  expanded: boolean | null;
  /** 1 for a row at the top. */
  level: number;
  /** Level of the row below; null when unknown. */
  levelBelow: number | null;
}

export type Intent =
  /** `extend`: selects the rows from the start of the selection as well. */
  | { kind: 'move'; to: number; extend: boolean }
  | { kind: 'expand'; open: boolean }
  | { kind: 'parent' }
  | { kind: 'toggle' }
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'open' }
  /** Moves to the header row. */
  | { kind: 'head' };

/** Returns null when the key is not for the table. */
export function intentOf(stroke: Keystroke, place: CellPosition): Intent | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = stroke;
  const intents = meaningsOf(stroke).map((key) => intentOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }, place));
  return intents.find((intent) => intent !== null) ?? null;
}

function intentOfKey(stroke: Keystroke, place: CellPosition): Intent | null {
  if (stroke.altKey) return null;
  if (stroke.ctrlKey || stroke.metaKey) return withControl(stroke);
  if (stroke.key === 'ArrowUp' && place.index <= 0 && !stroke.shiftKey) return { kind: 'head' };
  if (place.rowCount === 0) return null;
  const to = destination(stroke.key, place);
  if (to !== null) {
    return { kind: 'move', to: Math.max(0, Math.min(place.rowCount - 1, to)), extend: stroke.shiftKey };
  }
  switch (stroke.key) {
    case 'ArrowLeft':
      if (place.expanded === true) return { kind: 'expand', open: false };
      return place.level > 1 ? { kind: 'parent' } : null;
    case 'ArrowRight':
      if (place.expanded === false) return { kind: 'expand', open: true };
      // The content of an open row may still be loading: until then the row below is a sibling.
      return place.expanded && (place.levelBelow ?? Infinity) > place.level
        ? { kind: 'move', to: place.index + 1, extend: false }
        : null;
    case ' ':
      return { kind: 'toggle' };
    case 'Enter':
      return { kind: 'open' };
    default:
      return null;
  }
}

function withControl({ key, shiftKey }: Keystroke): Intent | null {
  if (key.toLowerCase() !== 'a') return null;
  return { kind: shiftKey ? 'none' : 'all' };
}

function destination(key: string, { index, rowCount, page }: CellPosition): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'k':
      return index - 1;
    case 'ArrowDown':
    case 'j':
      return index + 1;
    case 'PageUp':
      return index - page;
    case 'PageDown':
      return index + page;
    case 'Home':
      return 0;
    case 'End':
      return rowCount - 1;
    default:
      return null;
  }
}
