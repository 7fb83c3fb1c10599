import { z } from 'zod';
import { asRecord, asText } from '../../core/base/readers.ts';

/**
 * List, or in practice an object with the list in `data`. Entries are read one by one, so an odd one costs only itself.
 */
export const listAnswer = z
  .union([z.array(z.unknown()), z.looseObject({ data: z.array(z.unknown()) })])
  .transform((answer) => (Array.isArray(answer) ? answer : answer.data));

/** List that some documents describe as the one object that it holds. */
export const listOrOneAnswer = z.union([listAnswer, z.looseObject({}).transform((one): unknown[] => [one])]);

/** Rows, or null if a server returns a message instead: then they must be read again. */
export const entriesAnswer = z.union([
  listAnswer,
  z
    .looseObject({})
    .nullable()
    .transform(() => null),
]);

/** Acknowledgement: `code` and `message` by the specification, nothing at all in practice. */
export const acknowledgement = z.unknown().transform((answer) => {
  const record = asRecord(answer);
  return { code: asText(record?.['code']), message: asText(record?.['message']) };
});

/** One object with any members. */
export const objectAnswer = z.looseObject({});

/** Flow answer: the trees, the records that they point to, and run metrics if requested. */
export const envelopeAnswer = z.looseObject({ flows: z.array(z.unknown()) });

export type Envelope = z.output<typeof envelopeAnswer>;
