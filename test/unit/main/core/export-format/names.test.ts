import fc from 'fast-check';
import { expect, it } from 'vitest';
import { proposedName } from '../../../../../main/core/export-format/names.ts';

const file = { format: 'csv', split: 'one_file' } as const;
const noon = new Date(2026, 10, 21, 12, 5).getTime();

it('names a file by its content and time, and a folder without an extension', () => {
  expect(proposedName(file, 'Orders EU, 15 nodes', noon)).toBe('Orders-EU-15-nodes-2026-11-21-1205.csv');
  expect(proposedName({ ...file, split: 'file_per_group' }, 'Source orders-eu-s3', noon)).toBe(
    'Source-orders-eu-s3-2026-11-21-1205',
  );
});

it('turns any title into a name that every system accepts', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'CON',
      'nul',
      'com1',
      '..',
      '/etc/passwd',
      'a\u202Egnp.exe',
      '\u{1F600}',
      '= 1 + 1',
      '\u5B57'.repeat(90),
    ),
  );
  fc.assert(
    fc.property(hostile, (title) => {
      const name = proposedName(file, title, noon);
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*\.csv$/u);
      expect(name.split('-')[0]).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
      expect(Buffer.byteLength(`${name}.manifest.json`)).toBeLessThanOrEqual(255);
    }),
  );
});
