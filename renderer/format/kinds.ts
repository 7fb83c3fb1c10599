import type { NodeKind } from '#contract/models/flow.ts';
import { texts } from './words.ts';

/** What operators call the kinds of resources. */
export const kinds = {
  source: texts.source,
  data_set: texts.dataSet,
  destination: texts.destination,
  unknown: texts.unknownKind,
} satisfies Record<NodeKind, { word: string; one: string; many: string }>;
