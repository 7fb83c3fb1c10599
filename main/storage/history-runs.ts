import type { DatabaseSync } from 'node:sqlite';
import type { Totals } from '#contract/models/overview.ts';
import type { RunFigures, TimePeriod } from '../core/monitoring/history.ts';
import type { FlowRun } from '../core/ports/service.ts';

const fiveMinutes = 5 * 60_000;
/** Milliseconds in a day of UTC, as the service counts its days. */
export const day = 24 * 60 * 60_000;

/** The columns of the tables of sums, in the order of `figuresOf`. */
const columns = ['runs', 'records', 'records_known', 'bytes', 'bytes_known', 'errors', 'errors_known'];

const figuresOf = ({ records, bytes, errors }: FlowRun): number[] => [
  1,
  ...[records, bytes, errors].flatMap((figure) => (figure === null ? [0, 0] : [figure, 1])),
];

type Figures = Omit<Totals, 'known' | 'flows'>;

type TimedRun = FlowRun & { at: number };

/** Difference that a portion of runs makes to one row of sums. */
interface Change {
  key: readonly number[];
  figures: number[];
}

/** Opens the runs of the database: single runs, sums by five minutes over all flows, and sums by day for each flow. */
export function openRuns(database: DatabaseSync) {
  const find = database.prepare(
    'SELECT origin_id AS originId, run_id AS runId, at, records, bytes, errors FROM run WHERE environment = ? AND origin_id = ? AND run_id = ?',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO run (environment, origin_id, run_id, at, records, bytes, errors) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const newest = database.prepare(
    `SELECT origin_id AS originId, run_id AS runId, at, records, bytes, errors FROM run
     WHERE environment = ? AND origin_id = ? AND at >= ? AND at < ? ORDER BY at DESC, run_id DESC LIMIT ?`,
  );
  // Rows as arrays take half the time of objects, and a comparison reads the runs of a day or more of every flow.
  const figures = database.prepare(
    'SELECT at, records, errors FROM run WHERE environment = ? AND origin_id = ? AND at >= ? AND at < ? ORDER BY at',
  );
  figures.setReturnArrays(true);
  const addToFiveMinutes = database.prepare(upsertOf('five_minutes', ['environment', 'at']));
  const addToFlowDay = database.prepare(upsertOf('flow_day', ['environment', 'at', 'origin_id']));
  const sum = database.prepare(
    `SELECT CAST((at - ?1) / ?2 AS INTEGER) AS step, ${columns.map((column) => `sum(${column}) AS ${column}`).join(', ')}
     FROM five_minutes WHERE environment = ?3 AND at >= ?1 AND at < ?4 GROUP BY 1`,
  );

  return {
    /** Must be called within a transaction, which keeps runs and sums in step. Leaves out runs before `from`. */
    put(environment: number, runs: readonly FlowRun[], from: number): void {
      const steps = new Map<string, Change>();
      const days = new Map<string, Change>();
      const count = (run: TimedRun, sign: 1 | -1): void => {
        add(steps, [environment, startOf(run.at, fiveMinutes)], run, sign);
        add(days, [environment, startOf(run.at, day), run.originId], run, sign);
      };
      for (const run of runs) {
        if (!hasTime(run) || run.at < from) continue;
        const before = find.get(environment, run.originId, run.runId) as TimedRun | undefined;
        if (before && saysTheSame(before, run)) continue;
        put.run(environment, run.originId, run.runId, run.at, run.records, run.bytes, run.errors);
        if (before) count(before, -1);
        count(run, 1);
      }
      for (const { key, figures } of steps.values()) addToFiveMinutes.run(...key, ...figures);
      for (const { key, figures } of days.values()) addToFlowDay.run(...key, ...figures);
    },

    of(environment: number, originId: number, { from, to }: TimePeriod, most: number): FlowRun[] {
      return newest.all(environment, originId, from, to, most).map((row) => ({ ...row }) as unknown as FlowRun);
    },

    figuresOf(environment: number, originId: number, { from, to }: TimePeriod): RunFigures[] {
      return figures.all(environment, originId, from, to) as unknown as RunFigures[];
    },

    totals(environment: number | null, { from, to }: TimePeriod, step: number): Figures {
      const at = Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);
      const unknown = () => at.map((): number | null => null);
      const totals: Figures = { at, runs: at.map(() => 0), records: unknown(), bytes: unknown(), errors: unknown() };
      if (environment === null) return totals;
      for (const row of sum.all(from, step, environment, to) as Record<string, number>[]) {
        const index = row['step']!;
        totals.runs[index] = row['runs']!;
        for (const figure of ['records', 'bytes', 'errors'] as const) {
          if (row[`${figure}_known`]! > 0) totals[figure][index] = row[figure]!;
        }
      }
      return totals;
    },
  };
}

const startOf = (at: number, length: number): number => Math.floor(at / length) * length;

const hasTime = (run: FlowRun): run is TimedRun => run.at !== null;

const saysTheSame = (a: FlowRun, b: FlowRun): boolean =>
  a.at === b.at && a.records === b.records && a.bytes === b.bytes && a.errors === b.errors;

/** Adds a run's figures to a row's change, or subtracts them. */
function add(changes: Map<string, Change>, key: readonly number[], run: FlowRun, sign: 1 | -1): void {
  const name = key.join();
  const change = changes.get(name) ?? { key, figures: columns.map(() => 0) };
  changes.set(name, change);
  for (const [index, figure] of figuresOf(run).entries()) change.figures[index]! += sign * figure;
}

/** Returns SQL that adds figures to a row of sums, and creates the row if it is missing. */
function upsertOf(table: string, key: string[]): string {
  const all = [...key, ...columns];
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
          ON CONFLICT DO UPDATE SET ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`;
}
