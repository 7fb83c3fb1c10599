import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ActivityEntry, allActivity } from '#contract/models/activity.ts';
import type { EditGoal } from '#contract/models/editing.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '../../../main/core/base/clock.ts';
import { openActions } from '../../../main/storage/actions.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { actionsDatabase } from '../../../main/storage/database-kinds.ts';
import { collect, serviceAt } from '../../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../../fixtures/demo-service.ts';
import { full } from '../../fixtures/thorough.ts';
import type { Orders as EditOrders } from '../editing/editing-process.ts';
import type { Orders as ActOrders } from './acting-process.ts';

const [acting, editing] = ['acting-process.ts', '../editing/editing-process.ts'].map((script) =>
  fileURLToPath(new URL(script, import.meta.url)),
);

/** Kills before the request was executed, and as many after, when only the answer is lost. */
const moments = ['before', 'after'] as const;
const kills = 5;
const flows = 60;

let demo: DemoService;
let folder: string;
let sourceId: number;
let lookupId: number;
beforeAll(async () => {
  demo = await DemoService.start('--flows', String(flows), '--seed', '21', '--runs', '0');
  const { service } = serviceAt(demo);
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  const own = async (kind: 'source' | 'lookup', name?: string): Promise<number> =>
    (await collect(service.resources.list(kind)))
      .flatMap(({ resources }) => resources)
      .find((one) => one.roles.includes('owner') && (name === undefined || one.name === name))!.id;
  sourceId = await own('source');
  lookupId = await own('lookup', 'Country codes');
  await service.close();
});
afterAll(() => demo.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-ten-kills-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(
  script: string,
  orders: Partial<Omit<EditOrders, 'does'>> & Pick<EditOrders | ActOrders, 'does'>,
): ChildProcess {
  const { baseUrl, caPem, serviceKey } = demo;
  const all = { baseUrl, caPem, serviceKey, folder, sourceId, ...orders };
  const child = spawn(process.execPath, [script, JSON.stringify(all)], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The process ended with ${code}.`);
}

const edit = (goal?: EditGoal) => () => start(editing!, goal ? { does: 'goal', goal } : { does: 'edit' });
const settle = () => start(editing!, { does: 'settle' });

/** The record, as another process reads it. */
function look() {
  const database = openDatabase(join(folder, 'actions.db'), actionsDatabase);
  const { journal, activity, edits, close } = openActions(database, { clock, processId: 'witness' });
  const [actionId] = journal.actionIds('e', 1);
  const seen = {
    edits: edits.list('e', null, 100),
    calls: actionId === undefined ? [] : journal.calls(actionId, null, 0, 10_000).rows,
    isOpen: actionId !== undefined && journal.action(actionId).standing.state === 'open',
    entries: [...activity.entries(allActivity)],
    verification: activity.verify(),
  };
  close();
  return seen;
}

/** Requests that may change something. */
const changing = async (): Promise<LoggedRequest[]> =>
  (await demo.log()).filter(({ method, path }) => method !== 'GET' && !/\/(token|logout)$/.test(path));

const named = ({ method, path }: Pick<LoggedRequest, 'method' | 'path'>): string => `${method} ${path}`;
const namesOf = (all: readonly Pick<LoggedRequest, 'method' | 'path'>[]): string[] => all.map(named).sort();
const sure = ({ outcome }: ActivityEntry): boolean => outcome === 'done';

/** Compares what the service executed, entry by entry, with the request log, the journal and the edits. */
async function expectAgreement(): Promise<void> {
  const { edits, calls, isOpen, entries, verification } = look();
  const requests = await changing();
  const executed = requests.filter(({ took_effect: took }) => took);
  expect(verification.brokenAt).toBeNull();
  // Each done entry was executed once, and each executed request is done or known to be in doubt.
  const done = namesOf(entries.filter(sure));
  const doubtful = entries.filter(({ outcome }) => outcome === 'ambiguous').map(named);
  const unexplained = namesOf(executed);
  for (const name of done) {
    expect(unexplained).toContain(name);
    unexplained.splice(unexplained.indexOf(name), 1);
  }
  for (const name of unexplained) expect(doubtful).toContain(name);
  // Nothing was sent without an entry.
  for (const name of namesOf(requests)) expect(namesOf(entries)).toContain(name);

  expect(isOpen).toBe(false);
  const paths = new Set(executed.map(({ path }) => path));
  for (const { path, outcome } of calls)
    expect([path, outcome === 'done' || outcome === 'already']).toEqual([path, true]);
  if (calls.length > 0) expect([...paths].sort()).toEqual(calls.map(({ path }) => path).sort());

  for (const { state } of edits) expect(['confirmed', 'failed']).toContain(state);
  const confirmed = edits.filter(({ state }) => state === 'confirmed').flatMap(({ requests: planned }) => planned);
  if (edits.length > 0) expect(namesOf(executed)).toEqual(namesOf(confirmed));
  if (edits.length === 0 && calls.length === 0) expect([requests, entries]).toEqual([[], []]);
}

interface Operation {
  what: string;
  /** Creates the state that it needs. */
  prepare?: () => Promise<unknown>;
  run: () => ChildProcess;
  /** The next start after a kill. */
  restart: () => ChildProcess | null;
}

const rows = Object.fromEntries(
  Array.from({ length: 120 }, (_, at) => `X${at}`).map((code) => [
    code,
    { code, name: `Country ${code}`, currency: 'EUR', eu: 'false' },
  ]),
);

const operations: Operation[] = [
  { what: 'an edit', run: edit(), restart: settle },
  {
    what: 'an undo',
    prepare: () => ended(edit()()),
    run: () => edit({ does: 'undo', editId: look().edits[0]!.id })(),
    restart: settle,
  },
  {
    what: 'an import of rows',
    run: () => edit({ does: 'entries', lookupId, base: {}, wanted: rows })(),
    restart: settle,
  },
  {
    what: 'a bulk pause',
    run: () => start(acting!, { does: 'pause' }),
    restart: () => (look().isOpen ? start(acting!, { does: 'resume' }) : null),
  },
];

describe('a Penstock that is killed ten times, at another request each time', { timeout: 20 * 60_000 }, () => {
  it.each(operations)('during $what agrees with the service after a restart', full, async (operation) => {
    const { prepare, run, restart } = operation;
    const begin = async (): Promise<number> => {
      rmSync(folder, { recursive: true, force: true });
      folder = mkdtempSync(join(tmpdir(), 'penstock-ten-kills-'));
      await demo.reset();
      await prepare?.();
      return (await demo.log()).length;
    };
    const before = await begin();
    await ended(run());
    await expectAgreement();
    const needed = (await demo.log()).length - before;
    expect(needed).toBeGreaterThanOrEqual(kills);
    for (const when of moments) {
      for (let kill = 0; kill < kills; kill += 1) {
        await begin();
        const answered = Math.floor((kill * needed) / kills);
        if (answered > 0) await demo.fault({ match: {}, action: 'slow', bytes_per_second: 1e9, count: answered });
        const hang = await demo.fault({ match: {}, action: 'hang', when });
        const child = run();
        const exited = once(child, 'exit');
        while (child.exitCode === null && (await demo.struck(hang)) === 0);
        child.kill('SIGKILL');
        await exited;
        expect(child.signalCode).toBe('SIGKILL');
        await demo.clearFaults();
        const next = restart();
        if (next) await ended(next);
        await expectAgreement();
      }
    }
  });
});
