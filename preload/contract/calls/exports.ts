import { z } from 'zod';
import { parse } from '../filter/parse.ts';
import { sampleFields } from '../filter/sample-fields.ts';
import { longestText, mostChosenRecords } from '../limits.ts';
import { exportFormats } from '../models/export-format.ts';
import {
  type ExportDraft,
  type ExportJob,
  exportOrders,
  type ExportPreview,
  exportSplits,
  type ExportVerification,
  patternNames,
  type PersonalAnswer,
  personalAnswers,
  personalKinds,
  redactionWays,
} from '../models/export.ts';
import { filter, isInOrder, scope } from '../schemas/samples.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, groupKey, id, nullInput, time } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

const exportId = id;
const readingId = id.nullable();
const path = z.string().min(1).max(1000);
const keys = z.array(groupKey).min(1).max(1000);

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
    ids: z.array(id).min(1, texts.chooseRecord).max(mostChosenRecords),
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

const draft = schemaOf<ExportDraft>()(
  z
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
      excel: z.strictObject({ separator: z.enum([',', ';']), decimal: z.enum([',', '.']) }).exactOptional(),
    })
    .refine(...isInOrder),
);

const answers = schemaOf<PersonalAnswer[]>()(
  z
    .array(z.strictObject({ ...personalField, how: z.enum(personalAnswers) }))
    .min(1)
    .max(1000),
);

export const exportCalls = {
  /** `readingId` is the reading from which the records are chosen, where it is open. */
  'exports.preview': defineCall<ExportPreview>()(z.strictObject({ draft, readingId })),
  /** Lets the user choose a target and starts; null if the user cancels. `exports.changed` reports the rest. */
  'exports.start': defineCall<ExportJob | null>()(z.strictObject({ draft, readingId })),
  /** Exports of every environment, newest first. */
  'exports.list': defineCall<ExportJob[]>()(nullInput),
  'exports.order': defineCall<null>()(z.strictObject({ exportId, order: z.enum(exportOrders) })),
  /** Answers every question that an export is waiting for, so that it continues. */
  'exports.answer': defineCall<null>()(z.strictObject({ exportId, answers })),
  'exports.verify': defineCall<ExportVerification>()(z.strictObject({ exportId })),
};
