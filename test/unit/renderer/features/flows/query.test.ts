import { everyFlow, type FlowQuery, type SortColumn } from '#contract/models/flow.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expand, expandAll, isFiltered, sortBy, withoutFilters } from '../../../../../renderer/features/flows/query.ts';

const directions = ({ sort }: FlowQuery) => sort.map(({ column, direction }) => `${column} ${direction}`);

describe('sortBy', () => {
  it('begins with names from A and with the greatest number, reverses, then stops sorting', () => {
    const name = sortBy(everyFlow, 'name', false);
    expect(directions(name)).toEqual(['name ascending']);
    const errors = sortBy(name, 'errors', false);
    expect(directions(errors)).toEqual(['errors descending']);
    const turned = sortBy(errors, 'errors', false);
    expect(directions(turned)).toEqual(['errors ascending']);
    expect(directions(sortBy(turned, 'errors', false))).toEqual([]);
  });

  it('preserves the other columns and their order when it adds one', () => {
    const two = sortBy(sortBy(everyFlow, 'project', false), 'errors', true);
    expect(directions(two)).toEqual(['project ascending', 'errors descending']);
    expect(directions(sortBy(two, 'project', true))).toEqual(['project descending', 'errors descending']);
  });

  it('never sorts by a column twice', () => {
    const column = fc.constantFrom<SortColumn>('name', 'errors', 'records', 'owner');
    fc.assert(
      fc.property(fc.array(fc.tuple(column, fc.boolean())), (clicks) => {
        const query = clicks.reduce((now, [by, additive]) => sortBy(now, by, additive), everyFlow);
        const columns = query.sort.map((key) => key.column);
        expect(new Set(columns).size).toBe(columns.length);
      }),
    );
  });
});

describe('expand', () => {
  const isOpen = ({ expansion: { all, except } }: FlowQuery, id: number) => all !== except.includes(id);

  it('expands and collapses exactly the given node, whatever was expanded before', () => {
    const step = fc.record({ id: fc.nat(5), open: fc.boolean(), all: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let query = everyFlow;
        const open = new Map<number, boolean>();
        let rest = false;
        for (const { id, open: wanted, all } of steps) {
          if (all) {
            query = expandAll(query, wanted);
            rest = wanted;
            open.clear();
          } else {
            query = expand(query, id, wanted);
            open.set(id, wanted);
          }
        }
        for (let id = 0; id <= 5; id += 1) expect(isOpen(query, id)).toBe(open.get(id) ?? rest);
      }),
    );
  });
});

describe('filters', () => {
  it('count as set when anything narrows the list, but not for spaces', () => {
    expect(isFiltered(everyFlow)).toBe(false);
    expect(isFiltered({ ...everyFlow, filter: '  ' })).toBe(false);
    expect(isFiltered({ ...everyFlow, filter: 'a' })).toBe(true);
  });

  it('keep the order and the expanded nodes when they are cleared', () => {
    const query = expand(sortBy({ ...everyFlow, filter: 'a status:failing' }, 'errors', false), 7, true);
    const cleared = withoutFilters(query);
    expect(isFiltered(cleared)).toBe(false);
    expect([cleared.sort, cleared.expansion]).toEqual([query.sort, query.expansion]);
  });
});
