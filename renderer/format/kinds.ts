import type { NodeKind } from '#contract/models/flow.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { texts } from './words.ts';

/** What operators call the kinds of resources. */
export const kinds = {
  source: texts.source,
  data_set: texts.dataSet,
  destination: texts.destination,
  unknown: texts.unknownKind,
} satisfies Record<NodeKind, { word: string; one: string; many: string }>;

/** The same of everything that the service lists by itself. */
export const recordKindWords = {
  source: texts.source,
  data_set: texts.dataSet,
  destination: texts.destination,
  credential: texts.credential,
  lookup: texts.lookup,
  code: texts.code,
} satisfies Record<RecordKind, { word: string; one: string; many: string }>;
