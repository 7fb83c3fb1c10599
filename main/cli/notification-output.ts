import type { NotificationGroup } from '#contract/models/notification.ts';
import { inertJson } from '../core/base/json.ts';
import { timeOf } from './finding-output.ts';
import { type Line, marked } from './styled.ts';
import { Table } from './table.ts';

/** Formats notifications as a table, one line for each group. */
export function notificationsAsTable(groups: readonly NotificationGroup[], width: number | null): Line[] {
  const rows = groups.map(({ key, level, state, count, lastHour, lastAt, about, pattern }) => [
    key,
    marked(level ?? '-'),
    marked(state),
    String(count),
    String(lastHour),
    timeOf(lastAt)!,
    about.flowName ?? about.name ?? subjectOf(about),
    pattern,
  ]);
  return new Table(['KEY', 'LEVEL', 'STATE', 'COUNT', 'LAST H', 'LAST', 'FLOW', 'MESSAGE'], width).lines(rows);
}

const subjectOf = ({ kind, word, id }: NotificationGroup['about']): string => `${word ?? kind} ${id ?? ''}`.trim();

export function notificationsAsJson(found: {
  completeTo: number | null;
  mutedUntil: number | null;
  groups: readonly NotificationGroup[];
}): string {
  const { completeTo, mutedUntil, groups } = found;
  const fields = { read_to: timeOf(completeTo), muted_until: timeOf(mutedUntil), groups: groups.map(fieldsOf) };
  return `${inertJson(fields)}\n`;
}

const fieldsOf = ({
  key,
  state,
  level,
  about,
  message,
  pattern,
  count,
  lastHour,
  unread,
  ...group
}: NotificationGroup) => ({
  ...{ key, state, level, kind: about.kind, resource: about.id, name: about.name },
  ...{ origin: about.originId, flow: about.flowName, message, pattern, count, last_hour: lastHour, unread },
  ...{ first_at: timeOf(group.firstAt), last_at: timeOf(group.lastAt) },
  ...{ acknowledged_at: timeOf(group.acknowledgedAt), muted_until: timeOf(group.mutedUntil) },
});
