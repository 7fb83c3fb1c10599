import type { DatabaseSync } from 'node:sqlite';
import type { Action, CallOutcome, CallReport, FailureGroup, PlannedCall } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import type { Journal, OpenCall } from '../core/actions/journal.ts';
import type { Clock } from '../core/base/clock.ts';
import { phrases } from '../core/base/words.ts';
import type { ActivityLog } from './activity-log.ts';
import { readRecorded } from './damage.ts';
import type { GroupCommit } from './group-commit.ts';
import { notFromHere } from './journal-owners.ts';
import { callShape, problemShape } from './record-shapes.ts';

export interface CallParts {
  clock: Clock;
  processId: string;
  commits: GroupCommit;
  log: ActivityLog;
}

type CallMethods = Pick<Journal, 'intend' | 'settle' | 'openCalls' | 'calls' | 'failures'>;

const flowsPerGroup = 5;

/** Opens the calls of actions with the status of each. */
export function openCallTable(database: DatabaseSync, { clock, processId, commits, log }: CallParts) {
  const ofAction = 'action = (SELECT key FROM action WHERE id = ?)';
  // A process that slept too long may no longer own the action.
  const ofOwnAction = `action = (SELECT key FROM action WHERE id = ? AND owner = ?)`;
  const add = database.prepare('INSERT INTO call (action, position, origin_id, plan) VALUES (?, ?, ?, ?)');
  const lastPosition = database.prepare('SELECT max(position) AS last FROM call WHERE action = ?');
  const removeOpen = database.prepare('DELETE FROM call WHERE action = ? AND outcome IS NULL');
  const reopen = database.prepare(
    // Ambiguous calls are looked up before they are sent again.
    `UPDATE call SET intended = outcome = 'ambiguous', outcome = NULL, problem = NULL, settled_at = NULL
     WHERE action = ? AND outcome IN ('failed', 'held', 'ambiguous', 'not_attempted')`,
  );
  const intend = database.prepare(`UPDATE call SET intended = 1 WHERE ${ofOwnAction} AND position = ?`);
  const settle = database.prepare(
    `UPDATE call SET intended = 0, outcome = ?, problem = ?, settled_at = ? WHERE ${ofOwnAction} AND position = ?`,
  );
  const count = database.prepare('SELECT outcome, count(*) AS count FROM call WHERE action = ? GROUP BY outcome');
  const total = database.prepare(`SELECT count(*) AS n FROM call WHERE ${ofAction}`);
  const totalOf = database.prepare(`SELECT count(*) AS n FROM call WHERE ${ofAction} AND outcome = ?`);
  const columns = 'position, plan, intended, outcome, problem, settled_at AS settledAt';
  const inOrder = 'ORDER BY position LIMIT ? OFFSET ?';
  const window = database.prepare(`SELECT ${columns} FROM call WHERE ${ofAction} ${inOrder}`);
  const windowOf = database.prepare(`SELECT ${columns} FROM call WHERE ${ofAction} AND outcome = ? ${inOrder}`);
  const open = database.prepare(
    `SELECT position, plan, intended FROM call WHERE ${ofAction} AND outcome IS NULL ORDER BY position`,
  );
  const unsent = database.prepare(
    `SELECT problem FROM call WHERE action = ? AND outcome = 'not_attempted' AND problem IS NOT NULL LIMIT 1`,
  );
  const failed = database.prepare(
    `SELECT plan, problem FROM call WHERE ${ofAction} AND outcome = 'failed' AND problem IS NOT NULL ORDER BY position`,
  );

  const methods: CallMethods = {
    intend: (actionId, position) =>
      commits.add(() => {
        if (Number(intend.run(actionId, processId, position).changes) === 0) throw notFromHere();
      }),

    settle(actionId, position, outcome, problem, entry) {
      const at = clock.now();
      return commits.add(() => {
        settle.run(outcome, problem && JSON.stringify(problem), at, actionId, processId, position);
        if (entry) log.append(entry);
      });
    },

    openCalls: (actionId) =>
      (open.all(actionId) as unknown as Row[]).map(({ position, plan, intended }): OpenCall => ({
        ...planOf(plan),
        position,
        intended: intended === 1,
      })),

    calls(actionId, outcome, from, to) {
      const [counted, rows] =
        outcome === null
          ? [total.get(actionId), window.all(actionId, to - from, from)]
          : [totalOf.get(actionId, outcome), windowOf.all(actionId, outcome, to - from, from)];
      return { from, total: Number(counted!['n']), rows: (rows as unknown as Row[]).map(reportOf) };
    },

    failures(actionId) {
      const groups = new Map<string, FailureGroup>();
      for (const { plan, problem: text } of failed.iterate(actionId) as unknown as Iterable<Failed>) {
        const problem = readRecorded(text, problemShape);
        const key = JSON.stringify([problem.kind, problem.status, problem.message]);
        const group = groups.get(key) ?? { problem, count: 0, flows: [] };
        groups.set(key, group);
        group.count += 1;
        if (group.flows.length === flowsPerGroup) continue;
        const { flowName, originId } = planOf(plan);
        const flow = flowName ?? phrases.flowWithId(originId);
        if (!group.flows.includes(flow)) group.flows.push(flow);
      }
      return [...groups.values()].sort((a, b) => b.count - a.count);
    },
  };

  function addFrom(first: number, action: number, calls: readonly PlannedCall[]): void {
    for (const [index, call] of calls.entries()) add.run(action, first + index, call.originId, JSON.stringify(call));
  }

  return {
    methods,

    add: (action: number, calls: readonly PlannedCall[]): void => addFrom(0, action, calls),

    /** Replaces the open calls. The positions of withdrawn calls are not reused. */
    replace(action: number, calls: readonly PlannedCall[]): void {
      const { last } = lastPosition.get(action) as { last: number | null };
      removeOpen.run(action);
      addFrom((last ?? -1) + 1, action, calls);
    },

    reopen: (action: number): void => void reopen.run(action),

    /** Returns why the remaining calls were not sent. */
    problemOf(action: number): Problem | null {
      const row = unsent.get(action);
      return row ? readRecorded(row['problem'], problemShape) : null;
    },

    countsOf(action: number): Action['calls'] {
      const counts = { open: 0, done: 0, already: 0, failed: 0, held: 0, ambiguous: 0, not_attempted: 0 };
      for (const { outcome, count: n } of count.all(action) as unknown as Count[]) counts[outcome ?? 'open'] = n;
      return counts;
    },
  };
}

interface Row {
  position: number;
  plan: string;
  intended: 0 | 1;
  outcome: CallOutcome | null;
  problem: string | null;
  settledAt: number | null;
}

interface Failed {
  plan: string;
  problem: string;
}

interface Count {
  outcome: CallOutcome | null;
  count: number;
}

const planOf = (text: string): PlannedCall => readRecorded(text, callShape);

function reportOf({ position, plan, intended, outcome, problem, settledAt }: Row): CallReport {
  return {
    ...planOf(plan),
    position,
    outcome,
    underWay: intended === 1,
    problem: problem === null ? null : readRecorded(problem, problemShape),
    settledAt,
  };
}
