import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../../../../main/core/quarantine/fingerprint.ts';

interface Labelled {
  /** What a person would call the problem. */
  kind: string;
  message: string;
  /** The key of its fingerprint. */
  key: string;
  isHeldOut: boolean;
}

const folder = new URL('../../../../fixtures/error-messages/', import.meta.url);

/** The messages of one file; its README says how they are written down. */
function readSort(file: string): Labelled[] {
  const kinds = readFileSync(new URL(file, folder), 'utf8').split('\n\n');
  return kinds.flatMap((block, place) => {
    const [title = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const [, name, errorType] = /^# (.+) \[([A-Z_]+)\]$/.exec(title) ?? [];
    if (name === undefined || errorType === undefined) throw new Error(`${file}: no title of a kind: ${title}`);
    return lines.map((line) => {
      const message = line.replaceAll('⏎', '\n');
      const { key } = fingerprintOf(errorType, message);
      return { kind: `${file}: ${name}`, message, key, isHeldOut: place % 3 === 2 };
    });
  });
}

const corpus = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .flatMap(readSort);

const pairs = (all: readonly unknown[]): number => (all.length * (all.length - 1)) / 2;

function pairsWithin<K>(all: readonly Labelled[], sameness: (one: Labelled) => K): number {
  return [...Map.groupBy(all, sameness).values()].reduce((sum, some) => sum + pairs(some), 0);
}

/** Of the pairs in one group, those that belong together; of those that belong together, those in one group. */
function measure(all: readonly Labelled[]): { precision: number; recall: number } {
  const right = pairsWithin(all, ({ kind, key }) => `${key} ${kind}`);
  return {
    precision: right / pairsWithin(all, ({ key }) => key),
    recall: right / pairsWithin(all, ({ kind }) => kind),
  };
}

/** The kinds that are torn into most groups, and those that share a group, for whoever has to mend the rules. */
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

describe('fingerprints of real error messages', () => {
  const withoutKey = corpus.map(({ kind, message }) => `${kind} ${message}`);

  it('are measured by many kinds, each message once', () => {
    expect(new Set(corpus.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(150);
    expect(corpus.length).toBeGreaterThanOrEqual(900);
    expect(new Set(withoutKey).size).toBe(corpus.length);
  });

  it.each([
    { part: 'all of them', of: corpus, least: { precision: 0.98, recall: 0.95 } },
    {
      part: 'those the rules were made by',
      of: corpus.filter(({ isHeldOut }) => !isHeldOut),
      least: { precision: 0.98, recall: 0.95 },
    },
    {
      part: 'those held out',
      of: corpus.filter(({ isHeldOut }) => isHeldOut),
      least: { precision: 0.98, recall: 0.92 },
    },
  ])('put together what belongs together, and nothing else: $part', ({ of, least }) => {
    const { precision, recall } = measure(of);
    expect(precision, worst(of).join('\n')).toBeGreaterThanOrEqual(least.precision);
    expect(recall, worst(of).join('\n')).toBeGreaterThanOrEqual(least.recall);
  });
});
