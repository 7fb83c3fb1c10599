import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Keystroke, type CellPosition, intentOf } from '../../../../renderer/ui/table-keys.ts';

const press = (key: string, also: Partial<Keystroke> = {}): Keystroke => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...also,
});

const place: CellPosition = { index: 5, rowCount: 100, page: 20, expanded: null, level: 1, levelBelow: null };

describe('a key in a table', () => {
  it.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['PageDown', 25],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
  ])('%s moves to row %d, and with Shift takes the rows along', (key, to) => {
    expect(intentOf(press(key), place)).toEqual({ kind: 'move', to, extend: false });
    expect(intentOf(press(key, { shiftKey: true }), place)).toEqual({ kind: 'move', to, extend: true });
  });

  it('never leads outside the rows', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'ArrowRight');
    fc.assert(
      fc.property(keys, fc.boolean(), fc.integer({ min: 1, max: 50 }), fc.nat(), (key, shiftKey, rowCount, seed) => {
        const index = seed % rowCount;
        const intent = intentOf(press(key, { shiftKey }), { ...place, index, rowCount });
        if (intent?.kind !== 'move') return;
        expect(intent.to).toBeGreaterThanOrEqual(0);
        expect(intent.to).toBeLessThan(rowCount);
      }),
    );
  });

  it('Up with Shift from the first row stays there: headers are not selected', () => {
    const intent = intentOf(press('ArrowUp', { shiftKey: true }), { ...place, index: 0 });
    expect(intent).toEqual({ kind: 'move', to: 0, extend: true });
  });

  it('j and k move like Down and Up, within the rows', () => {
    expect(intentOf(press('j'), place)).toEqual({ kind: 'move', to: place.index + 1, extend: false });
    expect(intentOf(press('k'), place)).toEqual({ kind: 'move', to: place.index - 1, extend: false });
    expect(intentOf(press('k'), { ...place, index: 0 })).toEqual({ kind: 'move', to: 0, extend: false });
  });

  it('Up from the first row leads into the headers, even without rows', () => {
    expect(intentOf(press('ArrowUp'), { ...place, index: 0 })).toEqual({ kind: 'head' });
    expect(intentOf(press('ArrowUp'), { ...place, index: -1, rowCount: 0 })).toEqual({ kind: 'head' });
    expect(intentOf(press('ArrowDown'), { ...place, index: -1, rowCount: 0 })).toBeNull();
  });

  it('Right expands a collapsed row, then moves to the first below it', () => {
    expect(intentOf(press('ArrowRight'), { ...place, expanded: false })).toEqual({ kind: 'expand', open: true });
    expect(intentOf(press('ArrowRight'), { ...place, expanded: true })).toEqual({ kind: 'move', to: 6, extend: false });
    expect(intentOf(press('ArrowRight'), place)).toBeNull();
  });

  it('Right stays on an expanded row whose children are not read yet', () => {
    const open = { ...place, expanded: true, level: 2 };
    for (const levelBelow of [1, 2]) expect(intentOf(press('ArrowRight'), { ...open, levelBelow })).toBeNull();
    expect(intentOf(press('ArrowRight'), { ...open, levelBelow: 3 })).toEqual({ kind: 'move', to: 6, extend: false });
  });

  it('Left collapses an expanded row, otherwise moves to the one above it in the tree', () => {
    expect(intentOf(press('ArrowLeft'), { ...place, expanded: true })).toEqual({ kind: 'expand', open: false });
    expect(intentOf(press('ArrowLeft'), { ...place, level: 2 })).toEqual({ kind: 'parent' });
    expect(intentOf(press('ArrowLeft'), place)).toBeNull();
  });

  it('Space selects, Enter opens, Ctrl or Command with A takes all, with Shift none', () => {
    expect(intentOf(press(' '), place)).toEqual({ kind: 'toggle' });
    expect(intentOf(press('Enter'), place)).toEqual({ kind: 'open' });
    expect(intentOf(press('a', { ctrlKey: true }), place)).toEqual({ kind: 'all' });
    expect(intentOf(press('a', { metaKey: true }), place)).toEqual({ kind: 'all' });
    expect(intentOf(press('A', { ctrlKey: true, shiftKey: true }), place)).toEqual({ kind: 'none' });
  });

  it('other keys, and those of the system, are ignored', () => {
    for (const stroke of [
      press('a'),
      press('Tab'),
      press('Escape'),
      press('c', { ctrlKey: true }),
      press('ArrowDown', { altKey: true }),
    ]) {
      expect(intentOf(stroke, place)).toBeNull();
    }
  });
});
