import { z } from 'zod';
import { asRecord, asText } from '../../core/base/readers.ts';

/**
 * A list, or in practice an object with the list in `data`. Entries are read one by one, so that an odd one costs only itself.
 */
export const listAnswer = z
  .union([z.array(z.unknown()), z.looseObject({ data: z.array(z.unknown()) })])
  .transform((answer) => (Array.isArray(answer) ? answer : answer.data));

/** A list that some documents describe as the one object that it holds. */
export const listOrOneAnswer = z.union([listAnswer, z.looseObject({}).transform((one): unknown[] => [one])]);

/** Rows, or null where a server answers a message instead: then they must be read again. */
export const entriesAnswer = z.union([
  listAnswer,
  z
    .looseObject({})
    .nullable()
    .transform(() => null),
]);

/** `code` and `message` by the specification, nothing at all in practice. */
export const acknowledgement = z.unknown().transform((answer) => {
  const record = asRecord(answer);
  return { code: asText(record?.['code']), message: asText(record?.['message']) };
});

/** One object, whatever it holds. */
export const objectAnswer = z.looseObject({});

/** A flow answer: the trees, the records that they point to, and run metrics where asked for. */
export const envelopeAnswer = z.looseObject({ flows: z.array(z.unknown()) });

export type Envelope = z.output<typeof envelopeAnswer>;
