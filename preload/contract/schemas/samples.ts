/** Schemas of failed records: which ones a reading or an export covers. */
import { z } from 'zod';
import { longestText } from '../limits.ts';
import { resourceKinds } from '../models/flow.ts';
import type { SampleFilter, SampleScope } from '../models/quarantine.ts';
import { schemaOf } from './schema-of.ts';
import { id, nodeId } from './values.ts';
import { texts } from './words.ts';

const kind = z.enum(resourceKinds);

export const scope = schemaOf<SampleScope>()(
  z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('resource'), kind, id: nodeId }),
    z.strictObject({ by: z.literal('flow'), nodeId }),
    z.strictObject({ by: z.literal('change'), changeId: id }),
  ]),
);

export const filter = schemaOf<SampleFilter>()(
  z.strictObject({
    text: z.string().max(longestText.filter),
    resources: z.array(z.strictObject({ kind, id: nodeId })).max(1000),
    runs: z.array(z.number()).max(1000),
    files: z.array(z.string().max(10_000)).max(1000),
  }),
);

/** Arguments of the `refine` that checks the order of `from` and `to`. */
export const isInOrder: [(range: { from: number; to: number }) => boolean, { path: string[]; message: string }] = [
  ({ from, to }) => from <= to,
  { path: ['to'], message: texts.rangeEndsAfter },
];
