import fc from 'fast-check';
import type { GraphNode } from '../../../../renderer/ui/tree-layout.ts';

export const node = (
  id: number,
  parentId: number | null,
  state: GraphNode['status']['state'] = 'active',
): GraphNode => ({
  id,
  parentId,
  title: `node ${id}`,
  subtitle: '',
  status: { state, word: null },
});

/** Any tree: the parent of each node comes before it. */
export const trees = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 19 })), { maxLength: 120, size: 'max' })
  .map((seeds) => [
    node(1, null),
    ...seeds.map(([seed, luck], i) => node(i + 2, (seed % (i + 1)) + 1, luck === 0 ? 'failing' : 'active')),
  ]);

export const none = new Set<number>();

//        1
//      2   3
//     4 5  6
export const small = [node(1, null), node(2, 1), node(3, 1), node(4, 2), node(5, 2), node(6, 3)];
