import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../../../../main/core/samples/fingerprint.ts';

interface Labelled {
  /** A user's name for the problem. */
  kind: string;
  message: string;
  /** Key of its fingerprint. */
  key: string;
  /** Messages from public text, not written by the authors of the rules. */
  isGathered: boolean;
  /** Messages that are not looked at while the rules are made. */
  isHeldOut: boolean;
}

const folder = new URL('../../../../fixtures/error-messages/', import.meta.url);

/** Whether a kind is in the half that was held out from making the rules, which is effectively random. */
const isInOtherHalf = (kind: string): boolean => hash('sha256', kind, 'buffer').readUInt8(0) % 2 === 1;

/** Messages of one file. The README describes the format and what is held out. */
function readSort(path: string): Labelled[] {
  const kinds = readFileSync(new URL(path, folder), 'utf8').split('\n\n');
  return kinds.flatMap((block, place) => {
    const [title = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const [, name, errorType] = /^# (.+) \[([A-Z_]+)\]$/.exec(title) ?? [];
    if (name === undefined || errorType === undefined) throw new Error(`${path}: no title of a kind: ${title}`);
    const isGathered = path.startsWith('gathered/');
    const kind = `${path.replace('gathered/', '')}: ${name}`;
    const isHeldOut = isGathered ? isInOtherHalf(kind) : place % 3 === 2;
    return lines.map((line) => {
      const message = line.replaceAll('⏎', '\n');
      const { key } = fingerprintOf(errorType, message);
      return { kind, message, key, isGathered, isHeldOut };
    });
  });
}

const corpus = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.txt'))
  .map((path) => path.replaceAll('\\', '/'))
  .flatMap(readSort);
const written = corpus.filter(({ isGathered }) => !isGathered);
const gathered = corpus.filter(({ isGathered }) => isGathered);
const seen = (all: readonly Labelled[]): Labelled[] => all.filter(({ isHeldOut }) => !isHeldOut);
const heldOut = (all: readonly Labelled[]): Labelled[] => all.filter(({ isHeldOut }) => isHeldOut);

const pairs = (all: readonly unknown[]): number => (all.length * (all.length - 1)) / 2;

function pairsWithin<K>(all: readonly Labelled[], sameness: (one: Labelled) => K): number {
  return [...Map.groupBy(all, sameness).values()].reduce((sum, some) => sum + pairs(some), 0);
}

/**
 * Share of the pairs in one group that belong together, and share of the pairs that belong together that are in one
 * group.
 */
function measure(all: readonly Labelled[]): { precision: number; recall: number } {
  const right = pairsWithin(all, ({ kind, key }) => `${key} ${kind}`);
  return {
    precision: right / pairsWithin(all, ({ key }) => key),
    recall: right / pairsWithin(all, ({ kind }) => kind),
  };
}

/** Kinds that are split into most groups, and kinds that share a group, for improving the rules. */
function worst(all: readonly Labelled[]): string[] {
  const torn = [...Map.groupBy(all, ({ kind }) => kind)]
    .map(([kind, some]) => ({ kind, groups: new Set(some.map(({ key }) => key)).size }))
    .filter(({ groups }) => groups > 1)
    .sort((one, other) => other.groups - one.groups)
    .map(({ kind, groups }) => `in ${groups} groups: ${kind}`);
  const mixed = [...Map.groupBy(all, ({ key }) => key).values()]
    .map((some) => [...new Set(some.map(({ kind }) => kind))])
    .filter((kinds) => kinds.length > 1)
    .map((kinds) => `in one group: ${kinds.join(' and ')}`);
  return [...mixed.slice(0, 20), ...torn.slice(0, 20)];
}

/** Nothing held out is printed, because rules would be made for what is seen. */
const toMend = (all: readonly Labelled[]): string => worst(seen(all)).join('\n');

describe('fingerprints of real error messages', () => {
  it.each([
    { part: 'written', of: written, kinds: 330, messages: 1300 },
    { part: 'gathered', of: gathered, kinds: 170, messages: 380 },
  ])('are measured over many kinds, each message once: $part', ({ of, kinds, messages }) => {
    expect(new Set(of.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(kinds);
    expect(of.length).toBeGreaterThanOrEqual(messages);
    expect(new Set(of.map(({ kind, message }) => `${kind} ${message}`)).size).toBe(of.length);
  });

  it.each([
    { part: 'written, seen', of: seen(written), precision: 0.98, recall: 0.98 },
    { part: 'written, held out', of: heldOut(written), precision: 0.98, recall: 0.93 },
    { part: 'gathered, all', of: gathered, precision: 0.98, recall: 0.95 },
    { part: 'gathered, seen', of: seen(gathered), precision: 0.98, recall: 0.96 },
    { part: 'gathered, held out', of: heldOut(gathered), precision: 0.98, recall: 0.94 },
  ])(
    'put together what belongs together ($recall of the pairs), and nothing else ($precision): $part',
    ({ of, precision, recall }) => {
      const measured = measure(of);
      expect(measured.precision, toMend(of)).toBeGreaterThanOrEqual(precision);
      expect(measured.recall, toMend(of)).toBeGreaterThanOrEqual(recall);
    },
  );
});
