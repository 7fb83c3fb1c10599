import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEntry } from '../../../../../main/core/activity/activity.ts';
import {
  beginning,
  type Head,
  linkTo,
  type LinkedEntry,
  verifyChain,
} from '../../../../../main/core/activity/chain.ts';
import { activityEntry } from '../../../../fixtures/activity-entry.ts';

function chainOf(entries: readonly NewEntry[]): LinkedEntry[] {
  const chain: LinkedEntry[] = [];
  for (const entry of entries) chain.push(linkTo(chain.at(-1) ?? beginning, entry));
  return chain;
}

const verify = (chain: readonly LinkedEntry[], head: Head | null = chain.at(-1) ?? null) => verifyChain(chain, head);

const text = fc.string({ unit: 'binary', maxLength: 20 });
const words = fc.option(text);
const anEntry: fc.Arbitrary<NewEntry> = fc
  .record({
    at: fc.integer({ min: 0, max: 2e12 }),
    environmentName: text,
    reason: words,
    what: text,
    path: text,
    attempts: fc.nat(10),
    outcome: fc.constantFrom('done', 'failed', 'ambiguous'),
    reply: words,
    before: words,
    after: words,
    actor: fc.record({ user: words, impersonator: words }),
    problem: fc.option(fc.record({ kind: fc.constant('refused' as const), message: text })),
  } satisfies { [member in keyof NewEntry]?: fc.Arbitrary<NewEntry[member]> })
  .map(activityEntry);
const entries = fc.array(anEntry, { minLength: 2, maxLength: 12 });

/** One edit of a chain, with the first entry that it makes wrong. */
type Edit = (chain: LinkedEntry[], at: number, other: NewEntry) => { chain: LinkedEntry[]; brokenAt: number };

const edits: Record<string, Edit> = {
  'a changed text': (chain, at) => ({
    chain: chain.with(at, { ...chain[at]!, text: chain[at]!.text.replace('"at":', '"at":1') }),
    brokenAt: at + 1,
  }),
  'an added space': (chain, at) => ({
    chain: chain.with(at, { ...chain[at]!, text: `${chain[at]!.text} ` }),
    brokenAt: at + 1,
  }),
  'a changed hash': (chain, at) => ({
    chain: chain.with(at, {
      ...chain[at]!,
      hash: chain[at]!.hash.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
    }),
    brokenAt: at + 1,
  }),
  'a rewritten entry with a hash of its own': (chain, at, other) => {
    const rewritten = linkTo(chain[at - 1] ?? beginning, { ...other, what: 'Something else' });
    // The note confirms the last entry. The following entry confirms every other one.
    return { chain: chain.with(at, rewritten), brokenAt: Math.min(at + 2, chain.length) };
  },
  'a removed entry': (chain, at) => ({ chain: chain.toSpliced(at, 1), brokenAt: at + 1 }),
  'a removed entry, the others numbered anew': (chain, at) => ({
    chain: chain.toSpliced(at, 1).map((entry, index) => ({ ...entry, sequence: index + 1 })),
    brokenAt: at + 1,
  }),
  'two entries in each other’s place': (chain, at) => {
    const [first, second] = [Math.min(at, chain.length - 2), Math.min(at, chain.length - 2) + 1];
    const swapped = chain
      .with(first, { ...chain[second]!, sequence: first + 1 })
      .with(second, { ...chain[first]!, sequence: second + 1 });
    return { chain: swapped, brokenAt: first + 1 };
  },
  'a tail cut off': (chain, at) => ({ chain: chain.slice(0, at), brokenAt: at + 1 }),
  'a head cut off': (chain, at) => ({ chain: chain.slice(at + 1), brokenAt: 1 }),
  'an inserted entry': (chain, at, other) => {
    const inserted = linkTo(chain[at - 1] ?? beginning, other);
    const after = chain.slice(at).map((entry) => ({ ...entry, sequence: entry.sequence + 1 }));
    return { chain: [...chain.slice(0, at), inserted, ...after], brokenAt: at + 2 };
  },
  'an entry put before the first': (chain, _at, other) => ({
    chain: [linkTo({ sequence: -1, hash: '' }, other), ...chain],
    brokenAt: 0,
  }),
  'an entry added at the end': (chain, _at, other) => ({
    chain: [...chain, linkTo(chain.at(-1)!, other)],
    brokenAt: chain.length + 1,
  }),
};

describe('a chain of entries', () => {
  it('verifies as it was written, whatever its contents', () => {
    fc.assert(
      fc.property(entries, (given) => {
        const chain = chainOf(given);
        expect(verify(chain)).toEqual({ entries: chain.length, brokenAt: null, why: null, head: chain.at(-1)!.hash });
      }),
    );
  });

  it('verifies without entries, and has no last hash to note', () => {
    expect(verify([])).toEqual({ entries: 0, brokenAt: null, why: null, head: null });
  });

  it.each(Object.entries(edits))('detects %s, and at which entry (S10)', (_what, edit) => {
    fc.assert(
      fc.property(entries, fc.nat(), anEntry, (given, place, other) => {
        const written = chainOf(given);
        const { chain, brokenAt } = edit(written, place % written.length, other);
        const verdict = verify(chain, written.at(-1));
        expect(verdict).toMatchObject({ entries: chain.length, brokenAt });
        expect(verdict.why).toMatch(/\.$/);
      }),
    );
  });

  it('detects that the note of its last entry is gone', () => {
    const verdict = verify(chainOf([activityEntry(), activityEntry()]), null);
    expect(verdict).toMatchObject({
      brokenAt: 3,
      why: expect.stringMatching(/checkpoint of the last entry is missing/),
    });
  });

  it('reports which entries are missing, and from where on they are not written by Penstock', () => {
    const chain = chainOf([1, 2, 3, 4, 5].map((attempts) => activityEntry({ attempts })));
    expect(verify(chain.toSpliced(1, 2)).why).toBe('Entries 2 to 3 are missing.');
    expect(verify(chain.slice(0, 4), chain[4]).why).toBe('Entry 5 is missing.');
    expect(verify([], chain[4]).why).toBe('Entries 1 to 5 are missing.');
    expect(verify(chain, chain[2])).toMatchObject({ brokenAt: 4, why: expect.stringMatching(/other than Penstock/) });
  });

  it('can be recomputed independently: a hash is SHA-256 over the previous hash, a line end and the text', () => {
    const [first, second] = chainOf([activityEntry(), activityEntry()]);
    const sha256 = (given: string): string => createHash('sha256').update(given).digest('hex');
    expect(first!.hash).toBe(sha256(`Penstock activity log\n${first!.text}`));
    expect(second!.hash).toBe(sha256(`${first!.hash}\n${second!.text}`));
    expect(second!.text).toMatch(/^\{"sequence":2,"at":\d+,"environmentId":"e",/);
  });
});
