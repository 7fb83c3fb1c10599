import type { DatabaseSync } from 'node:sqlite';
import { asFarAsAny, type KnownSince, sinceAfter } from '../core/monitoring/coverage.ts';
import type { TimePeriod } from '../core/monitoring/history.ts';

interface Row {
  originId: number;
  since: number;
  /** Null: up to the last complete read. */
  until: number | null;
}

/**
 * Opens the stretches of time in which every run of a flow is known. `readTo` is the start of the last complete read.
 */
export function openCoverage(database: DatabaseSync) {
  const all = database.prepare(
    'SELECT origin_id AS originId, since, until FROM known_stretch WHERE environment = ? ORDER BY origin_id, since',
  );
  const ofFlow = database.prepare(
    'SELECT origin_id AS originId, since, until FROM known_stretch WHERE environment = ? AND origin_id = ? ORDER BY since',
  );
  const oldest = database.prepare('SELECT min(since) AS at FROM known_stretch WHERE environment = ? AND since > ?');
  const put = database.prepare(
    'INSERT INTO known_stretch (environment, origin_id, since, until) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until',
  );
  const remove = database.prepare(
    'DELETE FROM known_stretch WHERE environment = ? AND origin_id = ? AND since >= ? AND since < ?',
  );
  const end = database.prepare(
    'UPDATE known_stretch SET until = max(since, ?) WHERE environment = ? AND origin_id = ? AND until IS NULL',
  );

  const rowsOf = (environment: number, originId: number): Row[] =>
    ofFlow.all(environment, originId) as unknown as Row[];

  return {
    /** Must be called within the transaction that also stores the last of the flow's runs. */
    put(environment: number, { originId, since: readSince }: KnownSince, readTo: number | null): void {
      const rows = rowsOf(environment, originId);
      const open = rows.at(-1)?.until === null ? rows.at(-1) : undefined;
      const openTo = open && Math.max(readTo ?? -Infinity, open.since);
      let since = open ? sinceAfter(readSince, { since: open.since, to: openTo! }) : readSince;
      if (open && since === open.since) return;
      if (open && since > open.since) end.run(openTo!, environment, originId);
      // Stretches that it reaches back into are joined with it.
      else for (const row of rows) if ((row.until ?? Infinity) >= since) since = Math.min(since, row.since);
      remove.run(environment, originId, since, Infinity);
      put.run(environment, originId, since, null);
    },

    /** Ends the coverage of a deleted flow, which has no more runs that could be known. */
    end(environment: number, originId: number, at: number): void {
      end.run(at, environment, originId);
    },

    since(environment: number): Map<number, number> {
      const open = (all.all(environment) as unknown as Row[]).filter(({ until }) => until === null);
      return new Map(open.map(({ originId, since }) => [originId, since]));
    },

    stretchesOf(environment: number, originId: number, readTo: number | null): TimePeriod[] {
      return rowsOf(environment, originId).map(({ since, until }) => ({
        from: since,
        to: until ?? Math.max(readTo ?? since, since),
      }));
    },

    oldest(environment: number): number | null {
      return oldest.get(environment, asFarAsAny)!['at'] as number | null;
    },

    /** Counts, for each step up to now, how many flows are known in the whole of it, and how many exist. */
    count(
      environment: number,
      { from, to }: TimePeriod,
      step: number,
      readTo: number | null,
    ): Record<'known' | 'flows', number[]> {
      const steps = Math.max(0, Math.ceil((to - from) / step));
      const rows = all.all(environment) as unknown as Row[];
      const oldest = rows.reduce(
        (least, { since }) => (since === asFarAsAny ? least : Math.min(least, since)),
        Infinity,
      );
      const known = new Tally(steps);
      const flows = new Tally(steps);
      for (const [index, { originId, since, until }] of rows.entries()) {
        const first = Math.ceil((Math.max(since, oldest === Infinity ? since : oldest) - from) / step);
        const end =
          until === null ? Math.ceil(((readTo ?? -Infinity) - from) / step) : Math.floor((until - from) / step);
        known.add(first, end);
        if (rows[index + 1]?.originId !== originId)
          flows.add(0, until === null ? steps : Math.ceil((until - from) / step));
      }
      return { known: known.counts(), flows: flows.counts() };
    },
  };
}

/** Counts how many spans cover each step: one addition at either end of a span, and one pass over the steps. */
class Tally {
  readonly #changes: number[];

  constructor(steps: number) {
    this.#changes = new Array<number>(steps).fill(0);
  }

  /** Adds a span. The end is exclusive. */
  add(from: number, to: number): void {
    const first = Math.max(0, from);
    if (to <= first || first >= this.#changes.length) return;
    this.#changes[first]! += 1;
    if (to < this.#changes.length) this.#changes[to]! -= 1;
  }

  counts(): number[] {
    let count = 0;
    return this.#changes.map((change) => (count += change));
  }
}
