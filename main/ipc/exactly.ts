import type { z } from 'zod';

/** Type in a normal form, so that two spellings of one type are equal: intersections joined, no `readonly`. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T;

/** Assignability is not enough: an optional member that only one of the two has is assignable both ways. */
type AreSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Type with which a wrong parser is compared, so that the compiler's message shows the difference. */
interface Misfit<Wanted, Accepted, Parsed> {
  'This parser does not fit the input of its call': { wanted: Wanted; accepted: Accepted; parsed: Parsed };
}

type Fitting<Parser extends z.ZodType, Wanted> = [
  AreSame<Plain<z.input<Parser>>, Plain<Wanted>>,
  AreSame<Plain<z.output<Parser>>, Plain<Wanted>>,
] extends [true, true]
  ? Parser
  : Misfit<Plain<Wanted>, Plain<z.input<Parser>>, Plain<z.output<Parser>>>;

/**
 * Checks parsers by the names of their inputs: each accepts exactly its input and passes on exactly that. A missing
 * parser does not compile. Neither does one whose type has less or more than its input, even inside unions and nested
 * objects. Lengths and ranges are not part of a type: each parser decides them.
 */
export const exactly =
  <Inputs extends object>() =>
  <Parsers extends { [N in keyof Inputs]: z.ZodType }>(
    parsers: Parsers & { [N in keyof Parsers]: N extends keyof Inputs ? Fitting<Parsers[N], Inputs[N]> : never },
  ): Parsers =>
    parsers;
