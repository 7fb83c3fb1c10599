import type { Guard } from '#contract/models/environment.ts';
import type { NotificationRules } from '#contract/models/notification.ts';

/** Returns the minutes after midnight on a clock at a moment in epoch milliseconds. */
export type MinuteOfDay = (at: number) => number;

export const operatorMinute: MinuteOfDay = (at) => {
  const time = new Date(at);
  return time.getHours() * 60 + time.getMinutes();
};

/** Returns whether the user wants it announced at all. */
export function isWanted(
  { native, levels, environments }: NotificationRules,
  level: string | null,
  guard: Guard,
): boolean {
  return native && levels.includes(level ?? '') && (environments === 'all' || guard === 'protected');
}

/** Returns whether it is quiet at that minute; the end may be on the next day. Equal ends mean no quiet hours. */
export function isQuiet(quiet: NotificationRules['quiet'], minute: number): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
