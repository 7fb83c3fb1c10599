import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { roles, type Role } from './world/model.ts';

/** Validates a caller's input. Throws a 400 whose message contains the first mistake. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  const text = issue?.message ?? 'not valid';
  throw new Refusal(400, place === '' ? text : `${place}: ${text}`);
}

/** Reads the id in a path. Anything but a positive integer is a 404, like an unknown id. */
export function readId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new Refusal(404);
  return Number(text);
}

/** Whole number in a query, which is text there. */
export const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);

export const positive = whole.refine((value) => value > 0, 'must be at least 1');

/** Flag in a query: `1` and `true` both mean yes, and clients in use also write `True`. */
export const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['0', '1', 'false', 'true']))
  .transform((text) => text === '1' || text === 'true');

/** Role, by the names of both revisions; `all` means everything that the caller may see. */
export const accessRole = z
  .enum([...roles, 'administrator', 'all'])
  .transform((name): Role => (name === 'administrator' ? 'admin' : name === 'all' ? 'collaborator' : name));

export const pageQuery = { page: positive.optional(), per_page: positive.optional() };

/** Query of an operation without parameters. */
export const noQuery = z.strictObject({});

/** Body of an operation without one: nothing, or an empty object. */
export const noBody = z.strictObject({}).optional();

/** Reports whether a role includes another: an owner is also an admin, an operator and a collaborator. */
export function includesRole(held: Role, wanted: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(wanted);
}
