import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { reports } from '../e2e/locators.ts';
import type { Console } from '../e2e/launch.ts';
import { figureIn } from './comparison.ts';
import { inSeconds, isUnsound, stretch } from './lines.ts';
import { hour, type LookedAt } from './looked-at.ts';
import { type ListedFlow, listedFlows, type ListedRun, notificationsAt } from './witness.ts';

const filesOfReport = 4;

/** Time by which a report begins before its change. */
const hoursBefore = 6;

/** The readable part of the report, and some of its data for programs. */
export interface SavedReport {
  report: string;
  nodes: { nodeId: number; before: string | null; now: string | null }[];
  change: { begunAt: number; closedAt: number | null };
}

/** Facts about a change from outside Penstock. */
export interface ActedOn {
  /** Flows in which a node changed. */
  flowIds: ReadonlySet<number>;
  /** Time of the user's request, and time when the first request for it arrived. */
  begun: readonly [number, number];
  /** The two times of its end; null while it is open. */
  closed: readonly [number, number] | null;
  /** For each action the calls that the service answered. */
  calls: readonly number[];
}

/** Saves the report of the change on screen. */
export async function savedReport(change: Locator, app: Console['app']): Promise<SavedReport> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-truth-report-'));
  try {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, folder);
    await change.getByRole('button', { name: 'Save a report…' }).click();
    // The message about an earlier report may still be on screen.
    await expect.poll(() => readdirSync(folder).length, { timeout: 60_000 }).toBe(filesOfReport);
    await expect(reports(change.page())).toContainText('The report was saved', { timeout: 60_000 });
    const file = (ending: string): string =>
      readFileSync(
        join(
          folder,
          readdirSync(folder).find((name) => name.endsWith(ending))!,
        ),
        'utf8',
      );
    return { report: file('.md'), ...(JSON.parse(file('.json')) as Omit<SavedReport, 'report'>) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Figures and times of a report, with the service's list when it was written. */
export async function compareReport(
  looked: LookedAt,
  where: string,
  { report, change }: SavedReport,
  { flowIds, begun, closed, calls }: ActedOn,
): Promise<void> {
  const { service, comparison, ahead } = looked;
  // Penstock still knows what the service no longer lists.
  const listed = await listedFlows(service, { before: looked.flows, ahead });
  const flows = [...flowIds].map((id) => listed.get(id)!);
  const { begunAt, closedAt } = change;
  comparison.same(`${where}: started`, timeAfter(report, 'Started: '), inSeconds(begunAt));
  comparison.within(`${where}: started, by the requests`, begunAt, begun);
  comparison.same(`${where}: whether it is closed`, String(closedAt !== null), String(closed !== null));
  comparison.same(`${where}: closed`, timeAfter(report, 'Closed: '), inSeconds(closedAt));
  if (closed) comparison.within(`${where}: closed, by this clock`, closedAt, closed);
  const inFlows = /Changed: [\d,]+ nodes? in ([\d,]+) flows?/.exec(report)?.[1] ?? '';
  comparison.same(`${where}: flows`, figureIn(inFlows), flowIds.size);
  for (const [place, sent] of calls.entries()) {
    const done = rowOf(report, new RegExp(`^${place + 1}: `))[3];
    comparison.same(`${where}: calls done by action ${place + 1}`, figureIn(done ?? ''), sent);
  }
  const requests = calls.reduce((sum, sent) => sum + sent, 0);
  const entries = /the log had ([\d,]+) entr/.exec(report)?.[1] ?? '';
  comparison.same(`${where}: entries of the record`, figureIn(entries), requests);
  compareStretches(looked, where, report, flows, change);
  await compareNotifications(looked, where, report, flows, begunAt - hoursBefore * hour);
}

/** Errors and records of the changed flows before the failure, before the change, while it was open, and afterwards. */
function compareStretches(
  { comparison }: LookedAt,
  where: string,
  report: string,
  flows: readonly ListedFlow[],
  { begunAt, closedAt }: SavedReport['change'],
): void {
  const from = begunAt - hoursBefore * hour;
  const begins = flows.flatMap(({ runs }) => {
    const until = runs.filter(({ at }) => at <= begunAt);
    return until[stretch(until, isUnsound) - 1]?.at ?? [];
  });
  const failingSince = begins.length === 0 ? null : Math.min(...begins);
  comparison.same(`${where}: failing since`, timeAfter(report, '[Ff]ailing since '), inSeconds(failingSince));
  const isLonger = failingSince !== null && failingSince < from;
  const isSaid = report.includes(`The ${hoursBefore} hours before the change (`);
  comparison.same(`${where}: whether it failed for longer`, String(isSaid), String(isLonger));
  const written = timeAfter(report, 'Written: ')!;
  const stretches: [RegExp, number, number][] = [
    ...(failingSince === null || isLonger
      ? []
      : ([[/^Before the failure$/, from, failingSince]] as [RegExp, number, number][])),
    [/before the change/i, isLonger ? from : (failingSince ?? from), begunAt],
    [/^While it was open$/, begunAt, closedAt ?? written],
    ...(closedAt === null ? [] : ([[/^After it was closed$/, closedAt, written]] as [RegExp, number, number][])),
  ];
  for (const [name, begin, end] of stretches) {
    const runs = flows.flatMap((flow) => flow.runs.filter(({ at }) => at >= begin && at < end));
    const [, errors, errorsPerHour, records, recordsPerHour] = rowOf(report, name);
    const compareSum = (figure: 'errors' | 'records', total = '', perHour = ''): void => {
      const what = `${where}: ${figure}, ${name.source}`;
      const sum = sumOf(runs, figure);
      comparison.same(what, total === 'unknown' ? null : figureIn(total), sum);
      // It has three digits.
      const exact = sum === null ? null : sum / ((end - begin) / hour);
      const shown = perHour === 'unknown' ? null : Number(perHour.replaceAll(',', ''));
      if (exact === null) comparison.same(`${what}, an hour`, shown, null);
      else comparison.within(`${what}, an hour`, shown, [exact * 0.995, exact * 1.005]);
    };
    compareSum('errors', errors, errorsPerHour);
    compareSum('records', records, recordsPerHour);
  }
}

const sumOf = (runs: readonly ListedRun[], figure: 'errors' | 'records'): number | null =>
  runs.length === 0 ? null : runs.reduce((sum, run) => sum + run[figure], 0);

/** Notifications about the changed flows, group by group: the total, and the newest. */
async function compareNotifications(
  { service, comparison, ahead }: LookedAt,
  where: string,
  report: string,
  flows: readonly ListedFlow[],
  since: number,
): Promise<void> {
  const resources = new Set(
    flows.flatMap(({ nodes }) => nodes.map((node) => `${node.resource_type} ${node.resource_id}`)),
  );
  const about = (await notificationsAt(service, ahead)).filter(({ about, at }) => resources.has(about) && at >= since);
  const rows = report.split('### Most frequent notifications')[1]?.split('\n## ')[0] ?? '';
  const groups = [...rows.matchAll(/^\| ([\d,]+) +\| (\d{4}-\S+ \S+) +\|/gm)];
  const shown = groups.reduce((sum, [, many]) => sum + figureIn(many!)!, 0);
  comparison.same(`${where}: notifications`, shown, about.length);
  const newest = groups.map(([, , time]) => Date.parse(`${time!.replace(' ', 'T')}Z`));
  const so = about.length === 0 ? null : inSeconds(Math.max(...about.map(({ at }) => at)));
  comparison.same(`${where}: the newest notification`, newest.length === 0 ? null : Math.max(...newest), so);
}

/** Cells of the first row of any table with this first cell; empty where there is none. */
function rowOf(report: string, first: RegExp): string[] {
  const rows = report.split('\n').map((line) =>
    line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  );
  return rows.find(([name]) => name !== undefined && first.test(name)) ?? [];
}

/** First time after these words, epoch milliseconds; null where there is none. */
function timeAfter(report: string, words: string): number | null {
  const [, day, time] = new RegExp(`${words}(\\d{4}-\\S+) (\\d\\d:\\d\\d:\\d\\d)`).exec(report) ?? [];
  return day ? Date.parse(`${day}T${time}Z`) : null;
}
