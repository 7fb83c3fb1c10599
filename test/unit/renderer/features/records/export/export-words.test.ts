import type { Problem } from '#contract/result.ts';
import { describe, expect, it } from 'vitest';
import type { FieldChoice } from '../../../../../../renderer/features/records/export/layout.ts';
import {
  exportButton,
  fieldRule,
  fieldSums,
  isPartial,
  offerIds,
  partialNote,
  recordsToWrite,
  redactedParts,
  wrongPattern,
} from '../../../../../../renderer/features/records/export/export-words.ts';

const group = { by: 'groups', keys: ['k'] } as const;

describe('the button of an export', () => {
  it('shows the count of the service for all records', () => {
    const all = { choice: { by: 'all' }, count: 5_000 } as const;
    expect(exportButton(recordsToWrite(all, { total: 48_211 }, true))).toBe('Export 48,211 records');
    expect(exportButton(recordsToWrite(all, null, true))).toBe('Export at least 5,000 records');
    expect(exportButton(recordsToWrite(all, null, false))).toBe('Export 5,000 records');
  });

  it('shows no more than was read of a group, while more may exist', () => {
    const offer = { choice: { ...group, keys: [...group.keys] }, count: 12_906 };
    expect(exportButton(recordsToWrite(offer, { total: 48_211 }, true))).toBe('Export at least 12,906 records');
    expect(exportButton(recordsToWrite(offer, { total: 12_906 }, false))).toBe('Export 12,906 records');
  });

  it('knows how many records were chosen individually, and shows no unknown number', () => {
    const chosen = { choice: { by: 'records' as const, ids: ['a'] }, count: 1 };
    expect(exportButton(recordsToWrite(chosen, null, true))).toBe('Export 1 record');
    expect(exportButton(recordsToWrite({ ...chosen, choice: { by: 'all' }, count: null }, null, true))).toBe(
      'Export records',
    );
  });
});

describe('the records read', () => {
  it('are not all where the service counts more, or did not count and reading is not over', () => {
    expect(isPartial({ read: 5, total: 9, state: 'stopped' })).toBe(true);
    expect(isPartial({ read: 9, total: 9, state: 'done' })).toBe(false);
    expect(isPartial({ read: 9, total: null, state: 'reading' })).toBe(true);
    expect(isPartial({ read: 9, total: null, state: 'done' })).toBe(false);
  });

  it('are shown next to the total', () => {
    expect(partialNote({ read: 5_000, total: 48_211 })).toMatch(/^5,000 of 48,211 records were read here\./);
    expect(partialNote({ read: 1, total: null })).toMatch(/^1 record was read here\./);
  });
});

describe('the choices', () => {
  it('keep their identity while others come before them', () => {
    const all = { choice: { by: 'all' as const } };
    const one = { choice: { by: 'groups' as const, keys: ['a'] } };
    const ticked = { choice: { by: 'groups' as const, keys: ['b', 'c'] } };
    const [, alone] = offerIds([all, one]);
    const more = offerIds([ticked, one, all]);
    expect(more[1]).toBe(alone);
    expect(new Set(more).size).toBe(3);
  });

  it('are not mistaken for those of an earlier export when groups arrive', () => {
    const again = { choice: { by: 'groups' as const, keys: ['before'] }, again: true as const };
    const all = { choice: { by: 'all' } } as const;
    const [first] = offerIds([again, all]);
    const [still, other] = offerIds([again, { choice: { by: 'groups', keys: ['new'] } }, all]);
    expect(still).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('fields', () => {
  it('are summed up', () => {
    const field = {
      path: 'a',
      name: 'a',
      example: null,
      personal: [],
      usual: false,
    };
    const fields: FieldChoice[] = [
      { ...field, how: 'keep', place: null },
      { ...field, how: 'mask', place: 0 },
    ];
    expect(fieldSums(fields, false)).toBe('2 fields, 1 redacted');
    expect(fieldSums(fields.slice(0, 1), false)).toBe('1 field');
    expect(fieldSums(fields, true)).toBe('1 of 2 fields, 1 redacted');
  });

  it('come with the rule for writing lists, for any format', () => {
    for (const rule of [fieldRule('csv', false), fieldRule('json', false), fieldRule('xlsx', true)])
      expect(rule).toContain('Lists stay as JSON.');
  });
});

describe('an invalid pattern', () => {
  const own = [
    { place: 1, pattern: 'a+', how: 'mask' as const },
    { place: 4, pattern: '(', how: 'mask' as const },
  ];
  const problem: Problem = { kind: 'invalid_input', message: '“(” is no regular expression that Penstock knows.' };

  it('is found by the text that the problem names', () => {
    expect(wrongPattern(problem, own)).toBe(4);
  });

  it('is not searched in other problems', () => {
    expect(wrongPattern({ ...problem, kind: 'unreachable' }, own)).toBeNull();
    expect(wrongPattern({ ...problem, message: 'Select at least one column.' }, own)).toBeNull();
  });
});

describe('a record in its written form', () => {
  it('sets placeholders apart', () => {
    expect(redactedParts('"email": "[masked]", "id": "h:5f0c9e41d2ab"')).toEqual([
      { text: '"email": "', redacted: false },
      { text: '[masked]', redacted: true },
      { text: '", "id": "', redacted: false },
      { text: 'h:5f0c9e41d2ab', redacted: true },
      { text: '"', redacted: false },
    ]);
  });

  it('treats nothing else as a placeholder', () => {
    expect(redactedParts('"path:5f0c9e41d2ab", "h:5f0c"')).toEqual([
      { text: '"path:5f0c9e41d2ab", "h:5f0c"', redacted: false },
    ]);
  });
});
