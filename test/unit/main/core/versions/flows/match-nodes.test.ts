import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuess } from '#contract/models/flow-comparison.ts';
import {
  type MatchableNode,
  matchNodes,
  type NodePair,
} from '../../../../../../main/core/versions/flows/match-nodes.ts';
import { cases } from '../../../../../fixtures/thorough.ts';

const kinds = ['data_set', 'data_set', 'unknown'] as const;
const runs = { numRuns: cases(300) };

const node = (id: number, parentId: number | null, name: string | null, more: Partial<MatchableNode> = {}) => ({
  ...{ id, parentId, kind: 'data_set' as const, resourceId: id + 1_000, name },
  ...more,
});

/** Trees with few names and kinds, and few branches, so that many nodes share all of them. */
const trees = (firstId: number): fc.Arbitrary<MatchableNode[]> =>
  fc
    .array(
      fc.record({
        parent: fc.nat({ max: 4 }),
        kind: fc.constantFrom(...kinds),
        name: fc.option(fc.constantFrom('a', 'b', 'a (copy)')),
        hasResource: fc.boolean(),
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((drawn) =>
      drawn.map(({ parent, kind, name, hasResource }, index) => ({
        ...{ id: firstId + index, parentId: index === 0 ? null : firstId + (parent % index), kind, name },
        resourceId: hasResource ? firstId + index + 1_000 : null,
      })),
    );

const shapeOf = ({ before, after, by, moved }: NodePair<MatchableNode>) =>
  [before?.id ?? null, after?.id ?? null, by, moved] as const;
const sorted = (pairs: readonly NodePair<MatchableNode>[]) =>
  pairs.map((pair) => JSON.stringify(shapeOf(pair))).toSorted();
const swapped = ({ before, after, ...rest }: NodePair<MatchableNode>) => ({ before: after, after: before, ...rest });

describe('nodes of two flows', () => {
  it('are all matched with themselves within one flow, with or without ids', () => {
    fc.assert(
      fc.property(trees(1), fc.boolean(), (tree, sameService) => {
        const again = tree.map((one) => ({ ...one }));
        for (const { before, after, moved } of matchNodes(tree, again, sameService))
          expect([before, moved]).toEqual([after, false]);
      }),
      runs,
    );
  });

  it('are each in one pair of one kind', () => {
    fc.assert(
      fc.property(trees(1), trees(100), fc.boolean(), (one, other, sameService) => {
        const pairs = matchNodes(one, other, sameService);
        const ids = (side: 'before' | 'after') =>
          pairs.flatMap((pair) => pair[side]?.id ?? []).toSorted((a, b) => a - b);
        expect(ids('before')).toEqual(one.map(({ id }) => id));
        expect(ids('after')).toEqual(other.map(({ id }) => id));
        for (const { before, after, by } of pairs) {
          if (before && after) expect(before.kind).toBe(after.kind);
          expect(by === null).toBe(!before || !after);
        }
      }),
      runs,
    );
  });

  it('form the same pairs, swapped, when the flows are swapped', () => {
    fc.assert(
      fc.property(trees(1), trees(100), fc.boolean(), (one, other, sameService) => {
        expect(sorted(matchNodes(other, one, sameService).map(swapped))).toEqual(
          sorted(matchNodes(one, other, sameService)),
        );
      }),
      runs,
    );
  });

  it('are found again in a copy, whatever names copies get', () => {
    const copying = fc.constantFrom<(name: string) => string>(
      (name) => `${name} (copy)`,
      (name) => `Copy of ${name}`,
    );
    fc.assert(
      fc.property(trees(1), copying, (tree, copied) => {
        const unique = tree.map((one) => ({ ...one, name: `n${one.id}` }));
        const copy = unique.map((one) => ({
          ...{ ...one, id: one.id + 500, resourceId: one.resourceId && one.resourceId + 500 },
          ...{ parentId: one.parentId && one.parentId + 500, name: copied(one.name) },
        }));
        for (const { before, after, by } of matchNodes(unique, copy, true))
          expect([after!.id - before!.id, by]).toEqual([500, 'copy_name']);
      }),
      runs,
    );
  });

  it('keep every other match when one node is renamed, which is matched by its position or not at all', () => {
    fc.assert(
      fc.property(trees(1), fc.nat(), (tree, drawn) => {
        const unique = tree.map((one) => ({ ...one, name: `n${one.id}` }));
        const { id } = unique[drawn % unique.length]!;
        const renamed = unique.map((one) => (one.id === id ? { ...one, name: 'new' } : { ...one }));
        for (const { before, after, by, moved } of matchNodes(unique, renamed, false)) {
          const isIt = before?.id === id || after?.id === id;
          if (isIt && by !== null) expect([before!.id, after!.id, by]).toEqual([id, id, 'place']);
          if (!isIt) expect(before!.id).toBe(after!.id);
          if (!isIt && !moved) expect(['name', 'elsewhere']).toContain(by);
        }
      }),
      runs,
    );
  });

  it('are marked as guessed wherever another match is possible', () => {
    const one = [node(1, null, 'x'), node(2, 1, 'same'), node(3, 1, 'same'), node(4, 1, 'old'), node(5, 4, 'below')];
    const other = [node(11, null, 'x'), node(12, 11, 'same'), node(13, 11, 'new'), node(14, 11, 'below')];
    const pairs = matchNodes(one, other, false);
    expect(pairs.map(shapeOf)).toEqual([
      [1, 11, 'name', false],
      [2, 12, 'one_of_several', false],
      [null, 13, null, false],
      [5, 14, 'elsewhere', true],
      [3, null, null, false],
      [4, null, null, false],
    ]);
    expect(pairs.map(({ by }) => isGuess(by))).toEqual([false, true, false, true, false, false]);
  });

  it('are matched by id within one service, however they were renamed and moved', () => {
    const one = [node(1, null, 'x'), node(2, 1, 'y'), node(3, 2, 'z')];
    const other = [node(1, null, 'z'), node(3, 1, 'x'), node(2, 3, 'y')];
    expect(matchNodes(one, other, true).map(shapeOf)).toEqual([
      [1, 1, 'id', false],
      [3, 3, 'id', true],
      [2, 2, 'id', true],
    ]);
  });

  it('are matched at once in a long chain and a wide fan', () => {
    const chain = Array.from({ length: 10_000 }, (_, id) => node(id, id === 0 ? null : id - 1, 'same'));
    const renamed = chain.map((one) => ({ ...one, name: `${one.name} (copy)` }));
    expect(matchNodes(chain, renamed, false).every(({ by }) => by === 'copy_name')).toBe(true);
    const fan = Array.from({ length: 10_000 }, (_, id) => node(id, id === 0 ? null : 0, `n${id}`));
    expect(matchNodes(fan, fan, false)).toHaveLength(fan.length);
  });
});
