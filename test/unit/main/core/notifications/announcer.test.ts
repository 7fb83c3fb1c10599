import { describe, expect, it } from 'vitest';
import type { NotificationRules } from '#contract/models/notification.ts';
import {
  type Announcement,
  Announcer,
  isQuiet,
  type MinuteOfDay,
} from '../../../../../main/core/notifications/announcer.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { everyError, morning, type Note } from '../../../../fixtures/notifications.ts';

const minute = 60_000;
const hour = 60 * minute;

function announcing(rules: Partial<NotificationRules> = {}, minuteOfDay?: MinuteOfDay, now = morning) {
  const clock = new ManualClock(now);
  const shown: Note[] = [];
  const events: string[] = [];
  const announcer = new Announcer({
    native: { show: (note) => shown.push({ ...note, at: clock.now() }) },
    rules: () => ({ ...everyError, ...rules }),
    clock,
    minuteOfDay: minuteOfDay ?? ((at) => Math.floor(at / minute) % 1440),
  });
  const silenced = new Set<string>();
  const news = (groupKey: string, more: Partial<Announcement> = {}): Announcement => ({
    environmentId: 'e',
    environmentName: 'Production EU',
    guard: 'open',
    groupKey,
    originId: 7,
    subject: 'Orders EU',
    level: 'ERROR',
    message: `Group ${groupKey} failed.`,
    count: 1,
    onTaken: () => events.push(`${groupKey} taken`),
    isStillNews: () => !silenced.has(groupKey),
    onShown: () => events.push(`${groupKey} shown`),
    ...more,
  });
  const say = (...keys: string[]): void => announcer.announce(keys.map((key) => news(key)));
  return { clock, shown, events, announcer, silenced, news, say };
}

