import type { NodeKind } from '#contract/models/flow.ts';

/** What operators call the kinds of resources. */
export const kinds = {
  source: { word: 'Source', one: 'source', many: 'sources' },
  data_set: { word: 'Data set', one: 'data set', many: 'data sets' },
  destination: { word: 'Destination', one: 'destination', many: 'destinations' },
  unknown: { word: 'Unknown kind', one: 'node of unknown kind', many: 'nodes of unknown kind' },
} satisfies Record<NodeKind, { word: string; one: string; many: string }>;
