import {
  addressOf,
  type Link,
  linkScheme,
  type LinkTarget,
  longestLink,
  parseLink,
  printLink,
} from '#contract/link.ts';
import { resourceKinds } from '#contract/models/flow.ts';
import { recordKinds } from '#contract/models/resource.ts';
import { earlierScreens, viewScreens } from '#contract/models/view.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileLinks } from '../../../fixtures/hostile-links.ts';

const id = fc.integer({ min: 0, max: 999_999_999_999_999 });
const ownId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\da-f]{16}$/));
const scope = fc.oneof(
  fc.record({ by: fc.constant('flow' as const), nodeId: id }),
  fc.record({ by: fc.constant('change' as const), changeId: ownId }),
  fc.record({ by: fc.constant('resource' as const), kind: fc.constantFrom(...resourceKinds), id }),
);
const window = fc.tuple(id, id).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const filter = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((text) => text.toWellFormed().replace(/\p{Cc}/gu, ' '));
const target: fc.Arbitrary<LinkTarget> = fc.oneof(
  fc.record({ to: fc.constant('flow' as const), id }),
  fc.record({ to: fc.constant('resource' as const), kind: fc.constantFrom(...recordKinds), id }),
  fc.record({ to: fc.constant('incident' as const), id: ownId }),
  fc.record({ to: fc.constant('plan' as const), id: ownId }),
  fc.record({ to: fc.constant('alerts' as const), originId: id }),
  fc.record({ to: fc.constant('notification' as const), id }),
  fc.record({ to: fc.constant('findings' as const), originId: id }),
  fc.record({ to: fc.constant('records' as const), scope, window, group: ownId }),
  fc.record({ to: fc.constant('list' as const), screen: fc.constantFrom(...viewScreens, ...earlierScreens), filter }),
);
const address = fc
  .webUrl({ withQueryParameters: false, withFragments: false, validSchemes: ['https'] })
  .map((url) => addressOf({ kind: 'service', baseUrl: new URL(url).href.replace(/\/+$/, '') }));
const link: fc.Arbitrary<Link> = fc.record({ address, target });

/** Texts that are almost a link. */
const nearly = fc
  .tuple(link.map(printLink), fc.nat(), fc.constantFrom('', '/', '%', '..', '%2F', '\0', '?', '#', '@', ' ', 'ä', '0'))
  .map(([text, at, added]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + added + text.slice(place + Number(added === ''));
  });

describe('a link', () => {
  it('keeps its meaning when it is printed', () => {
    fc.assert(
      fc.property(link, (one) => {
        expect(parseLink(printLink(one))).toEqual(one);
      }),
    );
  });

  it.each([
    ['quarantine/flow/7/1/2/aa1', 'records/flow/7/1/2/aa1'],
    ['views/errors/state%3Anew', 'views/kinds/state%3Anew'],
    ['views/quarantine/error%3Ax', 'views/records/error%3Ax'],
  ])('is read from the spelling of earlier releases: %s', (earlier, current) => {
    const read = parseLink(`${linkScheme}//open/a.example/${earlier}`);
    expect(read && printLink(read)).toBe(`${linkScheme}//open/a.example/${current}`);
  });

  it('has one spelling: every text that is read as a link is printed unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nearly,
          fc.string().map((text) => `${linkScheme}//open/${text}`),
          fc.string(),
        ),
        (text) => {
          const read = parseLink(text);
          if (read) expect(printLink(read)).toBe(text);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is printed from any text that a user may have typed, and read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const text = printLink({ address: 'a.example', target: { to: 'list', screen: 'flows', filter: typed } });
        expect(parseLink(text)?.target).toMatchObject({ to: 'list', screen: 'flows' });
      }),
    );
  });

  it.each(hostileLinks)('is not %s', (_what, text) => {
    expect(parseLink(text)).toBeNull();
  });

  it('is not longer than a command line holds', () => {
    const ofLength = (length: number): string => {
      const start = printLink({ address: 'a.example', target: { to: 'list', screen: 'flows', filter: '' } });
      return start.padEnd(length, 'x');
    };
    expect(parseLink(ofLength(longestLink))).not.toBeNull();
    expect(parseLink(ofLength(longestLink + 1))).toBeNull();
  });

  it.each([
    [{ kind: 'service', baseUrl: 'https://api.example.invalid/v1' } as const, 'api.example.invalid/v1'],
    [{ kind: 'service', baseUrl: 'https://api.example.invalid:8443' } as const, 'api.example.invalid:8443'],
    [{ kind: 'demo', baseUrl: 'https://127.0.0.1:40001' } as const, 'demo'],
    // A host with that name is another environment than the built-in service.
    [{ kind: 'service', baseUrl: 'https://demo' } as const, 'demo:443'],
  ])('names the environment %o by its address', (environment, expected) => {
    expect(addressOf(environment)).toBe(expected);
  });
});
