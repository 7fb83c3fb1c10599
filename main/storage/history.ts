import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Overview } from '#contract/models/overview.ts';
import type { History } from '../core/monitoring/history.ts';
import { inQuickTransaction } from './database.ts';
import { openFlows } from './history-flows.ts';
import { openRuns } from './history-runs.ts';

/** So many are written or read before others have their turn; each portion is a few milliseconds. */
const runsPerPortion = 250;
const flowsPerPortion = 100;

/** What is remembered of one environment. Nothing is written before there is something to remember. */
export function openHistory(database: DatabaseSync, environmentId: string): History {
  const find = database.prepare('SELECT key, flows_read_at, runs_from FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const setReadAt = database.prepare('UPDATE environment SET flows_read_at = ? WHERE key = ?');
  const setOverview = database.prepare('UPDATE environment SET overview = ? WHERE key = ?');
  const findOverview = database.prepare('SELECT overview FROM environment WHERE id = ?');
  const takeIdAway = database.prepare('UPDATE environment SET id = NULL WHERE id = ?');
  const runs = openRuns(database);
  const flows = openFlows(database);
  let forgotten = false;

  const known = (): Environment | null => (find.get(environmentId) as Environment | undefined) ?? null;

  /** Writes a portion, then lets others have their turn. */
  async function write(portion: (environment: Environment) => void): Promise<void> {
    if (forgotten) return;
    inQuickTransaction(database, () => {
      create.run(environmentId);
      portion(known()!);
    });
    await setImmediate();
  }

  return {
    async putRuns(given) {
      // Flow by flow as they lie in the table: newest first, each would touch a page of its own.
      const inOrder = given.toSorted((a, b) => a.originId - b.originId);
      for (const portion of portionsOf(inOrder, runsPerPortion))
        await write(({ key, runs_from: from }) => runs.put(key, portion, from));
    },

    runsOf(originId, stretch, most) {
      const environment = known();
      return environment ? runs.of(environment.key, originId, stretch, most) : [];
    },

    totals(stretch, step) {
      return runs.totals(known()?.key ?? null, stretch, step);
    },

    knownSince() {
      const environment = known();
      return environment && runs.knownSince(environment.key);
    },

    async saveFlows(changed, goneIds, readAt) {
      for (const portion of portionsOf(changed, flowsPerPortion)) await write(({ key }) => flows.put(key, portion));
      for (const portion of portionsOf(goneIds, flowsPerPortion)) await write(({ key }) => flows.remove(key, portion));
      // Last, so that what is half saved is not taken for newer than it is.
      await write(({ key }) => setReadAt.run(readAt, key));
    },

    async saveOverview(overview) {
      await write(({ key }) => setOverview.run(JSON.stringify(overview), key));
    },

    loadOverview() {
      const text = findOverview.get(environmentId)?.['overview'];
      return typeof text === 'string' ? (JSON.parse(text) as Overview) : null;
    },

    loadFlows() {
      const environment = known();
      if (environment === null || environment.flows_read_at === null) return null;
      return { readAt: environment.flows_read_at, portions: flows.portions(environment.key, flowsPerPortion) };
    },

    *loadRuns(perFlow) {
      const environment = known();
      if (!environment) return;
      const always = { from: -Infinity, to: Infinity };
      const flowsAtOnce = Math.ceil(runsPerPortion / perFlow);
      for (const ids of portionsOf(flows.ids(environment.key), flowsAtOnce))
        yield ids.flatMap((originId) => runs.of(environment.key, originId, always, perFlow));
    },

    forget() {
      forgotten = true;
      takeIdAway.run(environmentId);
    },
  };
}

interface Environment {
  key: number;
  flows_read_at: number | null;
  runs_from: number;
}

function* portionsOf<T>(all: readonly T[], size: number): Generator<T[], void, undefined> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