describe('Announcer', () => {
  it('shows the environment, the flow and the message, and reports that it did', () => {
    const { announcer, shown, events, news } = announcing();
    announcer.announce([news('a')]);
    expect(shown).toMatchObject([
      { title: 'Production EU: Orders EU', body: 'Group a failed.', environmentId: 'e', originId: 7 },
    ]);
    expect(events).toEqual(['a taken', 'a shown']);
  });

  it('shortens a long message, on one line and without misleading characters', () => {
    const { announcer, shown, news } = announcing();
    announcer.announce([news('a', { subject: null, message: `one\ntwo \u202egnp.exe ${'x'.repeat(70_000)}` })]);
    expect(shown[0]!.title).toBe('Production EU');
    expect(shown[0]!.body).toMatch(/^one two \\u\{202e\}gnp\.exe x+…$/);
    expect(shown[0]!.body).toHaveLength(200);
  });

  it('shows three separately, and from four on two and a digest, the worst alone', () => {
    const first = announcing();
    first.say('a', 'b', 'c');
    expect(first.shown).toHaveLength(3);
    const { announcer, shown, news } = announcing({ levels: ['WARN', 'ERROR'] });
    announcer.announce([
      news('a', { level: 'WARN', count: 5, originId: 1 }),
      news('b', { level: 'WARN', count: 6, originId: 2 }),
      ...['c', 'd'].map((key) => news(key)),
    ]);
    expect(shown.map(({ title }) => title)).toEqual([
      'Production EU: Orders EU',
      'Production EU: Orders EU',
      'Production EU: 11 more notifications',
    ]);
    expect(shown[2]).toMatchObject({ body: 'From 2 flows. Newest: Group b failed.', originId: null });
  });

  it('holds back the fourth until the oldest of three is a minute old, and announces everything that waits in one', () => {
    const { clock, shown, say } = announcing();
    say('a');
    clock.advance(10_000);
    say('b', 'c');
    say('d');
    clock.advance(20_000);
    say('e', 'd');
    clock.advance(29_999);
    expect(shown).toHaveLength(3);
    clock.advance(1);
    expect(shown).toHaveLength(4);
    expect(shown[3]!.title).toBe('Production EU: 3 notifications');
    expect(clock.waiting).toBe(0);
  });

  it('counts environments together, and names the one with the most', () => {
    const { announcer, shown, say, news, clock } = announcing();
    say('a', 'b', 'c');
    const elsewhere = { environmentId: 'f', environmentName: 'Staging' };
    announcer.announce([news('d'), news('e', elsewhere), news('f', elsewhere)]);
    expect(shown).toHaveLength(3);
    clock.advance(minute);
    expect(shown[3]).toMatchObject({ title: 'Staging and 1 other environment: 3 notifications', environmentId: 'f' });
  });

  it('drops what was muted while it waited', () => {
    const { clock, shown, silenced, say } = announcing();
    say('a', 'b', 'c');
    say('d', 'e');
    silenced.add('d').add('e');
    clock.advance(minute);
    expect(shown).toHaveLength(3);
    expect(clock.waiting).toBe(0);
  });

  it.each<[string, Partial<NotificationRules>, Partial<Announcement>]>([
    ['nothing is wanted', { native: false }, {}],
    ['its level is not wanted', {}, { level: 'WARN' }],
    ['it has no level', {}, { level: null }],
    ['only protected environments are wanted', { environments: 'protected' }, { guard: 'open' }],
  ])('accepts nothing when %s', (_, rules, more) => {
    const { announcer, shown, events, news } = announcing(rules);
    announcer.announce([news('a', more)]);
    expect([shown, events]).toEqual([[], []]);
  });

  it('shows only those of protected environments on request', () => {
    const { announcer, shown, news } = announcing({ environments: 'protected' });
    announcer.announce([news('a', { guard: 'protected' })]);
    expect(shown).toHaveLength(1);
  });

  it('is silent over midnight, then announces everything in one digest, or alone if it is the only one', () => {
    const quiet = { from: 22 * 60, to: 6 * 60 };
    const { clock, shown, say } = announcing({ quiet }, undefined, morning + 14 * hour);
    say('a');
    for (let step = 0; step < 83; step += 1) clock.advance(5 * minute);
    expect(shown).toEqual([]);
    clock.advance(5 * minute);
    expect(shown.map(({ body }) => body)).toEqual(['Group a failed.']);
  });

  it.each([
    // In Berlin, one night has no hour from two, another has it twice.
    ['2026-03-29T00:00:00Z', '2026-03-29T05:00:00Z'],
    ['2026-10-24T23:00:00Z', '2026-10-25T06:00:00Z'],
  ])('ends quiet hours by the operator’s clock in the night that begins at %s', (begin, end) => {
    const time = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Berlin',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
    const minuteOfDay: MinuteOfDay = (at) => {
      const [hours, minutes] = time.format(at).split(':').map(Number) as [number, number];
      return hours * 60 + minutes;
    };
    const quiet = { from: 60, to: 7 * 60 };
    const { clock, shown, say } = announcing({ quiet }, minuteOfDay, Date.parse(begin));
    say('a');
    while (shown.length === 0) clock.advance(5 * minute);
    expect(new Date(shown[0]!.at).toISOString()).toBe(new Date(end).toISOString());
  });

  it('leaves no timer when it is stopped', () => {
    const { announcer, clock, say } = announcing({ quiet: { from: 0, to: 1439 } });
    say('a');
    expect(clock.waiting).toBe(1);
    announcer.stop();
    expect(clock.waiting).toBe(0);
  });
});

describe('quiet hours', () => {
  it.each([
    [{ from: 60, to: 120 }, [59, 60, 119, 120], [false, true, true, false]],
    [{ from: 1380, to: 60 }, [1379, 1380, 0, 59, 60], [false, true, true, true, false]],
    [{ from: 60, to: 60 }, [59, 60, 61], [false, false, false]],
    [null, [0, 720], [false, false]],
  ])('%j is right at each end', (quiet, minutes, expected) => {
    expect(minutes.map((at) => isQuiet(quiet, at))).toEqual(expected);
  });
});
