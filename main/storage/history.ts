import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Overview } from '#contract/models/overview.ts';
import { asFarAsAny, type KnownSince } from '../core/monitoring/coverage.ts';
import type { History } from '../core/monitoring/history.ts';
import { inQuickTransaction } from './database.ts';
import { openCoverage } from './history-coverage.ts';
import { openRuns } from './history-runs.ts';
import type { ServiceFlow } from '../core/ports/service.ts';

/** Rows written or read before yielding; each portion takes a few milliseconds. */
const runsPerPortion = 250;
const flowsPerPortion = 100;

/** Opens the history of one environment. Nothing is written before there is something to store. */
export function openHistory(database: DatabaseSync, environmentId: string): History {
  const find = database.prepare(
    'SELECT key, flows_read_at, flows_whole, runs_from, runs_read_to FROM environment WHERE id = ?',
  );
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const setReadAt = database.prepare('UPDATE environment SET flows_read_at = ?, flows_whole = ? WHERE key = ?');
  const setRunsReadTo = database.prepare('UPDATE environment SET runs_read_to = ? WHERE key = ?');
  const setOverview = database.prepare('UPDATE environment SET overview = ? WHERE key = ?');
  const findOverview = database.prepare('SELECT overview FROM environment WHERE id = ?');
  const takeIdAway = database.prepare('UPDATE environment SET id = NULL WHERE id = ?');
  const runs = openRuns(database);
  const flows = openFlows(database);
  const coverage = openCoverage(database);
  /** Number of flows whose runs are being added up: until that is done they exist without being known. */
  let awaited = 0;
  let forgotten = false;

  const known = (): Environment | null => (find.get(environmentId) as Environment | undefined) ?? null;

  /** Writes a portion, then yields. */
  async function write(portion: (environment: Environment) => void): Promise<void> {
    if (forgotten) return;
    inQuickTransaction(database, () => {
      create.run(environmentId);
      portion(known()!);
    });
    await setImmediate();
  }

  return {
    async putRuns(given, { known: flowsKnown, readTo } = { known: [], readTo: null }, onProgress) {
      awaited = flowsKnown.length;
      let done = 0;
      try {
        // The order of the table is flow by flow. With the newest first, each run would touch another page.
        const inOrder = given.toSorted((a, b) => a.originId - b.originId);
        for (const portion of portionsOf(inOrder, runsPerPortion)) {
          await write(({ key, runs_from: from }) => runs.put(key, portion, from));
          onProgress?.((done += portion.length));
        }
        // Only now are they in the sums.
        for (const portion of portionsOf(flowsKnown, flowsPerPortion))
          await write(({ key, runs_from: from, runs_read_to: readBefore }) => {
            for (const flow of portion) coverage.put(key, since(flow, from), readBefore);
          });
        if (readTo !== null) await write(({ key }) => setRunsReadTo.run(readTo, key));
      } finally {
        awaited = 0;
      }
    },

    figuresOf(originId, stretch) {
      const environment = known();
      return environment ? runs.figuresOf(environment.key, originId, stretch) : [];
    },

    runsOf(originId, stretch, most) {
      const environment = known();
      return environment ? runs.of(environment.key, originId, stretch, most) : [];
    },

    totals(stretch, step) {
      const environment = known();
      const figures = runs.totals(environment?.key ?? null, stretch, step);
      const none = figures.at.map(() => 0);
      const counts = environment
        ? coverage.count(environment.key, stretch, step, environment.runs_read_to)
        : { known: none, flows: none };
      return { ...figures, known: counts.known, flows: counts.flows.map((flows) => Math.max(flows, awaited)) };
    },

    knownTo() {
      return known()?.runs_read_to ?? null;
    },

    known() {
      const environment = known();
      if (!environment) return { to: null, since: new Map() };
      return { to: environment.runs_read_to, since: coverage.since(environment.key) };
    },

    stretchesOf(originId) {
      const environment = known();
      if (!environment) return [];
      const { key, runs_from: runsFrom, runs_read_to: readTo } = environment;
      return coverage
        .stretchesOf(key, originId, readTo)
        .flatMap(({ from, to }) => (to < runsFrom ? [] : [{ from: Math.max(from, runsFrom), to }]));
    },

    oldestKnown() {
      const environment = known();
      return environment && coverage.oldest(environment.key);
    },

    async saveFlows(changed, goneIds, readAt, isWhole) {
      for (const portion of portionsOf(changed, flowsPerPortion)) await write(({ key }) => flows.put(key, portion));
      for (const portion of portionsOf(goneIds, flowsPerPortion))
        await write(({ key }) => {
          flows.remove(key, portion);
          for (const originId of portion) coverage.end(key, originId, readAt);
        });
      // This is written last, so that half-saved data does not count as newer than it is.
      await write(({ key }) => setReadAt.run(readAt, Number(isWhole), key));
    },

    async saveOverview(overview) {
      await write(({ key }) => setOverview.run(JSON.stringify(overview), key));
    },

    loadOverview() {
      const text = findOverview.get(environmentId)?.['overview'];
      return typeof text === 'string' ? ofThisVersion(JSON.parse(text) as Overview) : null;
    },

    loadFlows() {
      const environment = known();
      if (environment === null || environment.flows_read_at === null) return null;
      return {
        readAt: environment.flows_read_at,
        isWhole: environment.flows_whole === 1,
        portions: flows.portions(environment.key, flowsPerPortion),
      };
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
  flows_whole: 0 | 1;
  runs_from: number;
  runs_read_to: number | null;
}

/** Limits a flow's stretch: runs from before `from` are not added again. */
function since(flow: KnownSince, from: number): KnownSince {
  return flow.since === asFarAsAny ? flow : { ...flow, since: Math.max(flow.since, from) };
}

function* portionsOf<T>(all: readonly T[], size: number): Generator<T[], void, undefined> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/**
 * Returns the overview if it is complete. Findings of an older version lack their certainty, or where flows fail; none
 * is better than a part.
 */
function ofThisVersion(overview: Overview): Overview | null {
  return 'waiting' in overview && overview.attention.every((line) => 'failsAt' in line) ? overview : null;
}

/** Opens the flows as last read, one row each. */
function openFlows(database: DatabaseSync) {
  const put = database.prepare('INSERT OR REPLACE INTO flow (environment, origin_id, content) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM flow WHERE environment = ? AND origin_id = ?');
  const page = database.prepare(
    'SELECT origin_id AS id, content FROM flow WHERE environment = ? AND origin_id > ? ORDER BY origin_id LIMIT ?',
  );

  const ids = database.prepare('SELECT origin_id AS id FROM flow WHERE environment = ?');

  return {
    ids(environment: number): number[] {
      return (ids.all(environment) as { id: number }[]).map(({ id }) => id);
    },

    put(environment: number, flows: readonly ServiceFlow[]): void {
      for (const flow of flows) put.run(environment, flow.originId, JSON.stringify(flow));
    },

    remove(environment: number, ids: readonly number[]): void {
      for (const id of ids) remove.run(environment, id);
    },

    /** Yields all flows in portions of that size. No query stays open between two portions. */
    *portions(environment: number, size: number): Generator<ServiceFlow[], void, undefined> {
      let after = Number.MIN_SAFE_INTEGER;
      for (;;) {
        const rows = page.all(environment, after, size) as { id: number; content: string }[];
        if (rows.length === 0) return;
        after = rows.at(-1)!.id;
        yield rows.map(({ content }) => JSON.parse(content) as ServiceFlow);
      }
    },
  };
}
