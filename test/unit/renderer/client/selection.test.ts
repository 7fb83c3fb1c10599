import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  and,
  type Candidate,
  hiddenCount,
  emptySelection,
  nounFor,
  type Selection,
  toggle,
  without,
} from '../../../../renderer/client/selection.ts';

const candidate = fc.record<Candidate>({ id: fc.nat(20), chosen: fc.constantFrom('flow', 'node') });
const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 12 });
const selection = candidates.map((all) => and(emptySelection, all));
const ids = (all: Selection) => new Set(all.keys());

describe('selection', () => {
  it('grows, whatever was selected before', () => {
    fc.assert(
      fc.property(selection, candidates, (before, added) => {
        expect(ids(and(before, added))).toEqual(new Set([...before.keys(), ...added.map(({ id }) => id)]));
      }),
    );
  });

  it('returns to its state after two toggles of the same rows, unless they were partly selected', () => {
    fc.assert(
      fc.property(selection, candidates, (before, rows) => {
        const selected = rows.filter(({ id }) => before.has(id)).length;
        fc.pre(rows.length > 0 && (selected === 0 || selected === rows.length));
        expect(ids(toggle(toggle(before, rows), rows))).toEqual(ids(before));
      }),
    );
  });

  it('holds all rows after a toggle of partly selected ones', () => {
    const before = and(emptySelection, [{ id: 1, chosen: 'flow' }]);
    const rows: Candidate[] = [
      { id: 1, chosen: 'flow' },
      { id: 2, chosen: 'flow' },
    ];
    expect([...toggle(before, rows).keys()]).toEqual([1, 2]);
  });

  it('is never changed in place', () => {
    fc.assert(
      fc.property(selection, candidates, (before, rows) => {
        const copy = new Map(before);
        and(before, rows);
        toggle(before, rows);
        without(before, rows);
        expect(before).toEqual(copy);
      }),
    );
  });

  it('counts rows outside the filter as hidden', () => {
    fc.assert(
      fc.property(selection, fc.uniqueArray(fc.nat(20)), (all, matching) => {
        const shown = [...all.keys()].filter((id) => matching.includes(id));
        expect(hiddenCount(all, new Set(matching))).toBe(all.size - shown.length);
      }),
    );
  });

  it('consists of flows only when no node below a flow is in it', () => {
    expect(nounFor(and(emptySelection, [{ id: 1, chosen: 'flow' }]))).toEqual(['flow', 'flows']);
    expect(
      nounFor(
        and(emptySelection, [
          { id: 1, chosen: 'flow' },
          { id: 2, chosen: 'node' },
        ]),
      ),
    ).toEqual(['node', 'nodes']);
  });
});
