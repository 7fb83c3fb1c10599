import { z } from 'zod';

/** What an operation does to what the service keeps. A session that begins or ends changes nothing of that. */
export type Effect = 'reads' | 'changes' | 'destroys';

/**
 * Whether it may be sent again when nobody knows whether it took effect. `safe`: always. `idempotent`: twice is the same as
 * once, but only where it probably was not carried out. `never`: twice makes two, or destroys what came in between.
 */
export type Repeat = 'safe' | 'idempotent' | 'never';

/**
 * One operation of the service, as data (D3). The client, the contract tests and whatever lists or calls operations in
 * general are driven by these entries.
 */
export interface Operation<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> {
  /** `area.verb`; unique. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base address; `{name}` stands for a path parameter. */
  path: Path;
  /** Strict: what the specification does not know is refused before it is sent. */
  query: z.ZodType<unknown, Query>;
  body: z.ZodType<unknown, Body>;
  /** Tolerant: looks at the outer shape only and keeps what it does not know (D12). */
  answer: z.ZodType<Answer>;
  /** How to ask for more: not at all, `page` and `per_page` with headers, or `page` with totals in the body. */
  paging: 'none' | 'headers' | 'body';
  effect: Effect;
  repeat: Repeat;
  /** What method and path stand on: the specification, what servers of this kind do, or a guess. */
  basis: 'spec' | 'practice' | 'guess';
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Query and Body are contravariant; `any` accepts every entry.
export type AnyOperation = Operation<string, any, any>;

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** A member that may be left out when everything inside may be left out. */
type Part<Name extends string, Inner> = undefined extends Inner
  ? { [N in Name]?: Inner }
  : Record<never, never> extends Inner
    ? { [N in Name]?: Inner }
    : { [N in Name]: Inner };

/** What a call of the operation needs. */
export type InputOf<O> =
  O extends Operation<infer Path, infer Query, infer Body>
    ? Part<'path', Record<PathNames<Path>, number | string>> & Part<'query', Query> & Part<'body', Body>
    : never;

export type AnswerOf<O extends AnyOperation> = z.output<O['answer']>;

/** Declares an entry of the catalogue and keeps its exact types. */
export function operation<Path extends string, Query, Body, Answer>(
  entry: Operation<Path, Query, Body, Answer>,
): Operation<Path, Query, Body, Answer> {
  return entry;
}

export const nothing = z.undefined();

/** A flag of a query, which the specification writes as the number 1. */
export const flag = z.literal(1).optional();

export const accessRole = z.enum(['collaborator', 'operator', 'admin', 'owner']);

export const pageQuery = z.strictObject({
  page: z.int().min(1).optional(),
  per_page: z.int().min(1).optional(),
});

/** The three kinds of resource that a flow node stands for, as they are written in paths. */
export const resourceTypes = ['data_sources', 'data_sets', 'data_sinks'] as const;

export type ResourceType = (typeof resourceTypes)[number];
