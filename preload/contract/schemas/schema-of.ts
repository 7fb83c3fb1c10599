import type { z } from 'zod';

/** Type in a normal form, so that two spellings of one type are equal: intersections joined, no `readonly`. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T;

/** Assignability is not enough: an optional member that only one of the two has is assignable both ways. */
type AreSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Type with which a wrong schema is compared, so that the compiler's message shows the difference. */
interface Misfit<Wanted, Accepted, Returned> {
  'This schema does not fit its model': { wanted: Wanted; accepted: Accepted; returned: Returned };
}

type Fitting<Schema extends z.ZodType, Model> = [
  AreSame<Plain<z.input<Schema>>, Plain<Model>>,
  AreSame<Plain<z.output<Schema>>, Plain<Model>>,
] extends [true, true]
  ? unknown
  : Misfit<Plain<Model>, Plain<z.input<Schema>>, Plain<z.output<Schema>>>;

/** Schema that returns values of the type that it accepts: a default or a change of type does not compile. */
export type InputSchema<Schema extends z.ZodType> = Schema & Fitting<Schema, z.input<Schema>>;

/**
 * Returns the schema of a model. One whose type has less or more than the model does not compile, even inside unions
 * and nested objects. Lengths and ranges are not part of a type: each schema decides them.
 */
export const schemaOf =
  <Model>() =>
  <Schema extends z.ZodType>(schema: Schema & Fitting<Schema, Model>): z.ZodType<Model, Model> =>
    schema as unknown as z.ZodType<Model, Model>;
