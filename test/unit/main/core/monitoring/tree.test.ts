import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  downstreamCounts,
  downstreamOf,
  visibleCount,
  visibleNodes,
} from '../../../../../main/core/monitoring/tree.ts';
import { flow, node, trees } from '../../../../fixtures/flows.ts';

//  1 ─ 2 ─ 4
//    └ 3
const small = flow([node(1, null), node(2, 1), node(3, 1), node(4, 2)]);
const closed = { all: false, except: new Set<number>() };
const open = { all: true, except: new Set<number>() };

describe('visibleNodes', () => {
  it('shows only the origin of a closed flow', () => {
    expect(visibleNodes(small, closed)).toEqual([{ node: small.nodes[0], level: 1, expanded: false }]);
  });

  it('shows each parent directly before its children, with their depth', () => {
    const shown = visibleNodes(small, open).map((each) => [each.node.id, each.level, each.expanded]);
    expect(shown).toEqual([
      [1, 1, true],
      [2, 2, true],
      [4, 3, null],
      [3, 2, null],
    ]);
  });

  it('expands a collapsed node, and collapses an expanded one, by listing it', () => {
    expect(visibleNodes(small, { all: false, except: new Set([1]) }).map((each) => each.node.id)).toEqual([1, 2, 3]);
    expect(visibleNodes(small, { all: true, except: new Set([2]) }).map((each) => each.node.id)).toEqual([1, 2, 3]);
  });
});

describe('visibleCount', () => {
  it('is the number of visible nodes, for any tree and any expansion', () => {
    const expansions = fc.record({ all: fc.boolean(), except: fc.array(fc.integer({ min: 1, max: 12 })) });
    fc.assert(
      fc.property(trees(), expansions, (tree, { all, except }) => {
        const expansion = { all, except: new Set(except) };
        expect(visibleCount(tree, expansion)).toBe(visibleNodes(tree, expansion).length);
      }),
    );
  });
});

describe('downstreamOf', () => {
  it('is the node and everything below it', () => {
    expect(downstreamOf(small, 2).sort()).toEqual([2, 4]);
    expect(downstreamOf(small, 3)).toEqual([3]);
  });

  it('holds exactly the nodes whose line of parents includes the node', () => {
    fc.assert(
      fc.property(trees(), fc.nat(), (tree, pick) => {
        const chosen = tree.nodes[pick % tree.nodes.length]!.id;
        const parentOf = new Map(tree.nodes.map(({ id, parentId }) => [id, parentId]));
        const meets = (id: number | null): boolean => id !== null && (id === chosen || meets(parentOf.get(id) ?? null));
        const expected = tree.nodes.map(({ id }) => id).filter(meets);
        expect(downstreamOf(tree, chosen).sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

describe('downstreamCounts', () => {
  it('counts for each node how many nodes a call on it reaches, for any tree', () => {
    fc.assert(
      fc.property(trees(), (tree) => {
        const counts = downstreamCounts(tree);
        for (const { id } of tree.nodes) expect(counts.get(id)).toBe(downstreamOf(tree, id).length);
      }),
    );
  });
});
