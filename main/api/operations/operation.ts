import type { HttpMethod } from '#contract/models/environment.ts';
import { z } from 'zod';
import { acknowledgement, listAnswer, objectAnswer } from '../schemas/lists.ts';
import { type AnswerBounds, type ListBounds, usualBounds, usualListBounds } from './bounds.ts';

/** Effect of an operation on the service's data. Beginning or ending a session changes none of it. */
export type OperationEffect = 'reads' | 'changes' | 'destroys';

/**
 * Whether a request may be retried when its effect is unknown. `safe`: always. `idempotent`: a second request changes
 * nothing more, but only if the first probably had no effect. `never`: a second request makes two, or destroys what
 * came in between.
 */
export type Repeat = 'safe' | 'idempotent' | 'never';

/** How a list is paged, and where it reports its length. */
export interface Paging {
  /** Part of the request that carries `page` and the page size. */
  sentIn: 'query' | 'body';
  /** Name of the page size. */
  size: 'per_page' | 'size';
  /** Location of the totals: X- headers and Link, or a `meta` object of the answer. */
  totals: 'headers' | 'meta';
  /** Entries requested at once. */
  perPage: number;
  bounds: ListBounds;
}

/**
 * One operation of the service, as data (D3). These entries drive the client, the command line, the table in
 * docs/operations.md and the contract tests.
 */
export interface Operation<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> {
  /** Unique id: `area.verb`. */
  id: string;
  /** Name in the specification. Operations from practice have similar names. */
  name: string;
  method: HttpMethod;
  /** Path relative to the base address; `{name}` is a path parameter. */
  path: Path;
  /** Strict schema: input that the specification does not know is refused before it is sent. */
  query: z.ZodType<unknown, Query>;
  body: z.ZodType<unknown, Body>;
  /** Tolerant schema: checks the outer shape only and preserves unknown members (D12). */
  answer: z.ZodType<Answer>;
  bounds: AnswerBounds;
  /** Null if the answer is not a list, or is a list that comes whole. */
  paging: Paging | null;
  effect: OperationEffect;
  repeat: Repeat;
  /**
   * Source of the entry. `spec`: the specification. `practice`: what servers of this kind do where the specification
   * gives no method or path. `guess`: no source describes input and output.
   */
  basis: 'spec' | 'practice' | 'guess';
  /** Proof that authenticates the request: the session's token, or the credentials that begin a session. */
  signedBy: 'session' | 'credentials';
  /** Whether the operation contacts a third party's system or copies much, and may take minutes. */
  slow: boolean;
  /** Whether a success may contradict itself with a `status` in the body. */
  statusInBody: boolean;
  /** Whether numbers of the answer keep their digits, because it holds records, not the service's own values. */
  keepsNumbers: boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- Query and Body are contravariant; `any` accepts every entry.
export type AnyOperation = Operation<string, any, any>;

/** A part of the service. */
export interface Area {
  name: string;
  /** Operations in the specification's order. */
  operations: readonly AnyOperation[];
  /**
   * Operations that services have in practice, and states of deferred requests, which the specification does not list as
   * operations.
   */
  beyondSpecification: readonly AnyOperation[];
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** Member that is optional if everything inside is optional. */
type Part<Name extends string, Inner> = undefined extends Inner
  ? { [N in Name]?: Inner }
  : Record<never, never> extends Inner
    ? { [N in Name]?: Inner }
    : { [N in Name]: Inner };

/** Input of a call of the operation. */
export type InputOf<O> =
  O extends Operation<infer Path, infer Query, infer Body>
    ? Part<'path', Record<PathNames<Path>, number | string>> & Part<'query', Query> & Part<'body', Body>
    : never;

export type AnswerOf<O extends AnyOperation> = z.output<O['answer']>;

/** Declares an entry of the catalogue and preserves its exact types. */
export function operation<Path extends string, Query, Body, Answer>(
  entry: Operation<Path, Query, Body, Answer>,
): Operation<Path, Query, Body, Answer> {
  return entry;
}

const nothing = z.undefined();
export const noQuery = z.strictObject({});

/** Defaults of most operations; an entry overrides what differs. */
const usual = {
  query: noQuery,
  body: nothing,
  answer: objectAnswer,
  bounds: usualBounds,
  paging: null,
  basis: 'practice',
  signedBy: 'session',
  slow: false,
  statusInBody: false,
  keepsNumbers: false,
} as const;

export const reading = { ...usual, method: 'GET', effect: 'reads', repeat: 'safe' } as const;

/** Query that has to be a POST. A repeat costs as much again, so it is not repeated without need. */
export const asking = { ...usual, method: 'POST', effect: 'reads', repeat: 'idempotent' } as const;

/** Change of a resource. Any success may come without a body. */
export const changing = {
  ...usual,
  method: 'PUT',
  answer: objectAnswer.nullable(),
  effect: 'changes',
  repeat: 'idempotent',
} as const;

/** Creation. A second request makes a second resource. */
export const creating = { ...changing, method: 'POST', repeat: 'never' } as const;

export const removing = {
  ...usual,
  method: 'DELETE',
  answer: acknowledgement,
  effect: 'destroys',
  repeat: 'never',
} as const;

/**
 * Reports whether a request may change the service's data. The operation's effect decides, and for a poll its method.
 * The state of a deferred pause is polled with PUT, which a service may take for another pause.
 */
export const mayChange = ({ effect, method }: { effect: OperationEffect; method: string }): boolean =>
  effect !== 'reads' || method === 'PUT' || method === 'DELETE';

/** Page size that is large enough for few requests. A page is parsed a few milliseconds at a time (`parseInTurns`). */
const listPaging: Paging = {
  sentIn: 'query',
  size: 'per_page',
  totals: 'headers',
  perPage: 1_000,
  bounds: usualListBounds,
};

/** Flag in a query, which the specification writes as the number 1. */
export const flag = z.literal(1).optional();

/** Roles. The third has a name from each revision. */
const accessRole = z.enum(['collaborator', 'operator', 'admin', 'administrator', 'owner']).optional();

export const pageQuery = z.strictObject({
  page: z.int().min(1).optional(),
  per_page: z.int().min(1).optional(),
});

/** Query of a list that can be narrowed to resources on which the caller has a role. */
export const roleQuery = pageQuery.extend({ access_role: accessRole });

/** List of the caller's resources. */
export const listing = { ...reading, query: roleQuery, answer: listAnswer, paging: listPaging } as const;

/** Object whose members Penstock does not check, such as a connector's configuration. */
export const anyObject = z.looseObject({});

export const idSchema = z.int().min(1);

/** The three kinds of resource that a flow node can be, as written in paths. */
export const resourceTypes = ['data_sources', 'data_sets', 'data_sinks'] as const;

export type ResourceType = (typeof resourceTypes)[number];
