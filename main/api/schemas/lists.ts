import { z } from 'zod';

/** A list, or practice's object with the list in `data`. Entries are read one by one, so that an odd one costs only itself. */
export const listAnswer = z
  .union([z.array(z.unknown()), z.looseObject({ data: z.array(z.unknown()) })])
  .transform((answer) => (Array.isArray(answer) ? answer : answer.data));

/** One object, whatever it holds. */
export const objectAnswer = z.looseObject({});

/** A flow answer: the trees, the records that they point to, and run metrics where asked for. */
export const envelopeAnswer = z.looseObject({ flows: z.array(z.unknown()) });

export type Envelope = z.output<typeof envelopeAnswer>;
