import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../core/actions/journal.ts';
import type { Clock } from '../core/clock.ts';
import { inTransaction } from './database.ts';

/** The durable record of actions, call by call (D7). */
export function openJournal(database: DatabaseSync, clock: Clock): Journal {
  const addAction = database.prepare('INSERT INTO action (id, environment_id, change, begun_at) VALUES (?, ?, ?, ?)');
  const addCall = database.prepare('INSERT INTO call (action_id, position, node_id, node_name) VALUES (?, ?, ?, ?)');
  const intend = database.prepare('UPDATE call SET intended_at = ? WHERE action_id = ? AND position = ?');
  const settle = database.prepare(
    'UPDATE call SET settled_at = ?, outcome = ?, problem = ? WHERE action_id = ? AND position = ?',
  );
  const finish = database.prepare('UPDATE action SET finished_at = ? WHERE id = ?');

  return {
    begin({ environmentId, change, calls }) {
      const id = randomUUID();
      inTransaction(database, () => {
        addAction.run(id, environmentId, change, clock.now());
        for (const [position, { nodeId, name }] of calls.entries()) addCall.run(id, position, nodeId, name);
      });
      return id;
    },
    intend(actionId, index) {
      intend.run(clock.now(), actionId, index);
    },
    settle(actionId, index, outcome, problem) {
      settle.run(clock.now(), outcome, problem && JSON.stringify(problem), actionId, index);
    },
    finish(actionId) {
      finish.run(clock.now(), actionId);
    },
  };
}
