import type { ActivityVerification } from '#contract/models/activity.ts';
import { failsAtOf, verdictsOf } from '../monitoring/flow-verdicts.ts';
import { Snapshot } from '../monitoring/snapshot.ts';
import { isSame } from '../settings/places.ts';
import type { Actions } from './actions.ts';
import { failingSinceAt } from './failing-since.ts';
import { incidentReportOf } from './incident-report.ts';
import type { Journal, TouchedNode } from './journal.ts';
import { reportOf } from './report.ts';
import type {
  ErrorGroup,
  FailingFlow,
  ReportedNode,
  ReportedRun,
  ReportedSeries,
  ReportInput,
} from './report-input.ts';
import type { ActionTarget, Estate } from '../changes/target.ts';

const hour = 3_600_000;
/** Hours before the change, which show what was usual. */
const hoursBefore = 6;
/** Hours after the change, which show whether that has returned. */
const hoursAfter = 6;
/** Maximum number of points of a chart: enough to show detail, few enough to draw small. */
const mostPoints = 120;
/** Maximum number of calls listed individually per action. */
const mostCalls = 2000;

export interface ReportSources {
  actions: Actions;
  journal: Journal;
  target: (environmentId: string) => ActionTarget;
  verify: () => ActivityVerification;
  /** Returns notifications about those flows since then, grouped, the most frequent first. */
  errorGroups: (environmentId: string, originIds: ReadonlySet<number>, since: number) => ErrorGroup[];
  now: () => number;
}

/** Start of the period that shows what was usual before the change. */
export const reportedFrom = ({ begunAt }: { begunAt: number }): number => begunAt - hoursBefore * hour;

/** Reports a change as a set of files. Throws `not_found`. */
export function writeReport(
  changeId: string,
  { actions, journal, target, verify, errorGroups, now }: ReportSources,
): { name: string; content: string }[] {
  const change = journal.change(changeId);
  const { name, place, estate } = target(change.environmentId);
  const isThere = isSame(place, change.place);
  // Another service has no data about these flows.
  const snapshot = isThere ? estate.snapshot : new Snapshot();
  const recorded = journal.recorded([changeId]);
  const originIds = new Set(recorded.map(({ originId }) => originId));
  const from = reportedFrom(change);
  const time = { from, to: Math.min(now(), (change.closedAt ?? Infinity) + hoursAfter * hour) };
  const runs = runsOf(originIds, snapshot, time);
  const withNow = (node: TouchedNode): ReportedNode => ({ ...node, now: snapshot.statusWordOf(node.nodeId) });
  return reportOf({
    change,
    environmentName: name,
    writtenAt: now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    actions: actions.changes.get(changeId).actions.map((action) => ({
      action,
      touched: journal.touched(action.id).map(withNow),
      failures: actions.failures(action.id),
      failedCalls: (['failed', 'ambiguous', 'held', 'not_attempted'] as const).flatMap(
        (outcome) => actions.calls(action.id, outcome, 0, mostCalls).rows,
      ),
    })),
    nodes: recorded.map(withNow),
    errorGroups: isThere ? errorGroups(change.environmentId, originIds, from) : [],
    series: seriesOf(runs, time),
    time,
    runs,
    failingSince: failingSinceAt(change.begunAt, originIds, snapshot),
    failing: failingOf(originIds, snapshot),
    activity: verify(),
  });
}

/** Reports an incident, with the reports of its changes. Throws `not_found`. */
export function writeIncidentReport(incidentId: string, sources: ReportSources): { name: string; content: string }[] {
  const { actions, target, now } = sources;
  const incident = actions.incidents.get(incidentId);
  const { name: environmentName, estate } = target(incident.environmentId);
  const nameOf = (originId: number): string | null => estate.snapshot.entryOf(originId)?.flow.name ?? null;
  return incidentReportOf({
    incident,
    environmentName,
    writtenAt: now(),
    flows: incident.originIds.map((originId) => ({ originId, name: nameOf(originId) })),
    reports: incident.changeIds.map((changeId) => writeReport(changeId, sources)),
  });
}

function failingOf(originIds: ReadonlySet<number>, snapshot: Estate['snapshot']): FailingFlow[] {
  return [...originIds].flatMap((originId) => {
    const entry = snapshot.entryOf(originId);
    if (entry?.state !== 'failing') return [];
    const { flow, failingSince } = entry;
    return [{ originId, name: flow.name, since: failingSince, failsAt: failsAtOf(flow, verdictsOf(entry)) }];
  });
}

function runsOf(
  originIds: ReadonlySet<number>,
  snapshot: Estate['snapshot'],
  { from, to }: ReportInput['time'],
): ReportedRun[] {
  return [...originIds].flatMap((originId) =>
    (snapshot.entryOf(originId)?.runs ?? []).flatMap(({ at, errors, records }) =>
      at === null || at < from || at >= to ? [] : { at, errors, records },
    ),
  );
}

/** Sums of the runs of the touched flows. A step without runs is unknown, which is not zero. */
function seriesOf(runs: readonly ReportedRun[], { from, to }: ReportInput['time']): ReportedSeries {
  const step = Math.max(5, Math.ceil((to - from) / mostPoints / 60_000)) * 60_000;
  const length = Math.max(1, Math.ceil((to - from) / step));
  const sums = {
    errors: new Array<number | null>(length).fill(null),
    records: new Array<number | null>(length).fill(null),
  };
  for (const run of runs) {
    const index = Math.floor((run.at - from) / step);
    for (const name of ['errors', 'records'] as const)
      if (run[name] !== null) sums[name][index] = (sums[name][index] ?? 0) + run[name];
  }
  const pointsOf = (values: (number | null)[]) => values.map((value, index) => ({ at: from + index * step, value }));
  return { step, errors: pointsOf(sums.errors), records: pointsOf(sums.records) };
}
