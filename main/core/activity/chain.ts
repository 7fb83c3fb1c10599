import { createHash } from 'node:crypto';
import type { ActivityVerification } from '#contract/models/activity.ts';
import type { Problem } from '#contract/result.ts';
import type { NewEntry } from './activity.ts';
import { texts } from './words.ts';

/** The head of a record: its last entry, by number and hash. */
export interface Head {
  sequence: number;
  hash: string;
}

/** Entry as it is stored. */
export interface LinkedEntry extends Head {
  /** JSON of everything but the hash, with the members in the order of `textOf`. These bytes are hashed. */
  text: string;
}

/** Head before the first entry. */
export const beginning: Head = { sequence: 0, hash: 'Penstock activity log' };

/**
 * Links an entry to the head of its record. Its hash is SHA-256 over the previous hash, a line feed, and its own text
 * (S10).
 */
export function linkTo(head: Head, entry: NewEntry): LinkedEntry {
  const sequence = head.sequence + 1;
  const text = textOf(sequence, entry);
  return { sequence, text, hash: hashOf(head.hash, text) };
}

/**
 * Verifies a whole record and returns the first entry that is not as it was written.
 *
 * @param entries in their order
 * @param head as noted next to the record, which reveals removed last entries; null when that note is gone
 */
export function verifyChain(entries: Iterable<LinkedEntry>, head: Head | null): ActivityVerification {
  let last = beginning;
  let count = 0;
  let broken: Break | null = null;
  for (const entry of entries) {
    broken ??= breakBetween(last, entry);
    last = entry;
    count += 1;
  }
  broken ??= breakAtEnd(last, head);
  return {
    entries: count,
    brokenAt: broken?.at ?? null,
    why: broken?.why ?? null,
    head: count === 0 ? null : last.hash,
  };
}

interface Break {
  at: number;
  why: string;
}

function breakBetween(last: Head, { sequence, text, hash }: LinkedEntry): Break | null {
  const next = last.sequence + 1;
  if (sequence < next) return { at: sequence, why: texts.putInAtFront(sequence) };
  if (sequence > next) return missing(next, sequence - 1);
  if (hash === hashOf(last.hash, text)) return null;
  return { at: sequence, why: texts.entryChanged(sequence) };
}

function breakAtEnd(last: Head, head: Head | null): Break | null {
  if (head === null) {
    if (last === beginning) return null;
    const why = texts.noteGone;
    return { at: last.sequence + 1, why };
  }
  if (head.sequence > last.sequence) return missing(last.sequence + 1, head.sequence);
  if (head.sequence < last.sequence) {
    const at = head.sequence + 1;
    return { at, why: texts.putInAtEnd(at) };
  }
  if (head.hash === last.hash) return null;
  return { at: last.sequence, why: texts.writtenAnew };
}

const missing = (from: number, to: number): Break => ({
  at: from,
  why: from === to ? texts.entryMissing(from) : texts.entriesMissing(from, to),
});

const hashOf = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex');

/** Writes every member by its name and in a fixed order, so that equal entries are equal texts. */
function textOf(sequence: number, entry: NewEntry): string {
  const { at, environmentId, environmentName, actor, from, actionId, reason } = entry;
  const { what, method, path, attempts, outcome, reply, problem, before, after } = entry;
  return JSON.stringify({
    sequence,
    at,
    environmentId,
    environmentName,
    actor: { user: actor.user, impersonator: actor.impersonator },
    from,
    actionId,
    reason,
    what,
    method,
    path,
    attempts,
    outcome,
    reply,
    problem:
      problem &&
      ({
        kind: problem.kind,
        message: problem.message,
        advice: problem.advice,
        detail: problem.detail,
        status: problem.status,
        field: problem.field,
        until: problem.until,
      } satisfies Record<keyof Problem, unknown>),
    before,
    after,
  } satisfies Record<keyof NewEntry | 'sequence', unknown>);
}
