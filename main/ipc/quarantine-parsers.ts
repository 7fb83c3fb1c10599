import type { CallName, Inputs } from '#contract';
import { parse } from '#contract/filter/parse.ts';
import { sampleFields } from '#contract/filter/sample-fields.ts';
import { longestText } from '#contract/limits.ts';
import {
  exportOrders,
  exportSplits,
  patternNames,
  personalAnswers,
  personalKinds,
  redactionWays,
} from '#contract/models/export.ts';
import { exportFormats } from '#contract/models/export-format.ts';
import { resourceKinds } from '#contract/models/flow.ts';
import { copyFormats, readingOrders } from '#contract/models/quarantine.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, groupKey as key, id, isWindow, nodeId, nothing, row, rows, time } from './inputs.ts';
import { texts } from './words.ts';

type QuarantineCall = Extract<CallName, `quarantine.${string}` | `exports.${string}`>;

/** Limit of what a user can wait for and a process can hold. */
const mostRecords = 1_000_000;
const mostChosen = 10_000;

const readingId = id;
const exportId = id;
const keys = z.array(key).min(1).max(1000);
const path = z.string().min(1).max(1000);

const kind = z.enum(resourceKinds);

const scope = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('resource'), kind, id: nodeId }),
  z.strictObject({ by: z.literal('flow'), nodeId }),
  z.strictObject({ by: z.literal('change'), changeId: id }),
]);

const filter = z.strictObject({
  text: z.string().max(longestText.filter),
  resources: z.array(z.strictObject({ kind, id: nodeId })).max(1000),
  runs: z.array(z.number()).max(1000),
  files: z.array(z.string().max(10_000)).max(1000),
});

const splitBy = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), place: z.int().min(0).max(1000) }),
  z.strictObject({ by: z.literal('message') }),
  z.strictObject({ by: z.literal('resource') }),
  z.strictObject({ by: z.literal('file') }),
]);

const regrouping = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('merge'),
    keys: z.array(key).min(2, texts.chooseTwoGroups).max(1000),
    name: z.string().trim().min(1).max(longestText.groupName).nullable(),
  }),
  z.strictObject({ kind: z.literal('unmerge'), key }),
  z.strictObject({ kind: z.literal('split'), key, by: splitBy }),
  z.strictObject({ kind: z.literal('unsplit'), key }),
]);

const choice = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('all') }),
  z.strictObject({ by: z.literal('groups'), keys }),
  z.strictObject({
    by: z.literal('filter'),
    // An invalid filter could match more records than intended.
    filter: filter.refine(({ text }) => parse(text, sampleFields).problems.length === 0, { path: ['text'] }),
  }),
  z.strictObject({
    by: z.literal('records'),
    ids: z.array(id).min(1, texts.chooseRecord).max(mostChosen),
  }),
]);

const redaction = z.strictObject({
  target: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('field'), path }),
    z.strictObject({ by: z.literal('named'), pattern: z.enum(patternNames) }),
    z.strictObject({
      by: z.literal('pattern'),
      pattern: z.string().min(1, texts.enterPattern).max(longestText.pattern),
    }),
  ]),
  how: z.enum(redactionWays),
});

const personalField = { path, kind: z.enum(personalKinds) };

const inOrder = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const outOfOrder = { path: ['to'], message: texts.rangeEndsAfter };

const draft = z
  .strictObject({
    environmentId,
    scope,
    from: time,
    to: time,
    choice,
    format: z.enum(exportFormats),
    split: z.enum(exportSplits),
    columns: z
      .array(z.strictObject({ path, name: z.string().min(1, texts.nameEveryColumn).max(longestText.columnName) }))
      .min(1, texts.chooseColumn)
      .max(1000)
      .nullable(),
    redactions: z.array(redaction).max(200),
    accepted: z.union([z.literal('all'), z.array(z.strictObject(personalField)).max(2000)]),
    guard: z.boolean(),
  })
  .refine(inOrder, outOfOrder);

export const quarantineParsers = exactly<Inputs<QuarantineCall>>()({
  'quarantine.open': z
    .strictObject({ environmentId, scope, from: time, to: time, limit: z.int().min(1).max(mostRecords) })
    .refine(inOrder, outOfOrder),
  'quarantine.reading': z.strictObject({ environmentId }),
  'quarantine.order': z.strictObject({
    readingId,
    order: z.enum(readingOrders),
  }),
  'quarantine.groups': z.strictObject({ readingId, filter }),
  'quarantine.rows': z.strictObject({ readingId, filter, key: key.nullable(), ...rows }).refine(...isWindow),
  'quarantine.record': z.strictObject({ readingId, index: row }),
  'quarantine.copy': z.strictObject({ readingId, index: row, as: z.enum(copyFormats) }),
  'quarantine.fields': z.strictObject({ readingId, filter, key }),
  'quarantine.compare': z.strictObject({ readingId, index: row }),
  'quarantine.wouldPass': z.strictObject({ readingId, filter, key, dataSetId: nodeId }),
  'quarantine.regroup': z.strictObject({ readingId, regrouping }),
  'exports.preview': z.strictObject({ draft, readingId: readingId.nullable() }),
  'exports.start': z.strictObject({ draft, readingId: readingId.nullable() }),
  'exports.list': nothing,
  'exports.order': z.strictObject({ exportId, order: z.enum(exportOrders) }),
  'exports.answer': z.strictObject({
    exportId,
    answers: z
      .array(z.strictObject({ ...personalField, how: z.enum(personalAnswers) }))
      .min(1)
      .max(1000),
  }),
  'exports.verify': z.strictObject({ exportId }),
});
