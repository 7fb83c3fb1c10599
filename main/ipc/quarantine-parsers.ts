import type { CallName, Input } from '#contract';
import type { ExportChoice, ExportDraft, Redaction } from '#contract/models/export.ts';
import type { Regrouping, SampleFilter, SampleKind, SampleScope, SplitBy } from '#contract/models/quarantine.ts';
import { z } from 'zod';
import { environmentId, nodeId, row, time } from './inputs.ts';

type QuarantineCall = Extract<CallName, `quarantine.${string}` | `exports.${string}`>;

/** More rows than any screen shows at once, few enough for one message. */
const mostRows = 500;
/** What a person can wait for and a process can keep. */
const mostRecords = 1_000_000;
const mostChosen = 10_000;

const id = z.string().min(1).max(64);
const readingId = id;
const exportId = id;
const key = z.string().min(1).max(200);
const keys = z.array(key).min(1).max(1000);
const path = z.string().min(1).max(1000);

const kind: z.ZodType<SampleKind> = z.enum(['source', 'data_set', 'destination']);

const scope: z.ZodType<SampleScope> = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('resource'), kind, id: nodeId }),
  z.strictObject({ by: z.literal('flow'), nodeId }),
  z.strictObject({ by: z.literal('incident'), incidentId: id }),
]);

const filter: z.ZodType<SampleFilter> = z.strictObject({
  text: z.string().max(1000),
  resources: z.array(z.strictObject({ kind, id: nodeId })).max(1000),
  runs: z.array(z.number()).max(1000),
  files: z.array(z.string().max(10_000)).max(1000),
});

const splitBy: z.ZodType<SplitBy> = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), place: z.int().min(0).max(1000) }),
  z.strictObject({ by: z.literal('message') }),
  z.strictObject({ by: z.literal('resource') }),
  z.strictObject({ by: z.literal('file') }),
]);

const regrouping: z.ZodType<Regrouping> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('merge'),
    keys: z.array(key).min(2, 'Choose at least two groups.').max(1000),
    name: z.string().trim().min(1).max(200).nullable(),
  }),
  z.strictObject({ kind: z.literal('unmerge'), key }),
  z.strictObject({ kind: z.literal('split'), key, by: splitBy }),
  z.strictObject({ kind: z.literal('unsplit'), key }),
]);

const choice: z.ZodType<ExportChoice> = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('all') }),
  z.strictObject({ by: z.literal('groups'), keys }),
  z.strictObject({ by: z.literal('filter'), filter }),
  z.strictObject({
    by: z.literal('records'),
    ids: z.array(z.string().min(1).max(64)).min(1, 'Choose at least one record.').max(mostChosen),
  }),
]);

const redaction: z.ZodType<Redaction> = z.strictObject({
  target: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('field'), path }),
    z.strictObject({ by: z.literal('named'), pattern: z.enum(['email', 'phone', 'card', 'iban', 'ip']) }),
    z.strictObject({ by: z.literal('pattern'), pattern: z.string().min(1, 'Enter a pattern.').max(1000) }),
  ]),
  how: z.enum(['mask', 'hash', 'drop']),
});

const personalField = { path, kind: z.enum(['email', 'phone', 'card', 'iban', 'ip', 'name']) };

const inOrder = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const outOfOrder = { path: ['to'], message: 'The range must end after it begins.' };

const draft: z.ZodType<ExportDraft> = z
  .strictObject({
    environmentId,
    scope,
    from: time,
    to: time,
    choice,
    format: z.enum(['ndjson', 'json', 'csv', 'xlsx']),
    split: z.enum(['one_file', 'file_per_group']),
    columns: z
      .array(z.strictObject({ path, name: z.string().min(1, 'Name every column.').max(200) }))
      .min(1, 'Choose at least one column.')
      .max(1000)
      .nullable(),
    redactions: z.array(redaction).max(200),
    accepted: z.union([z.literal('all'), z.array(z.strictObject(personalField)).max(2000)]),
    guard: z.boolean(),
  })
  .refine(inOrder, outOfOrder);

export const quarantineParsers = {
  'quarantine.open': z
    .strictObject({ environmentId, scope, from: time, to: time, limit: z.int().min(1).max(mostRecords) })
    .refine(inOrder, outOfOrder),
  'quarantine.reading': z.strictObject({ environmentId }),
  'quarantine.order': z.strictObject({
    readingId,
    order: z.enum(['stop', 'continue', 'follow', 'unfollow', 'close']),
  }),
  'quarantine.groups': z.strictObject({ readingId, filter }),
  'quarantine.rows': z
    .strictObject({ readingId, filter, key: key.nullable(), from: row, to: row })
    .refine(({ from, to }) => to >= from && to - from <= mostRows, `At most ${mostRows} rows at a time.`),
  'quarantine.record': z.strictObject({ readingId, index: row }),
  'quarantine.copy': z.strictObject({ readingId, index: row, as: z.enum(['json', 'curl']) }),
  'quarantine.fields': z.strictObject({ readingId, filter, key }),
  'quarantine.compare': z.strictObject({ readingId, index: row }),
  'quarantine.regroup': z.strictObject({ readingId, regrouping }),
  'exports.preview': z.strictObject({ draft, readingId: readingId.nullable() }),
  'exports.start': z.strictObject({ draft, readingId: readingId.nullable() }),
  'exports.list': z.null(),
  'exports.order': z.strictObject({ exportId, order: z.enum(['cancel', 'resume', 'forget', 'show']) }),
  'exports.answer': z.strictObject({
    exportId,
    answers: z
      .array(z.strictObject({ ...personalField, how: z.enum(['mask', 'hash', 'drop', 'accept']) }))
      .min(1)
      .max(1000),
  }),
  'exports.verify': z.strictObject({ exportId }),
} satisfies { [N in QuarantineCall]: z.ZodType<Input<N>> };
