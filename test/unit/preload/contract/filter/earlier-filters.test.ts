import { alertFields } from '#contract/filter/alert-filter.ts';
import { alertFilterOf } from '#contract/filter/earlier-filters.ts';
import { parse } from '#contract/filter/parse.ts';
import { describe, expect, it } from 'vitest';

describe('a filter of an earlier list', () => {
  it.each([
    ['findings', '', 'source:flow'],
    ['findings', 'orders state:open kind:failing since:<12h', 'orders since:<12h source:flow state:open kind:failing'],
    ['findings', 'id:40001-*', 'source:flow id:flow/40001-*'],
    ['findings', 'flow:7 OR flow:8', '(flow:7 OR flow:8) source:flow'],
    ['notifications', '', 'source:notification'],
    ['notifications', 'last-seen:<1h first-seen:<7d', 'changed:<1h opened:<1w source:notification'],
    ['notifications', 'state:new,worse,muted', 'source:notification state:open,muted'],
    ['notifications', 'level:error,WARN,fatal,debug', 'source:notification level:error,warning,info'],
    ['notifications', 'NOT level:info unread:>0', 'NOT level:info unread:>0 source:notification'],
    ['notifications', 'flow:7 resource:9 id:123', 'source:notification flow:7 resource:9 id:123'],
    // Alerts have no such field.
    ['notifications', 'kind:source last-hour:>10', '"kind:source" "last-hour:>10" source:notification'],
  ] as const)('of %s: %s', (screen, earlier, filter) => {
    const translated = alertFilterOf(screen, earlier);
    const same = parse(translated, alertFields);
    expect(same.problems).toEqual([]);
    expect(new Set(words(translated))).toEqual(new Set(words(filter)));
  });

  it('that was never readable stays as it was typed', () => {
    expect(alertFilterOf('findings', 'state:stuck')).toBe('source:flow state:stuck');
  });
});

/** The terms of a filter, whose order is of no consequence. */
const words = (filter: string): string[] => filter.split(/ (?![^(]*\))/);
