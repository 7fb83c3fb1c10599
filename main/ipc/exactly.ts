import type { z } from 'zod';

/** A type written out, so that two spellings of the same type are equal: intersections joined, no `readonly`. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T;

/** Assignable is not enough: optional members that only one of the two has are assignable both ways. */
type AreSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The type that a wrong parser is compared with, so that the compiler's message says what differs. */
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
 * Parsers by the names of their inputs, each of which accepts exactly its input and passes on exactly that. A missing parser, or
 * one whose type has less or more than its input, also inside of unions and of nested objects, does not compile. Lengths and
 * ranges are no part of a type: each parser decides them.
 */
export const exactly =
  <Inputs extends object>() =>
  <Parsers extends { [N in keyof Inputs]: z.ZodType }>(
    parsers: Parsers & { [N in keyof Parsers]: N extends keyof Inputs ? Fitting<Parsers[N], Inputs[N]> : never },
  ): Parsers =>
    parsers;
