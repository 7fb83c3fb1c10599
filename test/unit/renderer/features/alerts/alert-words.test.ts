import type { Alert, AlertKind, AlertRow } from '#contract/models/alert.ts';
import type { AlertEvent } from '#contract/models/alert-event.ts';
import { describe, expect, it } from 'vitest';
import {
  alertEventText,
  happenedWords,
  notificationSubject,
  rateOf,
} from '../../../../../renderer/features/alerts/alert-words.ts';
import { momentAhead, muteEnd } from '../../../../../renderer/features/alerts/mute.ts';
import { patternParts } from '../../../../../renderer/features/alerts/pattern.ts';
import { timeOfDay, minutesOf } from '../../../../../renderer/features/alerts/quiet-hours.ts';
import { alertRowLine, alertRowName } from '../../../../../renderer/format/alerts.ts';
import { levelWord } from '../../../../../renderer/format/levels.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Local time on this computer. */
const at = (day: number, hours: number, minutes = 0): number => new Date(2026, 2, day, hours, minutes).getTime();
const now = at(12, 14, 2);

describe('words of notifications', () => {
  it('show how often it occurred', () => {
    expect(rateOf({ lastHour: 38, count: 1_412 })).toBe('38 in the last hour, 1,412 in all');
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

describe('a row', () => {
  const flow = { kind: 'failing', message: [] } as unknown as Alert;
  const message = [
    { text: 'Total is not a ', mask: null },
    { text: '', mask: 'number' },
  ];
  const records = { kind: 'failed_records', message } as unknown as Alert;

  it('names its flow, else the subject of its alert', () => {
    expect(alertRowName({ name: 'Orders EU', originId: 7 })).toBe('Orders EU');
    expect(alertRowName({ name: null, originId: 7 })).toBe('Flow 7');
    expect(alertRowName({ name: 'step 3', originId: null })).toBe('step 3');
    expect(alertRowName({ name: null, originId: null })).toBe('No known flow');
  });

  it('shows what is wrong once, with messages instead of their kinds, and the number of others', () => {
    expect(alertRowLine({ alerts: [flow], count: 1 })).toBe('Failing');
    expect(alertRowLine({ alerts: [flow, records, flow], count: 3 })).toBe('Failing · Total is not a ‹number›');
    expect(alertRowLine({ alerts: [flow, records], count: 30 })).toBe(
      'Failing · Total is not a ‹number› · and 28 more alerts',
    );
  });

  it('shows what happened to it in a period', () => {
    const words = (happened: AlertRow['happened']): string => happenedWords({ happened });
    expect(words(null)).toBe('');
    expect(words({ opened: 1, worse: 0, cameBack: 2, resolved: 1 })).toBe('Opened · Came back 2 · Resolved');
    expect(words({ opened: 0, worse: 0, cameBack: 0, resolved: 0 })).toBe('Still reported');
  });
});

describe('an event of an alert', () => {
  const since = at(12, 2, 10);
  const event: AlertEvent<AlertKind> = {
    what: 'opened',
    at: at(12, 8),
    since,
    unwatchedFrom: null,
    kind: 'failing',
    by: null,
  };

  it('shows the trouble and its beginning', () => {
    expect(alertEventText(event)).toEqual({ said: 'Opened: Failing', more: expect.stringMatching(/^since .*02:10$/) });
  });

  it('is never dated into an unwatched period', () => {
    expect(alertEventText({ ...event, since: null, unwatchedFrom: since }).more).toMatch(
      /^not monitored since .*02:10, so/,
    );
    expect(alertEventText({ ...event, since: null, unwatchedFrom: 'never' }).more).toMatch(/^not monitored before/);
    expect(alertEventText({ ...event, what: 'unwatched' })).toEqual({
      said: 'Not monitored',
      more: expect.stringMatching(/^from .*02:10 until then$/),
    });
  });

  it('names its user, with the note', () => {
    const by = { actor: { user: 'Ann', impersonator: null }, from: 'window', note: null } as const;
    const words = (note: string | null): string =>
      alertEventText({ ...event, what: 'acknowledged', since: null, by: { ...by, note } }).more;
    expect(words(null)).toBe('by Ann');
    expect(words('Bo calls the bank.')).toBe('by Ann: Bo calls the bank.');
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
