import { describe, expect, it } from 'vitest';
import {
  momentAhead,
  rateOf,
  groupStateOf,
  notificationSubject,
} from '../../../../../renderer/features/notifications/group-words.ts';
import { muteEnd } from '../../../../../renderer/features/notifications/mute.ts';
import { patternParts } from '../../../../../renderer/features/notifications/pattern.ts';
import { timeOfDay, minutesOf } from '../../../../../renderer/features/notifications/quiet-hours.ts';
import { levelWord } from '../../../../../renderer/format/levels.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Local time on this computer. */
const at = (day: number, hours: number, minutes = 0): number => new Date(2026, 2, day, hours, minutes).getTime();
const now = at(12, 14, 2);

describe('words of a group', () => {
  it('show how often it occurred', () => {
    expect(rateOf({ lastHour: 38, count: 1_412 })).toBe('38 in the last hour, 1,412 in all');
  });

  it('explain why it is or is not open', () => {
    const acknowledgedAt = now - 2 * hour;
    expect(groupStateOf({ state: 'open', acknowledgedAt: null, mutedUntil: null }, now)).toBe('Open');
    expect(groupStateOf({ state: 'new', acknowledgedAt: null, mutedUntil: null }, now)).toBe('New');
    expect(groupStateOf({ state: 'worse', acknowledgedAt, mutedUntil: null }, now)).toBe(
      'Got worse since it was acknowledged 2 h ago',
    );
    expect(groupStateOf({ state: 'acknowledged', acknowledgedAt, mutedUntil: null }, now)).toBe('Acknowledged 2 h ago');
    expect(groupStateOf({ state: 'muted', acknowledgedAt, mutedUntil: now + hour }, now)).toBe('Muted until 15:02');
  });

  it('name its subject, with the word of the service where Penstock has none', () => {
    const about = { originId: null, flowName: null, word: null };
    expect(notificationSubject({ ...about, kind: 'source', id: 7, name: 'orders-eu-s3' })).toBe('Source orders-eu-s3');
    expect(notificationSubject({ ...about, kind: 'data_set', id: 7, name: null })).toBe('Data set 7');
    expect(notificationSubject({ ...about, kind: 'unknown', word: 'APPROVAL_STEP', id: 3, name: null })).toBe(
      'APPROVAL_STEP 3',
    );
    expect(notificationSubject({ ...about, kind: 'unknown', id: null, name: null })).toBeNull();
    expect(notificationSubject({ ...about, kind: 'unknown', word: 'a\u202Eb', id: null, name: null })).toBe(
      'a⟨U+202E⟩b',
    );
  });

  it('show an unknown level unchanged', () => {
    expect([levelWord('ERROR'), levelWord('FATAL'), levelWord(''), levelWord(null)]).toEqual([
      'Error',
      'FATAL',
      'No level',
      'No level',
    ]);
  });

  it('set apart the masked parts of a pattern', () => {
    expect(patternParts('‹quoted› has ‹number› records')).toEqual([
      { text: 'quoted text', masked: true },
      { text: ' has ', masked: false },
      { text: 'number', masked: true },
      { text: ' records', masked: false },
    ]);
    expect(patternParts('nothing ‹ › here')).toEqual([{ text: 'nothing ‹ › here', masked: false }]);
  });
});

describe('a future moment', () => {
  it('is shown without its day today, with the word tomorrow, or with its day', () => {
    expect(momentAhead(at(12, 23, 59), now)).toBe('23:59');
    expect(momentAhead(at(13, 8), now)).toBe('tomorrow 08:00');
    expect(momentAhead(at(14, 0), now)).toMatch(/14/);
  });

  it('counts calendar days when clocks are put forward', () => {
    // Germany skips the hour after 01:59 on 29 March 2026: that day has 23 hours.
    expect(momentAhead(at(29, 23, 30), at(28, 10))).toBe('tomorrow 23:30');
    expect(momentAhead(at(30, 0, 30), at(28, 10))).not.toContain('tomorrow');
  });
});

describe('the end of a mute', () => {
  it.each([
    ['1h', now + hour],
    ['8h', now + 8 * hour],
    ['tomorrow', at(13, 8)],
    ['7d', at(19, 14, 2)],
  ] as const)('for %s', (length, until) => expect(muteEnd(length, '', now)).toEqual({ until }));

  it('is at the same time of the day after seven days, even across a clock change', () => {
    expect(muteEnd('7d', '', at(25, 10))).toEqual({ until: at(32, 10) });
  });

  it('is the typed time, when it is in the future', () => {
    const error = 'Enter a day and a time in the future, such as 2027-03-12 08:00.';
    expect(muteEnd('custom', '2026-03-12 14:03', now)).toEqual({ until: at(12, 14, 3) });
    expect(muteEnd('custom', '2026-03-12 14:02', now)).toEqual({ error });
    expect(muteEnd('custom', '', now)).toEqual({ error });
  });
});

describe('quiet hours', () => {
  it('survive a round trip through their field for every minute of a day', () => {
    for (let minutes = 0; minutes < 1_440; minutes += 1) expect(minutesOf(timeOfDay(minutes))).toBe(minutes);
  });

  it('are null where no time was typed', () => {
    for (const typed of ['', '7', '24:00', '12:60', 'noon']) expect(minutesOf(typed)).toBeNull();
  });
});
