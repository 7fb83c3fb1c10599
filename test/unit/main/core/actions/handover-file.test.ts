import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSigningKey,
  type Handover,
  handoverText,
  largestHandover,
  mostHandoverNodes,
  readHandover,
  signerOf,
} from '../../../../../main/core/actions/handover-file.ts';
import { problemOf } from '../../../../../main/core/base/failure.ts';
import { hostileTexts } from '../../../../fixtures/hostile-texts.ts';

const key = createSigningKey();
const flow = { originId: 40_001, name: 'Orders EU' };

const handover = (some: Partial<Handover> = {}): Handover => ({
  ...{ id: 'h1', writtenAt: 1_000_000, user: 'Mira Okafor', environmentName: 'Northgate' },
  place: { address: 'https://api.example', vendor: 'svc' },
  incidents: [
    {
      ...{ id: 'i1', title: 'Wrong totals', severity: 'major', declaredAt: 900_000, user: 'Mira Okafor' },
      ...{ changeIds: ['c1'], flows: [flow], notes: [{ at: 950_000, text: 'The supplier knows.', user: null }] },
    },
  ],
  changes: [
    {
      ...{ id: 'c1', title: 'Pause Orders EU', reason: 'bad orders', user: 'Mira Okafor', begunAt: 900_000 },
      ...{ restoreAt: null, touched: 3, away: 2, flows: [flow] },
      nodes: [
        [1, 40_001, 'ACTIVE'],
        [2, 40_001, null],
      ],
    },
  ],
  failing: [flow],
  requests: { entries: 7, hash: 'ab'.repeat(32) },
  ...some,
});

const file = (some?: Partial<Handover>): { handover: Handover; signature: Record<string, string> } =>
  JSON.parse(handoverText(handover(some), key)) as never;

/** The message of the refusal of a file; null when it is read. Anything but a refusal is thrown. */
function refusal(text: string): string | null {
  try {
    readHandover(text);
    return null;
  } catch (thrown) {
    const { kind, message, advice } = problemOf(thrown);
    if (kind !== 'invalid_input') throw thrown;
    expect(advice).toMatch(/^Nothing was opened\./);
    return message;
  }
}

const notOne = 'This file is not a handover of Penstock, or it is damaged.';
const changed = 'This handover was changed after it was signed.';

describe('a handover file', () => {
  it('is read as it was written, with the fingerprint of its installation', () => {
    expect(readHandover(handoverText(handover(), key))).toEqual({ handover: handover(), signer: signerOf(key) });
    expect(signerOf(key)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
    expect(signerOf(createSigningKey())).not.toBe(signerOf(key));
  });

  it('is read in any order and layout of its members', () => {
    const { handover: content, ...others } = file();
    const reversed = Object.fromEntries(Object.entries(content).toReversed());
    expect(refusal(JSON.stringify({ handover: reversed, ...others }))).toBeNull();
  });

  it('holds no private key', () => {
    const text = handoverText(handover(), key);
    expect(text).not.toContain(key);
    // The end of a private key in PKCS #8 is the secret itself.
    expect(text).not.toContain(Buffer.from(key, 'base64').subarray(-32).toString('base64').slice(0, 40));
  });

  it.each<[string, (found: ReturnType<typeof file>) => unknown]>([
    ['a name', ({ handover: content }) => (content.incidents[0]!.title = 'Right totals')],
    ['a time', ({ handover: content }) => (content.writtenAt += 1)],
    ['a removed note', ({ handover: content }) => content.incidents[0]!.notes.pop()],
    ['a node', ({ handover: content }) => (content.changes[0]!.nodes[0]![2] = 'PAUSED')],
    ['the service', ({ handover: content }) => (content.place.address = 'https://other.example')],
    ['the key', ({ signature }) => (signature['key'] = file().signature['value']!)],
    ['the signature', ({ signature }) => (signature['value'] = Buffer.alloc(64).toString('base64'))],
  ])('with a change of %s is refused', (_what, change) => {
    const found = file();
    change(found);
    expect(refusal(JSON.stringify(found))).toBe(changed);
  });

  it('signed again by another installation has another fingerprint', () => {
    const other = createSigningKey();
    expect(readHandover(handoverText(handover({ user: 'Somebody' }), other)).signer).toBe(signerOf(other));
  });

  it.each([
    ['an empty file', ''],
    ['no JSON', 'Dear colleague,'],
    ['another JSON', '{"penstock":"settings","version":1}'],
    ['a further member', JSON.stringify({ ...file(), more: 1 })],
    ['deep nesting', '['.repeat(100_000)],
    ['many values', `[${'0,'.repeat(300_000)}0]`],
    ['a large file', ' '.repeat(largestHandover + 1)],
    ['a member of Object', '{"__proto__":{"penstock":"handover"}}'],
  ])('that is %s is refused', (_what, text) => expect(refusal(text)).toBe(notOne));

  it('of a newer version is refused as such', () =>
    expect(refusal(JSON.stringify({ ...file(), version: 2 }))).toBe('This handover was written by a newer Penstock.'));

  it('keeps every text as it is', () => {
    for (const text of hostileTexts.map((one) => one.slice(0, 100)).filter((one) => one !== '')) {
      const incidents = handover().incidents.map((one) => ({ ...one, title: text }));
      const read = readHandover(handoverText(handover({ incidents }), key)).handover;
      expect(read.incidents[0]!.title).toBe(text);
    }
  });

  it('of a large shift stays within its size, with exact numbers', () => {
    const long = 'ä'.repeat(5_000);
    const flows = Array.from({ length: 5_000 }, (_, at) => ({ originId: at, name: long }));
    const nodes = Array.from({ length: 60_000 }, (_, at): [number, number, string] => [4_000_000 + at, at, 'ACTIVE']);
    const change = { ...handover().changes[0]!, touched: 60_000, away: 60_000, flows: flows.slice(0, 20), nodes };
    const notes = Array.from({ length: 2_000 }, (_, at) => ({ at, text: long.slice(0, 4_000), user: long }));
    const incidents = [{ ...handover().incidents[0]!, flows, notes }];
    const text = handoverText(handover({ user: long, incidents, changes: [change, change], failing: flows }), key);
    expect(Buffer.byteLength(text)).toBeLessThan(largestHandover);
    const { changes, incidents: read } = readHandover(text).handover;
    expect(read[0]!.notes.at(-1)!.at).toBe(1_999);
    expect(changes.map(({ away, nodes: { length } }) => [away, length])).toEqual([
      [60_000, mostHandoverNodes],
      [60_000, 0],
    ]);
  });

  it('with any bytes changed is refused, or reads the same', () => {
    const text = handoverText(handover(), key);
    const spoiled = fc.record({
      at: fc.nat(text.length - 1),
      put: fc.oneof(fc.string(), fc.constantFrom('', '"', '}')),
    });
    fc.assert(
      fc.property(spoiled, ({ at, put }) => {
        const given = text.slice(0, at) + put + text.slice(at + 1);
        if (refusal(given) === null) expect(readHandover(given).handover).toEqual(handover());
      }),
    );
  });

  it('of wrong types is refused', () => {
    const anything = fc.anything({ withNullPrototype: false, maxDepth: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(handover())), anything, (name, value) => {
        const found = file();
        Object.assign(found.handover, { [name]: value });
        const text = JSON.stringify(found, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
        if (refusal(text) === null) expect(readHandover(text).handover).toEqual(handover());
      }),
    );
    fc.assert(fc.property(fc.json(), (text) => refusal(text) === notOne));
  });
});
