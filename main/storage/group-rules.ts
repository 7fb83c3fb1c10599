import type { DatabaseSync } from 'node:sqlite';
import { type GroupRuleStore, type GroupRules, noRules } from '../core/samples/group-rules.ts';
import { inTransaction } from './database.ts';

/** Opens the grouping rules for failed records of one environment; forgotten with the environment. */
export function openGroupRules(database: DatabaseSync, environmentId: string): GroupRuleStore {
  const find = database.prepare('SELECT group_rules AS rules FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const set = database.prepare('UPDATE environment SET group_rules = ? WHERE id = ?');
  return {
    read() {
      const text = find.get(environmentId)?.['rules'];
      return typeof text === 'string' ? (JSON.parse(text) as GroupRules) : noRules;
    },

    write(rules) {
      inTransaction(database, () => {
        create.run(environmentId);
        set.run(JSON.stringify(rules), environmentId);
      });
    },
  };
}
