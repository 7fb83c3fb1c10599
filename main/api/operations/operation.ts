import type { HttpMethod } from '#contract/models/environment.ts';
import { z } from 'zod';
import { acknowledgement, listAnswer, objectAnswer } from '../schemas/lists.ts';
import { type AnswerBounds, type ListBounds, usualBounds, usualListBounds } from './bounds.ts';

/** What an operation does to the service's data. Beginning or ending a session changes none of it. */
export type Effect = 'reads' | 'changes' | 'destroys';

/**
 * Whether it may be retried when it is unknown whether it took effect. `safe`: always. `idempotent`: twice is the same as once,
 * but only where it probably was not carried out. `never`: twice makes two, or destroys what came in between.
 */
export type Repeat = 'safe' | 'idempotent' | 'never';

/** How a list is paged, and where it says how long it is. */
export interface Paging {
  /** Where `page` and the page size are sent. */
  sentIn: 'query' | 'body';
  /** What the page size is called. */
  size: 'per_page' | 'size';
  /** Where the totals stand: in X- headers and Link, or in a `meta` object of the answer. */
  totals: 'headers' | 'meta';
  /** Entries requested at once. */
  perPage: number;
  bounds: ListBounds;
}

/**
 * One operation of the service, as data (D3). The client, the command line, the table in docs/operations.md and the contract
 * tests are driven by these entries.
 */
export interface Operation<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> {
  /** `area.verb`; unique. */
  id: string;
  /** The specification's name; operations from practice are named alike. */
  name: string;
  method: HttpMethod;
  /** Relative to the base address; `{name}` stands for a path parameter. */
  path: Path;
  /** Strict: what the specification does not know is refused before it is sent. */
  query: z.ZodType<unknown, Query>;
  body: z.ZodType<unknown, Body>;
  /** Tolerant: checks the outer shape only and preserves what it does not know (D12). */
  answer: z.ZodType<Answer>;
  /** How much of an answer is read. */
  bounds: AnswerBounds;
  /** Null for what is not a list, or for a list that comes whole. */
  paging: Paging | null;
  effect: Effect;
  repeat: Repeat;
  /**
   * Where it comes from: the specification; what servers of this kind do, where the specification is silent about method or
   * path; or a guess, where no source says what goes in and what comes out.
   */
  basis: 'spec' | 'practice' | 'guess';
  /** What authenticates it: the session's token, or the credentials that begin a session. */
  signedBy: 'session' | 'credentials';
  /** Contacts a third party's system or copies much: may take minutes. */
  slow: boolean;
  /** A success may contradict itself with a `status` of its own in the body. */
  statusInBody: boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- Query and Body are contravariant; `any` accepts every entry.
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

/** Declares an entry of the catalogue and preserves its exact types. */
export function operation<Path extends string, Query, Body, Answer>(
  entry: Operation<Path, Query, Body, Answer>,
): Operation<Path, Query, Body, Answer> {
  return entry;
}

const nothing = z.undefined();
export const noQuery = z.strictObject({});

/** What most operations have in common; an entry says where it differs. */
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
} as const;

export const reading = { ...usual, method: 'GET', effect: 'reads', repeat: 'safe' } as const;

/** A query that has to be a POST. Repeating it costs as much again, so it is not repeated without need. */
export const asking = { ...usual, method: 'POST', effect: 'reads', repeat: 'idempotent' } as const;

/** Any success may come without a body. */
export const changing = {
  ...usual,
  method: 'PUT',
  answer: objectAnswer.nullable(),
  effect: 'changes',
  repeat: 'idempotent',
} as const;

/** Twice makes two. */
export const creating = { ...changing, method: 'POST', repeat: 'never' } as const;

export const removing = {
  ...usual,
  method: 'DELETE',
  answer: acknowledgement,
  effect: 'destroys',
  repeat: 'never',
} as const;

/**
 * Whether a request may change the service's data. The operation's effect decides, and where a request only polls, its method:
 * the state of a deferred pause is polled with PUT, which a service may take for another pause.
 */
export const mayChange = ({ effect, method }: { effect: Effect; method: string }): boolean =>
  effect !== 'reads' || method === 'PUT' || method === 'DELETE';

/** Large enough for few requests; it is parsed a few milliseconds at a time (`parseInTurns`). */
const listPaging: Paging = {
  sentIn: 'query',
  size: 'per_page',
  totals: 'headers',
  perPage: 1_000,
  bounds: usualListBounds,
};

/** A flag of a query, which the specification writes as the number 1. */
export const flag = z.literal(1).optional();

/** Both revisions' names of the third. */
const accessRole = z.enum(['collaborator', 'operator', 'admin', 'administrator', 'owner']).optional();

export const pageQuery = z.strictObject({
  page: z.int().min(1).optional(),
  per_page: z.int().min(1).optional(),
});

/** The query of a list that can be narrowed to what the caller holds a role on. */
export const roleQuery = pageQuery.extend({ access_role: accessRole });

/** A list of the caller's resources. */
export const listing = { ...reading, query: roleQuery, answer: listAnswer, paging: listPaging } as const;

/** An object whose members are not ours to check, such as a connector's configuration. */
export const anyObject = z.looseObject({});

export const id = z.int().min(1);

/** The three kinds of resource that a flow node stands for, as they are written in paths. */
export const resourceTypes = ['data_sources', 'data_sets', 'data_sinks'] as const;

export type ResourceType = (typeof resourceTypes)[number];
