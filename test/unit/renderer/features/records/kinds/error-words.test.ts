import type { ErrorKind, ErrorsRead } from '#contract/models/error-kind.ts';
import { describe, expect, it } from 'vitest';
import {
  coverageWords,
  errorEventText,
  firstOf,
  recordsInFull,
  recordsOfRead,
  errorGroupTitle,
} from '../../../../../../renderer/features/records/kinds/error-words.ts';

const read: ErrorsRead = {
  records: 3_400,
  total: 12_800,
  nodes: 14,
  failing: 14,
  earlier: 0,
  undecided: 0,
  from: 1,
  to: 2,
};

describe('the amount read', () => {
  it.each<[Partial<ErrorsRead>, string | null]>([
    [{}, 'From the newest 3,400 of 12,800 records that failed at 14 nodes in the last 24 hours.'],
    [
      { nodes: 12 },
      'From the newest 3,400 of 12,800 records that failed at 12 of 14 failing nodes in the last 24 hours.',
    ],
    [
      { total: null },
      'From the newest 3,400 of an unknown number of records that failed at 14 nodes in the last 24 hours.',
    ],
    [{ failing: 0, nodes: 0, undecided: 2 }, 'The failing nodes of 2 more flows are not known yet.'],
    [
      { nodes: 2, failing: 2, earlier: 1 },
      'From the newest 3,400 of 12,800 records that failed at 2 nodes and at 1 node that failed before in the last 24 hours.',
    ],
    [{ failing: 0, nodes: 0 }, null],
  ])('%j', (more, said) => {
    expect(coverageWords({ ...read, ...more })).toBe(said);
  });
});

describe('a kind of failure', () => {
  it('has the name that the user gave it, or the common text of its messages', () => {
    const message = [
      { text: 'currency: ', mask: null },
      { text: '', mask: 'quoted' },
    ];
    expect(errorGroupTitle({ name: null, message })).toBe('currency: ‹quoted text›');
    expect(errorGroupTitle({ name: 'Currencies', message })).toBe('Currencies');
    expect(errorGroupTitle({ name: null, message: [] })).toBe('No message');
  });

  it('labels a sample as a sample, and a first record that may not be the first as such', () => {
    const place = { records: 178, read: 200, total: 18_190 };
    const kind = { records: 178, read: 200, places: [place] } as ErrorKind;
    expect(recordsOfRead(kind)).toBe('178 of 200 read');
    expect(recordsOfRead({ records: 178, read: null })).toBe('178 of those read');
    expect(recordsInFull(kind)).toContain('18,190 records of any kind failed at its nodes.');
    const found = { what: 'opened', at: 2, since: 1, unwatchedFrom: null, kind: 'failed_records', by: null } as const;
    expect(errorEventText(found, true).more).toMatch(/^first record .* or earlier$/);
    expect(errorEventText(found, false).more).not.toContain('earlier');
  });

  it('names the first of its nodes, and counts the others, each once', () => {
    expect(firstOf(['a'])).toBe('a');
    expect(firstOf(['a', 'b', 'a', 'c'])).toBe('a and 2 more');
  });
});
