import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../../../preload/contract/calls/define-call.ts';
import { schemaOf } from '../../../../../preload/contract/schemas/schema-of.ts';

/** The compiler runs these tests, by `npm run check`: an expected error that does not occur is an error. */
interface Model {
  id: string;
  kind: 'one' | 'two';
  note?: string;
  place: { row: number }[];
  choice: { by: 'id'; id: number } | { by: 'name'; name: string };
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

const ofModel = schemaOf<Model>();
const returning = defineCall<null>();
const of = z.strictObject;

it('a schema that fits its model compiles, and is the one that parses', () => {
  const schema = of(right);
  expect(ofModel(schema)).toBe(schema);
  expect(returning(schema).input).toBe(schema);
});

const misfits = [
  // @ts-expect-error -- anything at all
  () => ofModel(z.any()),

  // @ts-expect-error -- a member too few
  () => ofModel(of(right).omit({ id: true })),
  // @ts-expect-error -- a member too many
  () => ofModel(of({ ...right, another: z.string() })),
  // @ts-expect-error -- an optional member too few, which is assignable
  () => ofModel(of(withoutNote)),
  // @ts-expect-error -- an optional member too many, which is assignable
  () => ofModel(of({ ...right, more })),
  // @ts-expect-error -- a member that may be missing and must not
  () => ofModel(of({ ...right, id: more })),
  // @ts-expect-error -- a member that is filled in
  () => ofModel(of({ ...right, id: z.string().default('') })),
  // @ts-expect-error -- a member that is read from another type than is sent
  () => ofModel(of({ ...right, id: z.int().transform(String) })),
  // @ts-expect-error -- a member that is passed on as another type
  () => ofModel(of({ ...right, id: z.string().transform(Number) })),

  // @ts-expect-error -- a value of a list too few
  () => ofModel(of({ ...right, kind: z.enum(['one']) })),
  // @ts-expect-error -- a value of a list too many
  () => ofModel(of({ ...right, kind: z.enum(['one', 'two', 'three']) })),

  // @ts-expect-error -- a member of a nested object too few
  () => ofModel(of({ ...right, place: z.array(place.omit({ row: true })) })),
  // @ts-expect-error -- a member of a nested object too many
  () => ofModel(of({ ...right, place: z.array(place.extend({ more })) })),

  // @ts-expect-error -- a kind of a union too few
  () => ofModel(of({ ...right, choice: byId })),
  // @ts-expect-error -- a kind of a union too many
  () => ofModel(of({ ...right, choice: z.union([byId, byName, inAll]) })),
  // @ts-expect-error -- a member of a kind too few
  () => ofModel(of({ ...right, choice: z.union([byId, byName.omit({ name: true })]) })),
  // @ts-expect-error -- a member of a kind too many
  () => ofModel(of({ ...right, choice: z.union([byId, byName.extend({ more })]) })),
];

const changing = [
  // @ts-expect-error -- a member that is filled in
  () => returning(of({ id: z.string().default('') })),
  // @ts-expect-error -- a member that is read from another type than is sent
  () => returning(of({ id: z.int().transform(String) })),
  // @ts-expect-error -- a nested member that is passed on as another type
  () => returning(of({ place: z.array(of({ row: z.string().transform(Number) })) })),
];

it('a schema that does not fit is rejected by the compiler alone', () => {
  for (const misfit of [...misfits, ...changing]) expect(misfit).not.toThrow();
});
