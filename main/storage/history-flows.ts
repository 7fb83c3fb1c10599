import type { DatabaseSync } from 'node:sqlite';
import type { ServiceFlow } from '../core/ports/service.ts';

/** Opens the flows as last read, one row each. */
export function openFlows(database: DatabaseSync) {
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
