import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grown, shareOut, sumOf, thatFit } from '../../../../renderer/ui/column-widths.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'status', width: 100 },
  { id: 'owner', width: 100, leaves: 2 },
  { id: 'project', width: 100, leaves: 1 },
];
const nothing = { fixed: {}, needed: {} };

describe('the widths of columns', () => {
  it('are the minimum where there is no more room, and the table scrolls', () => {
    expect(shareOut(columns, { ...nothing, needed: { name: 400 }, available: 300 })).toEqual([200, 100, 100, 100]);
  });

  it('grow first where texts are truncated, each until it fits, and the title column before all others', () => {
    const needed = { name: 260, owner: 400, project: 190 };
    expect(shareOut(columns, { fixed: {}, needed, available: 550 })).toEqual([250, 100, 100, 100]);
    expect(shareOut(columns, { fixed: {}, needed, available: 600 })).toEqual([260, 100, 120, 120]);
    expect(shareOut(columns, { fixed: {}, needed, available: 800 })).toEqual([260, 100, 250, 190]);
    const aFewLetters = { ...needed, project: 140 };
    expect(shareOut(columns, { fixed: {}, needed: aFewLetters, available: 550 })).toEqual([210, 100, 100, 140]);
  });

  it('share the remaining room once all texts fit: figures stay, and a maximum width is kept', () => {
    const needed = { name: 200, owner: 100 };
    expect(shareOut(columns, { fixed: {}, needed, available: 800 })).toEqual([400, 100, 200, 100]);
    const limited = columns.map((column) => (column.id === 'owner' ? { ...column, max: 120 } : column));
    expect(shareOut(limited, { fixed: {}, needed, available: 800 })).toEqual([480, 100, 120, 100]);
    expect(shareOut(columns, { ...nothing, available: 600 })).toEqual([300, 100, 100, 100]);
  });

  it('that were set by hand stay', () => {
    const needed = { name: 500, owner: 500 };
    const widths = shareOut(columns, { fixed: { name: 150 }, needed, available: 800 });
    expect(widths).toEqual([150, 100, 450, 100]);
  });
});

describe('in a table that is too narrow', () => {
  const fits = (available: number, chosen: string[] = []) =>
    thatFit(columns, { fixed: {}, available }, ({ id }) => chosen.includes(id)).map(({ id }) => id);

  it('columns are hidden in their order, as many as necessary', () => {
    expect(fits(500)).toEqual(['name', 'status', 'owner', 'project']);
    expect(fits(499)).toEqual(['name', 'status', 'owner']);
    expect(fits(399)).toEqual(['name', 'status']);
    expect(fits(10)).toEqual(['name', 'status']);
  });

  it('columns that the user chose to show stay', () => {
    expect(fits(10, ['project'])).toEqual(['name', 'status', 'project']);
  });
});

it('required widths only grow, in steps, so that changing rows move no column', () => {
  const first = grown({}, { name: 201, owner: 96 });
  expect(first).toEqual({ name: 208, owner: 96 });
  expect(grown(first, { name: 203, owner: 20 })).toBe(first);
  expect(grown(first, { name: 209 })).toEqual({ name: 216, owner: 96 });
});

const width = fc.integer({ min: 24, max: 900 });
const anyColumns = fc.array(
  fc.record({ width, room: fc.option(fc.nat(500)), fixed: fc.option(width), needed: fc.option(width) }),
  { minLength: 1, maxLength: 12 },
);

/** A column of data may have the name of an inherited member. */
const idOf = (at: number): string => ['constructor', '__proto__', 'toString'][at] ?? String(at);

it('for any required widths: no column below its minimum, nothing beyond the room or a maximum width, manual ones unchanged', () => {
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 0, max: 6_000 }), (drawn, available) => {
      const list = drawn.map(({ width: own, room }, at) => ({
        id: idOf(at),
        width: own,
        ...(room === null ? {} : { max: own + room }),
      }));
      const pick = (name: 'fixed' | 'needed') =>
        Object.fromEntries(drawn.flatMap((one, at) => (one[name] === null ? [] : [[idOf(at), one[name]]])));
      const room = { fixed: pick('fixed'), needed: pick('needed'), available };
      const widths = shareOut(list, room);
      const total = widths.reduce((sum, one) => sum + one, 0);
      expect(total).toBeLessThanOrEqual(Math.max(available, sumOf(list, room.fixed)));
      widths.forEach((one, at) => {
        const { fixed } = drawn[at]!;
        expect(Number.isInteger(one)).toBe(true);
        if (fixed !== null) expect(one).toBe(fixed);
        else {
          expect(one).toBeGreaterThanOrEqual(list[at]!.width);
          expect(one).toBeLessThanOrEqual(list[at]!.max ?? Infinity);
        }
      });
      // Nothing is left over while a text is truncated.
      const cut = widths.some(
        (one, at) => drawn[at]!.fixed === null && one < Math.min(list[at]!.max ?? Infinity, drawn[at]!.needed ?? 0),
      );
      if (cut) expect(total).toBeGreaterThanOrEqual(available);
      expect(shareOut(list, room)).toEqual(widths);
    }),
  );
});
