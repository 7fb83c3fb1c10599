import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectedFlows, includeIn, pickedBy, type Rule, toggleIn } from '../../../../renderer/client/selection-rule.ts';

const ids = fc.uniqueArray(fc.nat(20), { maxLength: 12 });
const rule = fc.tuple(ids, ids).map(([flows, except]): Rule => {
  return { query: {} as Rule['query'], flows: new Set(flows), except: new Set(except) };
});
const sorted = (all: Iterable<number>) => [...all].sort((a, b) => a - b);

describe('a rule', () => {
  it('selects what matches and is not excluded', () => {
    fc.assert(
      fc.property(rule, (one) => {
        expect(selectedFlows(one)).toEqual([...one.flows].filter((id) => !one.except.has(id)));
        expect(sorted(pickedBy(one).keys())).toEqual(sorted(selectedFlows(one)));
      }),
    );
  });

  it('no longer selects what was toggled, unless all of it was excluded', () => {
    fc.assert(
      fc.property(rule, ids, (one, rows) => {
        fc.pre(rows.length > 0);
        const allOut = rows.every((id) => one.except.has(id));
        const after = toggleIn(one, rows);
        expect(rows.every((id) => after.except.has(id) !== allOut)).toBe(true);
      }),
    );
  });

  it('selects again what is added', () => {
    fc.assert(
      fc.property(rule, ids, (one, rows) => {
        const now = new Set(selectedFlows(includeIn(one, rows)));
        expect(rows.filter((id) => one.flows.has(id)).every((id) => now.has(id))).toBe(true);
      }),
    );
  });

  it('is never changed in place', () => {
    fc.assert(
      fc.property(rule, ids, (one, rows) => {
        const before = [...one.except];
        toggleIn(one, rows);
        includeIn(one, rows);
        expect([...one.except]).toEqual(before);
      }),
    );
  });
});
