import {
  type Alert,
  alertKinds,
  alertLevels,
  type AlertQuery,
  type AlertRow,
  alertStates,
  type AlertTab,
  alertTabs,
  mostAlertsInRow,
} from '#contract/models/alert.ts';
import { alertFields, alertMatcher } from '#contract/filter/alert-filter.ts';
import { fieldsOf } from '#contract/filter/filter.ts';
import { parse } from '#contract/filter/parse.ts';
import type { CollectedAlert } from './alert-sources.ts';

const isIn: Record<AlertTab, (alert: Alert) => boolean> = {
  open: isOpen,
  acknowledged: ({ state }) => state === 'acknowledged',
  muted: ({ state }) => state === 'muted',
  all: () => true,
};

/** Returns whether an alert needs attention: more than information, ongoing, and neither acknowledged nor muted. */
function isOpen({ state, level }: Pick<Alert, 'state' | 'level'>): boolean {
  return state === 'open' && level !== 'info';
}

/** Alerts that share a row. */
interface RowAlerts {
  key: string;
  alerts: CollectedAlert[];
}

/**
 * Returns the rows of a query, the most urgent first.
 *
 * @param now epoch milliseconds, from which ages are counted
 */
export function alertRows(
  collected: readonly CollectedAlert[],
  { filter, tab, since, grouped }: AlertQuery,
  now: number,
): AlertRow[] {
  const parsed = parse(filter, alertFields).filter;
  const matches = alertMatcher(parsed, now);
  // A night has hundreds of messages that all went well, unless the user asks for a level.
  const isNews = ({ level }: Alert): boolean => level !== 'info' || fieldsOf(parsed).has('level');
  const isShown = isIn[tab];
  const found = collected.filter(
    (one) => isShown(one.alert) && matches(one) && (since === null || (isNews(one.alert) && hasNews(one, since))),
  );
  return groupAlerts(found, grouped)
    .map((row) => rowOf(row, since))
    .sort(rowOrder);
}

/** Returns the keys of the rows of open alerts: what the badge, the tray and the wall count. */
export function openKeys(collected: readonly CollectedAlert[]): Set<string> {
  return new Set(collected.flatMap(({ alert }) => (isOpen(alert) ? keysOf(alert, true) : [])));
}

/** Counts the rows of each tab. */
export function countTabs(collected: readonly CollectedAlert[], grouped: boolean): Record<AlertTab, number> {
  const count = (tab: AlertTab): number => {
    const keys = new Set<string>();
    for (const { alert } of collected) if (isIn[tab](alert)) for (const key of keysOf(alert, grouped)) keys.add(key);
    return keys.size;
  };
  return Object.fromEntries(alertTabs.map((tab) => [tab, count(tab)])) as Record<AlertTab, number>;
}

/** An alert of several flows is part of the row of each. */
function keysOf({ id, flows }: Alert, grouped: boolean): string[] {
  return grouped && flows.length > 0 ? flows.map(({ originId }) => `flow/${originId}`) : [id];
}

function groupAlerts(found: readonly CollectedAlert[], grouped: boolean): RowAlerts[] {
  const rows = new Map<string, RowAlerts>();
  for (const one of found)
    for (const key of keysOf(one.alert, grouped)) {
      const row = rows.get(key);
      if (row) row.alerts.push(one);
      else rows.set(key, { key, alerts: [one] });
    }
  return [...rows.values()];
}

function rowOf({ key, alerts }: RowAlerts, since: number | null): AlertRow {
  const sorted = alerts.map(({ alert }) => alert).sort(alertOrder);
  const first = sorted[0]!;
  const flow = first.flows.find(({ originId }) => key === `flow/${originId}`) ?? first.flows[0];
  const ongoing = sorted.filter(({ endedAt }) => endedAt === null);
  const starts = (ongoing.length > 0 ? ongoing : sorted).flatMap((alert) => alert.since ?? []);
  return {
    key,
    originId: flow?.originId ?? null,
    name: flow ? flow.name : first.subject,
    project: flow?.project ?? null,
    level: first.level,
    state: first.state,
    since: starts.length === 0 ? null : Math.min(...starts),
    changedAt: Math.max(...sorted.map(({ changedAt }) => changedAt)),
    alerts: sorted.slice(0, mostAlertsInRow),
    count: sorted.length,
    happened: since === null ? null : happenedIn(alerts, since),
  };
}

/** Returns whether anything happened to an alert since then, apart from what users did. */
function hasNews({ alert, events }: CollectedAlert, since: number): boolean {
  return alert.changedAt >= since || events.some(({ at, by }) => at >= since && by === null);
}

function happenedIn(alerts: readonly CollectedAlert[], since: number): NonNullable<AlertRow['happened']> {
  const events = alerts.flatMap((one) => one.events.filter(({ at }) => at >= since));
  const count = (kind: string): number => events.filter(({ what }) => what === kind).length;
  return {
    opened: count('opened'),
    worse: count('worse'),
    cameBack: count('came_back'),
    resolved: count('resolved'),
  };
}

type Ordered = Pick<Alert, 'state' | 'level' | 'changedAt'>;

/** Open before acknowledged, muted and ended; then bad before harmless. */
const urgency = (a: Ordered, b: Ordered): number =>
  alertStates.indexOf(a.state) - alertStates.indexOf(b.state) ||
  alertLevels.indexOf(a.level) - alertLevels.indexOf(b.level);

const alertOrder = (a: Alert, b: Alert): number =>
  urgency(a, b) ||
  alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind) ||
  b.changedAt - a.changedAt ||
  (a.id < b.id ? -1 : 1);

const rowOrder = (a: AlertRow, b: AlertRow): number =>
  urgency(a, b) || b.changedAt - a.changedAt || (a.key < b.key ? -1 : 1);
