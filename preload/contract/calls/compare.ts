import { z } from 'zod';
import { comparisons } from '../comparison.ts';
import { longestRange, longestText } from '../limits.ts';
import {
  comparedColumns,
  type ComparedNode,
  type ComparedSort,
  type ComparedWindow,
  type UnknownWindow,
} from '../models/compared.ts';
import { sortDirections } from '../models/sorting.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, isWindow, nodeId, rows, time } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

const length = z.int().min(1).max(longestRange);
const stretch = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: texts.rangeEndsAfter })
  .refine(({ from, to }) => to - from <= longestRange, {
    path: ['from'],
    message: texts.mostDays(longestRange / 86_400_000),
  });

const times = {
  time: z.union([z.strictObject({ last: length }), stretch]),
  against: z.union([z.enum(comparisons), stretch]),
};

const compared = z.strictObject({
  environmentId,
  filter: z.string().max(longestText.filter),
  ...times,
  ...rows,
});

const sort = schemaOf<ComparedSort[]>()(
  z
    .array(z.strictObject({ column: z.enum(comparedColumns), direction: z.enum(sortDirections) }))
    .max(comparedColumns.length),
);

export const compareCalls = {
  /**
   * Flows whose runs are all known in both periods, the worst first unless sorted. The filter uses the fields of flows.
   */
  'compare.flows': defineCall<ComparedWindow>()(compared.extend({ sort }).refine(...isWindow)),
  /** The other flows, most urgent first. */
  'compare.unknown': defineCall<UnknownWindow>()(compared.refine(...isWindow)),
  /** Requests from the service what failed at each node of a flow. */
  'compare.nodes': defineCall<ComparedNode[]>()(
    z.strictObject({ environmentId, originId: nodeId, current: stretch, previous: stretch }),
  ),
};
