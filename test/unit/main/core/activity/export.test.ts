import { describe, expect, it } from 'vitest';
import { entryAsJson, exportActivity } from '../../../../../main/core/activity/export.ts';
import { activityEntry } from '../../../../fixtures/activity-entry.ts';

const textOf = (entries: Iterable<ReturnType<typeof activityEntry>>, format: 'json' | 'csv'): string =>
  [...exportActivity(entries, format)].join('');

const isoTime = (at: number): string => new Date(at).toISOString();
const problem = { kind: 'refused', message: 'Not allowed.', status: 403 } as const;

describe('the record as JSON', () => {
  it('holds every member of every entry, with ISO times', () => {
    const entries = Array.from({ length: 1_203 }, (_, index) => activityEntry({ sequence: index + 1, problem }));
    const printed = JSON.parse(textOf(entries, 'json')) as unknown[];
    expect(printed).toEqual(entries.map((entry) => entryAsJson(entry, isoTime)));
    expect(printed[0]).toEqual({
      ...{ sequence: 1, at: '2026-03-12T08:06:30.125Z', environment: 'Production', environment_id: 'e' },
      ...{ user: 'Ada Example', impersonator: null, from: 'window', action: 'a1', reason: 'malformed records' },
      ...{ description: 'Pause Orders', method: 'PUT', path: '/flows/812/pause', attempts: 1, outcome: 'done' },
      ...{ response: null, problem, before: 'ACTIVE', after: 'PAUSED', hash: 'ab'.repeat(32) },
    });
  });

  it('has the end of a requested pause as an ISO time', () => {
    const until = Date.parse('2026-03-12T09:00:00Z');
    const [entry] = JSON.parse(textOf([activityEntry({ problem: { ...problem, until } })], 'json')) as unknown[];
    expect(entry).toMatchObject({ problem: { until: '2026-03-12T09:00:00.000Z' } });
  });

  it('holds no terminal control characters and no text reversal', () => {
    const hostile = activityEntry({ what: 'Pause \u202egnp.exe\u001b[2J', reply: '\u2066x\u0085' });
    const text = textOf([hostile], 'json');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(JSON.parse(text)).toEqual([entryAsJson(hostile, isoTime)]);
  });

  it('is an empty list without entries', () => expect(JSON.parse(textOf([], 'json'))).toEqual([]));
});

describe('the record as CSV', () => {
  it('names its columns once, and has a line for each entry, hash included', () => {
    const entries = Array.from({ length: 1_203 }, (_, index) => activityEntry({ sequence: index + 1 }));
    const lines = textOf(entries, 'csv').trimEnd().split('\n');
    expect(lines).toHaveLength(1_204);
    expect(lines[0]).toMatch(/^sequence,at,environment,.*,hash$/);
    expect(lines[1]).toBe(
      '1,2026-03-12T08:06:30.125Z,Production,e,Ada Example,,window,a1,malformed records,Pause Orders,PUT,' +
        `/flows/812/pause,1,done,,,ACTIVE,PAUSED,${'ab'.repeat(32)}`,
    );
  });

  it('writes a problem in full, and text with commas, quotes and line breaks into one cell', () => {
    const text = textOf([activityEntry({ reply: 'a, "b"\nc', problem })], 'csv');
    expect(text).toContain('"a, ""b""\nc"');
    expect(text).toContain('"{""kind"":""refused"",""message"":""Not allowed."",""status"":403}"');
  });

  it.each(['=1+1', '+1+2', '-1-2', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
    'is no formula where a name is %j',
    (name) => expect(textOf([activityEntry({ what: name })], 'csv')).toContain(`'${name}`),
  );

  it('has only the names of its columns without entries', () => {
    expect(textOf([], 'csv')).toMatch(/^sequence,.*,hash\n$/);
  });
});

it('an export reads entries only as its text is consumed', () => {
  let taken = 0;
  function* endless(): Generator<ReturnType<typeof activityEntry>> {
    for (;;) yield activityEntry({ sequence: (taken += 1) });
  }
  const pieces = exportActivity(endless(), 'csv');
  pieces.next();
  const first = taken;
  pieces.next();
  expect(taken).toBe(2 * first);
});
