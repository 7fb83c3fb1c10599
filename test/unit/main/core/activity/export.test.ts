import { describe, expect, it } from 'vitest';
import { exportActivity } from '../../../../../main/core/activity/export.ts';
import { activityEntry } from '../../../../fixtures/activity-entry.ts';

const textOf = (entries: Iterable<ReturnType<typeof activityEntry>>, format: 'json' | 'csv'): string =>
  [...exportActivity(entries, format)].join('');

const problem = { kind: 'refused', message: 'Not allowed.', status: 403 } as const;

describe('the record as JSON', () => {
  it('holds every entry unchanged', () => {
    const entries = Array.from({ length: 1_203 }, (_, index) => activityEntry({ sequence: index + 1, problem }));
    expect(JSON.parse(textOf(entries, 'json'))).toEqual(entries);
  });

  it('holds no terminal control characters and no text reversal', () => {
    const hostile = activityEntry({ what: 'Pause \u202egnp.exe\u001b[2J', reply: '\u2066x\u0085' });
    const text = textOf([hostile], 'json');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(JSON.parse(text)).toEqual([hostile]);
  });

  it('is an empty list without entries', () => expect(JSON.parse(textOf([], 'json'))).toEqual([]));
});

describe('the record as CSV', () => {
  it('names its columns once, and has a line for each entry, hash included', () => {
    const entries = Array.from({ length: 1_203 }, (_, index) => activityEntry({ sequence: index + 1 }));
    const lines = textOf(entries, 'csv').trimEnd().split('\n');
    expect(lines).toHaveLength(1_204);
    expect(lines[0]).toMatch(/^sequence,time,environment,.*,hash$/);
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
