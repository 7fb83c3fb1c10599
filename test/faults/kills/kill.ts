import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Action } from '#contract/models/action.ts';
import { allActivity, type ActivityVerification } from '#contract/models/activity.ts';
import { systemClock as clock } from '../../../main/core/base/clock.ts';
import { openActions } from '../../../main/storage/actions.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { actionsDatabase } from '../../../main/storage/database-kinds.ts';
import type { DemoService, LoggedRequest, NodeState } from '../../fixtures/demo-service.ts';
import type { Orders, Report } from './acting-process.ts';

/** Results of a pause of every flow that was killed in the middle, before and after it was resumed. */
export interface Killed {
  /** Calls to be sent, and their states in the journal after the kill. */
  planned: number;
  atKill: { settled: number; intended: number; open: number };
  /** All changing requests at the service. */
  requests: LoggedRequest[];
  /** Nodes that the action was to change. */
  state: NodeState[];
  calls: Action['calls'];
  /** Entries of the activity log with the outcome done. */
  entries: number;
  verification: ActivityVerification;
}

const script = fileURLToPath(new URL('acting-process.ts', import.meta.url));

/**
 * Lets a process pause every flow that may be operated, kills it (SIGKILL) once so many calls have left, and lets
 * another one resume.
 * @param share of the calls, from 0 to 1
 */
export async function killAndResume(service: DemoService, share: number): Promise<Killed> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-kill-'));
  try {
    await service.reset();
    const orders = { baseUrl: service.baseUrl, caPem: service.caPem, serviceKey: service.serviceKey, folder };
    const flows = new Set([...(await service.state()).values()].map(({ origin_node_id }) => origin_node_id)).size;
    const first = start({ ...orders, does: 'pause' });
    const exited = once(first, 'exit');
    for await (const report of linesOf(first)) {
      if (report.says === 'over' || (report.says === 'sent' && report.calls >= share * flows)) break;
    }
    first.kill('SIGKILL');
    await exited;
    const atKill = look(folder);
    if (atKill.action.state === 'interrupted') await ended({ ...orders, does: 'resume' });
    const after = look(folder);
    return {
      planned: after.action.counts.calls,
      atKill: atKill.calls,
      requests: (await service.log()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/pause')),
      state: [...(await service.state()).values()].filter(({ flow_node_id }) => after.touched.has(flow_node_id)),
      calls: after.action.calls,
      entries: after.entries,
      verification: after.verification,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(orders: Orders): ChildProcess {
  return spawn(process.execPath, [script, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function* linesOf(child: ChildProcess): AsyncGenerator<Report> {
  for await (const line of createInterface(child.stdout!)) yield JSON.parse(line) as Report;
}

async function ended(orders: Orders): Promise<void> {
  const child = start(orders);
  child.stdout!.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The second process ended with ${code}.`);
}

/** Content of the journal, read by a third process: this one. */
function look(folder: string) {
  const { journal, activity, close } = openActions(openDatabase(join(folder, 'actions.db'), actionsDatabase), {
    clock,
    processId: 'witness',
  });
  const [id] = journal.actionIds('e', 1);
  const { facts, standing } = journal.action(id!);
  const open = journal.openCalls(id!);
  const seen = {
    action: {
      counts: facts.counts,
      calls: standing.calls,
      state: standing.state === 'open' ? (journal.owner(id!) === 'nobody' ? 'interrupted' : 'owned') : standing.state,
    },
    calls: {
      settled: facts.counts.calls - open.length,
      intended: open.filter(({ intended }) => intended).length,
      open: open.length,
    },
    touched: new Set(journal.touched(id!).map(({ nodeId }) => nodeId)),
    entries: activity.window({ ...allActivity, filter: 'outcome:done' }, 0, 0).total,
    verification: activity.verify(),
  };
  close();
  return seen;
}
