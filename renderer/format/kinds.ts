import type { NodeKind } from '#contract/models/flow.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { texts } from './words.ts';

/** The operators' words for the kinds of resources. */
export const kinds = {
  source: texts.source,
  data_set: texts.dataSet,
  destination: texts.destination,
  unknown: texts.unknownKind,
} satisfies Record<NodeKind, { word: string; one: string; many: string }>;

/** The words for every kind that the service lists individually. */
export const recordKindWords = {
  source: texts.source,
  data_set: texts.dataSet,
  destination: texts.destination,
  credential: texts.credential,
  lookup: texts.lookup,
  code: texts.code,
} satisfies Record<RecordKind, { word: string; one: string; many: string }>;
