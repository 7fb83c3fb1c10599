import type { Guard } from '#contract/models/environment.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import { visible } from '../../log.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { rankOf } from './levels.ts';
import { texts } from './words.ts';

/** Port to the operating system's notifications. */
export interface NativeNotifications {
  show(note: { title: string; body: string; environmentId: string; originId: number | null }): void;
}

/** A group with something that was not announced yet. */
export interface Announcement {
  environmentId: string;
  environmentName: string;
  guard: Guard;
  groupKey: string;
  originId: number | null;
  /** The flow, or else the subject of the notification; null when neither has a name. */
  subject: string | null;
  level: string | null;
  message: string;
  /** Number of notifications that it represents. */
  count: number;
  /** Called when it is accepted, to be shown now or later. */
  onTaken: () => void;
  /** Called right before it is shown: a user may have muted or viewed it in the meantime. */
  isStillNews: () => boolean;
  /** Called right before it is shown, so that it is never shown twice. */
  onShown: () => void;
}

export interface AnnouncerPorts {
  native: NativeNotifications;
  rules: () => NotificationRules;
  clock: Clock;
  minuteOfDay?: MinuteOfDay;
}

const minute = 60_000;
const mostPerMinute = 3;
const longestBody = 200;
/**
 * Quiet hours end by the operator's clock, which may be set or change to daylight saving time, so the clock is polled.
 */
const longestWait = 5 * minute;

/**
 * Announces news through the operating system: at most a few per minute over all environments, and none in quiet hours.
 * Excess news waits, and is announced in one digest.
 */
export class Announcer {
  readonly #ports: AnnouncerPorts;
  readonly #fresh = new Map<string, Announcement>();
  /** News that waits for room, or for the end of quiet hours. */
  readonly #late = new Map<string, Announcement>();
  /** By the clock's elapsed time. */
  #shownAt: number[] = [];
  #timer: Timer | undefined;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** Accepts news, and shows at once what may be shown now. */
  announce(news: readonly Announcement[]): void {
    const rules = this.#ports.rules();
    for (const one of news) {
      if (!isWanted(rules, one.level, one.guard)) continue;
      const key = `${one.environmentId} ${one.groupKey}`;
      const place = this.#late.has(key) ? this.#late : this.#fresh;
      place.set(key, { ...one, count: one.count + (place.get(key)?.count ?? 0) });
      one.onTaken();
    }
    this.#proceed();
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #proceed(): void {
    const { clock, rules, minuteOfDay = operatorMinute } = this.#ports;
    this.#timer?.cancel();
    this.#removeSilenced();
    if (this.#fresh.size + this.#late.size === 0) return;
    const elapsed = clock.elapsed();
    this.#shownAt = this.#shownAt.filter((at) => elapsed - at < minute);
    const room = isQuiet(rules().quiet, minuteOfDay(clock.now())) ? 0 : mostPerMinute - this.#shownAt.length;
    if (room > 0) this.#show(room);
    else this.#postpone(elapsed);
  }

  #show(room: number): void {
    const late = [...this.#late.values()];
    const fresh = [...this.#fresh.values()].sort((a, b) => rankOf(b.level) - rankOf(a.level));
    this.#late.clear();
    this.#fresh.clear();
    const fits = fresh.length + Math.min(late.length, 1) <= room;
    const single = fits ? fresh : fresh.slice(0, room - 1);
    for (const one of single) this.#display([one]);
    const rest = [...late, ...fresh.slice(single.length)];
    if (rest.length > 0) this.#display(rest, single.length > 0);
  }

  #display(news: readonly Announcement[], isRest = false): void {
    const { native, clock } = this.#ports;
    for (const one of news) one.onShown();
    this.#shownAt.push(clock.elapsed());
    native.show(news.length === 1 ? noteOf(news[0]!) : digestOf(news, isRest));
  }

  #postpone(elapsed: number): void {
    for (const [key, one] of this.#fresh) this.#late.set(key, one);
    this.#fresh.clear();
    const [oldest] = this.#shownAt;
    const wait = this.#shownAt.length < mostPerMinute || oldest === undefined ? longestWait : oldest + minute - elapsed;
    this.#timer = this.#ports.clock.after(Math.min(wait, longestWait), () => this.#proceed());
  }

  #removeSilenced(): void {
    for (const place of [this.#fresh, this.#late])
      for (const [key, one] of place) if (!one.isStillNews()) place.delete(key);
  }
}

type Note = Parameters<NativeNotifications['show']>[0];

function noteOf({ environmentName, environmentId, originId, subject, message }: Announcement): Note {
  return {
    title: plain(subject === null ? environmentName : texts.about(environmentName, subject)),
    body: plain(message),
    environmentId,
    originId,
  };
}

/** Returns one note for many announcements. It links to the environment with most of them. */
function digestOf(news: readonly Announcement[], isRest: boolean): Note {
  const byEnvironment = [...Map.groupBy(news, ({ environmentId }) => environmentId).values()];
  const [most] = byEnvironment.sort((a, b) => b.length - a.length);
  const [{ environmentId, environmentName }] = most as [Announcement];
  const count = news.reduce((sum, one) => sum + one.count, 0);
  const flows = new Set(news.map((one) => `${one.environmentId} ${one.originId}`)).size;
  const others = byEnvironment.length - 1;
  const where = others === 0 ? environmentName : texts.andOthers(environmentName, others);
  return {
    title: plain(texts.about(where, isRest ? texts.moreNotifications(count) : texts.notifications(count))),
    body: plain(texts.newest(flows, news.at(-1)!.message)),
    environmentId,
    originId: null,
  };
}

/** Returns one short line, without characters that could mislead its reader. */
function plain(text: string): string {
  const line = visible(
    text
      .slice(0, 10 * longestBody)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return line.length <= longestBody ? line : `${line.slice(0, longestBody - 1).toWellFormed()}…`;
}

/** Returns the minutes after midnight on a clock at a moment in epoch milliseconds. */
export type MinuteOfDay = (at: number) => number;

const operatorMinute: MinuteOfDay = (at) => {
  const time = new Date(at);
  return time.getHours() * 60 + time.getMinutes();
};

/** Returns whether the user wants it announced at all. */
function isWanted({ native, levels, environments }: NotificationRules, level: string | null, guard: Guard): boolean {
  return native && levels.includes(level ?? '') && (environments === 'all' || guard === 'protected');
}

/** Returns whether it is quiet at that minute; the end may be on the next day. Equal ends mean no quiet hours. */
export function isQuiet(quiet: NotificationRules['quiet'], minute: number): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
