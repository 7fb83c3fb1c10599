import type { ChosenColumn } from '#contract/models/table.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrange,
  columnNeighbor,
  widthsByHand,
  withMoved,
  withShown,
  withWidth,
} from '../../../../renderer/ui/column-order.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'status', width: 100 },
  { id: 'owner', width: 100, min: 60 },
  { id: 'tags', width: 100, hidden: true },
];
const chosen = (id: string, more: Partial<ChosenColumn> = {}): ChosenColumn => ({
  id,
  shown: null,
  width: null,
  ...more,
});
const idsOf = (list: ChosenColumn[]) => arrange(columns, list).map(({ column }) => column.id);
const shownOf = (list: ChosenColumn[]) =>
  arrange(columns, list).flatMap(({ column, shown }) => (shown ? [column.id] : []));

describe('the columns of a table', () => {
  it('are the default ones until the user chooses', () => {
    expect(idsOf([])).toEqual(['name', 'status', 'owner', 'tags']);
    expect(shownOf([])).toEqual(['name', 'status', 'owner']);
  });

  it('are those that the user chose, in that order', () => {
    const list = withMoved(columns, withShown(columns, [], 'tags', true), 'tags', 'status');
    expect(shownOf(withShown(columns, list, 'owner', false))).toEqual(['name', 'tags', 'status']);
  });

  it('include new ones after their neighbor, and ignore those of another release without losing them', () => {
    const stored = [chosen('name'), chosen('owner'), chosen('later'), chosen('status')];
    expect(idsOf(stored)).toEqual(['name', 'owner', 'tags', 'status']);
    const moved = withMoved(columns, stored, 'status', 'owner');
    expect(moved.map(({ id }) => id)).toEqual(['name', 'status', 'owner', 'tags', 'later']);
    expect(withShown(columns, stored, 'owner', false)).toContainEqual(chosen('later'));
  });

  it('move by one past a neighbor, the first one never', () => {
    const ids = ['name', 'status', 'owner'];
    expect(columnNeighbor(ids, 'status', 1)).toBeNull();
    expect(columnNeighbor(ids, 'owner', -1)).toBe('status');
    for (const [id, by] of [
      ['name', 1],
      ['status', -1],
      ['owner', 1],
      ['none', 1],
    ] as const)
      expect(columnNeighbor(ids, id, by)).toBeUndefined();
  });

  it('have a manual width until it is reset', () => {
    const narrow = withWidth(columns, [], 'owner', 10);
    expect(widthsByHand(columns, narrow)).toEqual({ owner: 60 });
    expect(widthsByHand(columns, withWidth(columns, narrow, 'owner', null))).toEqual({});
  });
});

const anyId = fc.oneof(fc.constantFrom('name', 'status', 'owner', 'tags'), fc.string({ maxLength: 4 }));
const anyChoice = fc.array(
  fc.record({
    id: anyId,
    shown: fc.option(fc.boolean()),
    width: fc.option(fc.integer({ min: -1e6, max: 1e6 })),
  }),
  { maxLength: 12 },
);

type Edit = (list: ChosenColumn[]) => ChosenColumn[];
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(anyId, fc.boolean()).map(
    ([id, shown]): Edit =>
      (list) =>
        withShown(columns, list, id, shown),
  ),
  fc.tuple(anyId, fc.option(anyId)).map(
    ([id, to]): Edit =>
      (list) =>
        withMoved(columns, list, id, to),
  ),
  fc.tuple(anyId, fc.option(fc.nat())).map(
    ([id, width]): Edit =>
      (list) =>
        withWidth(columns, list, id, width),
  ),
);

it('appear once each, the name first and visible, with nothing of another release lost, for any stored state', () => {
  fc.assert(
    fc.property(anyChoice, fc.array(anyEdit, { maxLength: 8 }), (stored, edits) => {
      const list = edits.reduce((now, edit) => edit(now), stored);
      const arranged = arrange(columns, list);
      expect(arranged.map(({ column }) => column.id).toSorted()).toEqual(['name', 'owner', 'status', 'tags']);
      expect(arranged[0]).toMatchObject({ column: { id: 'name' }, shown: true });
      for (const { id } of stored) expect(list.some((one) => one.id === id)).toBe(true);
      for (const [id, width] of Object.entries(widthsByHand(columns, list)))
        expect(width).toBeGreaterThanOrEqual(columns.find((one) => one.id === id)?.min ?? 48);
    }),
  );
});

it('a moved column is in front of the other one, and the rest keeps its order', () => {
  fc.assert(
    fc.property(
      anyChoice,
      fc.constantFrom('status', 'owner', 'tags'),
      fc.constantFrom('status', 'owner', 'tags', null),
      (stored, id, before) => {
        fc.pre(id !== before);
        const ids = idsOf(withMoved(columns, stored, id, before));
        expect(ids[ids.indexOf(id) + 1] ?? null).toBe(before);
        expect(ids.filter((one) => one !== id)).toEqual(idsOf(stored).filter((one) => one !== id));
      },
    ),
  );
});
