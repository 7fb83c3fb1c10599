import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../../main/core/base/failure.ts';
import { offeredRelease } from '../../../../../main/core/updates/feed-file.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const sha512 = `${'A'.repeat(86)}==`;
const file = { url: 'Penstock-2.0.0.AppImage', sha512, size: 100 };
const document = { version: '2.0.0', files: [file], path: file.url, sha512, releaseDate: '2026-11-01' };

it('reads version, notes, rollout and fitting files from the output of electron-builder', () => {
  const other = { ...file, url: 'Penstock-2.0.0-arm64.exe', isAdminRightsRequired: true };
  const read = offeredRelease(
    {
      ...document,
      files: [other, { ...file, blockMapSize: 7 }],
      stagingPercentage: 25,
      releaseNotes: ' Faster. ',
      packages: { x64: { path: 'x' } },
    },
    '.AppImage',
  );
  expect(read).toEqual({
    version: '2.0.0',
    files: [file],
    stagingPercentage: 25,
    minimumSystemVersion: undefined,
    notes: 'Faster.',
  });
});

it('lists the notes of several versions one below the other', () => {
  const releaseNotes = [
    { version: '2.0.0', note: 'New.' },
    { version: '1.9.0', note: null },
  ];
  expect(offeredRelease({ ...document, releaseNotes }, '.AppImage').notes).toBe('2.0.0\nNew.\n\n1.9.0');
});

describe('only a plain name next to the feed, with hash and length, is ever offered', () => {
  const pieces = fc.constantFrom(
    '..',
    '/',
    '\\',
    '%2e',
    '%2f',
    ':',
    'https://',
    '//',
    '?',
    '#',
    '@',
    ' ',
    '\n',
    '\0',
    'a',
    'Penstock',
    '.',
    '-',
    'é',
    '\u202e',
  );
  const odd = fc.oneof(fc.anything(), pieces);
  const name = fc.array(pieces, { maxLength: 8 }).map((parts) => `${parts.join('')}.AppImage`);
  const anyFile = fc.record({
    url: fc.oneof(name, odd),
    sha512: fc.oneof(fc.constant(sha512), odd),
    size: fc.oneof(fc.nat(), odd),
  });
  const anyFeed = fc.record(
    {
      version: fc.oneof(fc.constant('2.0.0'), odd),
      files: fc.oneof(fc.array(anyFile, { maxLength: 4 }), odd),
      releaseNotes: odd,
      stagingPercentage: fc.oneof(fc.integer({ min: -5, max: 105 }), odd),
    },
    { requiredKeys: [] },
  );

  it('for any feed', () => {
    fc.assert(
      fc.property(fc.oneof(anyFeed, fc.anything()), (feed) => {
        try {
          const { files, version, notes, stagingPercentage = 0 } = offeredRelease(feed, '.AppImage');
          for (const { url, size } of files) {
            const base = 'https://updates.example.com/penstock/';
            expect(new URL(url, base).href).toBe(base + url);
            expect(url).toMatch(/^[^/\\%:?#@\s]+\.AppImage$/);
            expect(size).toBeGreaterThan(0);
          }
          expect(version).toMatch(/^\d+\.\d+\.\d+/);
          expect(notes.length).toBeLessThanOrEqual(20_000);
          expect(stagingPercentage >= 0 && stagingPercentage <= 100).toBe(true);
        } catch (thrown) {
          if (!(thrown instanceof Failure)) throw thrown;
          expect(thrown.problem.kind).toBe('bad_answer');
        }
      }),
      { numRuns: cases(2000) },
    );
  });
});
