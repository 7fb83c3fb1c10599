import type { JsonRecord } from '#contract/models/resource.ts';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../main/core/base/json-text.ts';
import { entryFieldNames, LookupEntries, patternsOf } from '../../../../../main/core/resources/entries.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { MemoryResources, serviceResource } from '../../../../fixtures/memory-resources.ts';

const rows = (from: number, to: number, again = false) => ({ from, to, again });

function desk() {
  const service = new MemoryResources();
  service.all = [7, 8].map((id) => serviceResource({ kind: 'lookup', id, record: { map_primary_key: 'code' } }));
  service.entriesOf.set(7, [
    { name: 'Germany', code: 'DE', key: 'k-1' },
    { code: 'FR', extra: null },
  ]);
  const clock = new ManualClock();
  const entries = new LookupEntries(service, clock);
  const asked = () => service.calls.filter((call) => call.startsWith('entries'));
  return { service, clock, entries, asked };
}

describe('the entries of a lookup', () => {
  it('are read once for all their pages, unchanged, the key column first', async () => {
    const { entries, asked, clock } = desk();
    expect(await entries.window({ lookupId: 7, keys: '' }, rows(0, 1))).toEqual({
      from: 0,
      total: 2,
      rows: [{ name: 'Germany', code: 'DE', key: 'k-1' }],
      columns: ['code', 'name', 'key', 'extra'],
      readAt: clock.now(),
    });
    const next = await entries.window({ lookupId: 7, keys: ' * , ' }, rows(1, 50));
    expect(next.rows).toEqual([{ code: 'FR', extra: null }]);
    expect(asked()).toEqual(['entries of 7: *']);
  });

  it('reach the page with huge numbers, which are text there', async () => {
    const { service, entries } = desk();
    service.entries = () => Promise.resolve(parseJson('[{"code":12345678901234567890,"n":7}]') as JsonRecord[]);
    const { rows: window } = await entries.window({ lookupId: 7, keys: '' }, rows(0, 9));
    expect(structuredClone(window)).toEqual([{ code: '12345678901234567890', n: 7 }]);
  });

  it('are read again on request, for other keys, and for another lookup', async () => {
    const { entries, asked } = desk();
    for (const again of [false, true]) await entries.window({ lookupId: 7, keys: 'D*' }, rows(0, 9, again));
    await entries.window({ lookupId: 7, keys: 'D*,FR' }, rows(0, 9));
    await entries.window({ lookupId: 8, keys: 'D*,FR' }, rows(0, 9));
    expect(asked()).toEqual(['entries of 7: D*', 'entries of 7: D*', 'entries of 7: D*,FR', 'entries of 8: D*,FR']);
  });

  it('are whole or refused: exactly as many as the service counts', async () => {
    const { service, entries } = desk();
    expect(await entries.whole(7)).toMatchObject({ entries: { length: 2 }, isCounted: false });
    const counted = (map_entry_count: number) =>
      (service.all = [
        serviceResource({ kind: 'lookup', id: 7, record: { map_primary_key: 'code', map_entry_count } }),
      ]);
    counted(2);
    expect(await entries.whole(7)).toMatchObject({ entries: { length: 2 }, isCounted: true });
    counted(3);
    await expect(entries.whole(7)).rejects.toMatchObject({
      problem: { kind: 'incomplete', message: 'The lookup has 3 entries, and the service returned 2.' },
    });
  });

  it('are searched for the keys between commas, or all listed without any', () => {
    expect(patternsOf('')).toEqual(['*']);
    expect(patternsOf(' a*, b ,,')).toEqual(['a*', 'b']);
  });

  it('have the columns of all entries, even without a key that is a text, up to a limit', () => {
    expect(entryFieldNames([{ a: 1 }, { b: 2, a: 3 }], null)).toEqual(['a', 'b']);
    expect(entryFieldNames([{ a: 1 }], 'missing')).toEqual(['a']);
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, nth) => [`c${nth}`, nth]));
    expect(entryFieldNames([wide], 'c299')).toHaveLength(200);
    expect(entryFieldNames([wide], 'c299')[0]).toBe('c299');
  });
});
