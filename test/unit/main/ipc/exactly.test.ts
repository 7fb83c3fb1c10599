import { expect, it } from 'vitest';
import { z } from 'zod';
import { exactly } from '../../../../main/ipc/exactly.ts';

/** The compiler runs these tests, by `npm run check`: an expected error that does not occur is an error. */
interface Inputs {
  ask: {
    id: string;
    kind: 'one' | 'two';
    note?: string;
    place: { row: number }[];
    choice: { by: 'id'; id: number } | { by: 'name'; name: string };
  };
}

const place = z.strictObject({ row: z.int() });
const byId = z.strictObject({ by: z.literal('id'), id: z.int() });
const byName = z.strictObject({ by: z.literal('name'), name: z.string().max(9) });
const right = {
  id: z.string(),
  kind: z.enum(['one', 'two']),
  note: z.string().exactOptional(),
  place: z.array(place),
  choice: z.union([byId, byName]),
};
const { note: _note, ...withoutNote } = right;
const more = z.string().optional();
const inAll = z.strictObject({ by: z.literal('all') });

const parsers = exactly<Inputs>();
const ask = z.strictObject;

it('a parser that fits its input compiles, and is the one that parses', () => {
  const table = { ask: ask(right) };
  expect(parsers(table)).toBe(table);
});

const misfits = [
  // @ts-expect-error -- no parser
  () => parsers({}),
  // @ts-expect-error -- a parser of no call
  () => parsers({ ask: ask(right), other: z.null() }),
  // @ts-expect-error -- anything at all
  () => parsers({ ask: z.any() }),

  // @ts-expect-error -- a member too few
  () => parsers({ ask: ask(right).omit({ id: true }) }),
  // @ts-expect-error -- a member too many
  () => parsers({ ask: ask({ ...right, another: z.string() }) }),
  // @ts-expect-error -- an optional member too few, which is assignable
  () => parsers({ ask: ask(withoutNote) }),
  // @ts-expect-error -- an optional member too many, which is assignable
  () => parsers({ ask: ask({ ...right, more }) }),
  // @ts-expect-error -- a member that may be missing and must not
  () => parsers({ ask: ask({ ...right, id: more }) }),
  // @ts-expect-error -- a member that is filled in
  () => parsers({ ask: ask({ ...right, id: z.string().default('') }) }),
  // @ts-expect-error -- a member that is read from another type than is sent
  () => parsers({ ask: ask({ ...right, id: z.int().transform(String) }) }),
  // @ts-expect-error -- a member that is passed on as another type
  () => parsers({ ask: ask({ ...right, id: z.string().transform(Number) }) }),

  // @ts-expect-error -- a value of a list too few
  () => parsers({ ask: ask({ ...right, kind: z.enum(['one']) }) }),
  // @ts-expect-error -- a value of a list too many
  () => parsers({ ask: ask({ ...right, kind: z.enum(['one', 'two', 'three']) }) }),

  // @ts-expect-error -- a member of a nested object too few
  () => parsers({ ask: ask({ ...right, place: z.array(place.omit({ row: true })) }) }),
  // @ts-expect-error -- a member of a nested object too many
  () => parsers({ ask: ask({ ...right, place: z.array(place.extend({ more })) }) }),

  // @ts-expect-error -- a kind of a union too few
  () => parsers({ ask: ask({ ...right, choice: byId }) }),
  // @ts-expect-error -- a kind of a union too many
  () => parsers({ ask: ask({ ...right, choice: z.union([byId, byName, inAll]) }) }),
  // @ts-expect-error -- a member of a kind too few
  () => parsers({ ask: ask({ ...right, choice: z.union([byId, byName.omit({ name: true })]) }) }),
  // @ts-expect-error -- a member of a kind too many
  () => parsers({ ask: ask({ ...right, choice: z.union([byId, byName.extend({ more })]) }) }),
];

it('a parser that does not fit is rejected by the compiler alone', () => {
  for (const misfit of misfits) expect(misfit).not.toThrow();
});
