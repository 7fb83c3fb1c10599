import type { z } from 'zod';
import type { InputSchema } from '../schemas/schema-of.ts';

/** A call that the page may send to main. */
export interface Call<Schema extends z.ZodType, Output> {
  /** Schema that main parses each input with. */
  readonly input: Schema;
  /** Type of the output; no value. */
  readonly output: Output;
}

/** Defines a call by the type of its output and the schema of its input, which is one strict object or null. */
export const defineCall =
  <Output>() =>
  <Schema extends z.ZodType>(input: InputSchema<Schema>): Call<Schema, Output> =>
    ({ input }) as unknown as Call<Schema, Output>;
