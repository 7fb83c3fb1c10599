import type { CallName, Inputs } from '#contract';
import { comparisons } from '#contract/comparison.ts';
import { longestRange, longestText } from '#contract/limits.ts';
import { comparedColumns } from '#contract/models/compared.ts';
import { sortDirections } from '#contract/models/sorting.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, isWindow, nodeId, rows, time } from './inputs.ts';
import { texts } from './words.ts';

const length = z.int().min(1).max(longestRange);
const stretch = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: texts.rangeEndsAfter })
  .refine(({ from, to }) => to - from <= longestRange, {
    path: ['from'],
    message: texts.mostDays(longestRange / 86_400_000),
  });

const compared = z.strictObject({
  environmentId,
  filter: z.string().max(longestText.filter),
  time: z.union([z.strictObject({ last: length }), stretch]),
  against: z.union([z.enum(comparisons), stretch]),
  ...rows,
});

const sort = z
  .array(z.strictObject({ column: z.enum(comparedColumns), direction: z.enum(sortDirections) }))
  .max(comparedColumns.length);

/** Parsers of the calls that compare two periods. */
export const compareParsers = exactly<Inputs<Extract<CallName, `compare.${string}`>>>()({
  'compare.flows': compared.extend({ sort }).refine(...isWindow),
  'compare.unknown': compared.refine(...isWindow),
  'compare.nodes': z.strictObject({ environmentId, originId: nodeId, current: stretch, previous: stretch }),
});
