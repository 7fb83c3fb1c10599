import { z } from 'zod';
import { asId, asNumber, asRecord, asText } from '../../core/base/readers.ts';
import { texts } from '../words.ts';

/** The specification's usual lifetime in seconds, assumed if the service reports none. */
export const usualLifetime = 3600;
/** Seconds, a year: a longer lifetime may not fit into a date. */
const longestLifetime = 366 * 24 * 3600;

export interface User {
  name: string | null;
  email: string | null;
}

export interface Person {
  user: User | null;
  /** User who really acts, when the session impersonates `user`. */
  impersonator: string | null;
  /** Organization in which the user acts; null where the service does not report it. */
  orgId: number | null;
}

export const nobody: Person = { user: null, impersonator: null, orgId: null };

/**
 * Answer with a token, which alone is required. The rest of the answer is untrusted and read only where it makes sense.
 */
export const tokenAnswer = z.looseObject({ access_token: z.string().min(1) }).transform((answer) => ({
  token: answer.access_token,
  /** Seconds. */
  lifetime: lifetimeOf(answer['expires_in']),
  person: personOf(answer['user'], answer['org']),
}));

/** Current user: in `user`, or the answer itself, or absent (the specification lists ids only). */
export const currentUserAnswer = z.unknown().transform((answer) => {
  const record = asRecord(answer);
  return personOf(record?.['user'] ?? record);
});

function lifetimeOf(value: unknown): number {
  const seconds = asNumber(value);
  return seconds !== null && seconds > 0 ? Math.min(seconds, longestLifetime) : usualLifetime;
}

function personOf(value: unknown, org?: unknown): Person {
  const user = asRecord(value);
  if (!user) return nobody;
  const { name, email } = namesOf(user);
  const impersonator = asRecord(user['impersonator']);
  const acting = user['impersonated'] === true || impersonator !== null;
  return {
    user: name === null && email === null ? null : { name, email },
    impersonator: acting ? labelOf(impersonator) : null,
    orgId: idOf(org) ?? idOf(user['default_org']) ?? idOf(user['org']),
  };
}

/** Reads an id that is the value itself, or a member of it. */
const idOf = (value: unknown): number | null => asId(asRecord(value)?.['id'] ?? value);

/** Reads name and email. The name has two spellings in practice. */
const namesOf = (user: Record<string, unknown>): User => ({
  name: asText(user['full_name']) ?? asText(user['name']),
  email: asText(user['email']),
});

function labelOf(user: Record<string, unknown> | null): string {
  const { name, email } = user ? namesOf(user) : { name: null, email: null };
  return name ?? email ?? texts.anotherUser;
}
