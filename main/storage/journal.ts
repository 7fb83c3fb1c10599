import type { DatabaseSync } from 'node:sqlite';
import type { ActionFacts, ActionStanding, Journal } from '../core/actions/journal.ts';
import { failure } from '../core/base/failure.ts';
import { readRecorded } from './damage.ts';
import { durably } from './durable.ts';
import { type CallParts, openCallTable } from './journal-calls.ts';
import { openClaims } from './journal-claims.ts';
import { nowhere, openIncidents } from './journal-incidents.ts';
import { notFromHere, openOwners } from './journal-owners.ts';
import { factsShape } from './record-shapes.ts';
import { texts } from './words.ts';

/** The durable record of actions (D7), shared by every process that uses the database. */
export function openJournal(database: DatabaseSync, parts: CallParts): Journal {
  const { clock } = parts;
  const { owner, makeOwn, takeOver, beat } = openOwners(database, parts);
  const claims = openClaims(database, { clock, owner });
  const calls = openCallTable(database, parts);
  const incidents = openIncidents(database);

  const add = database.prepare('INSERT INTO action (id, incident_id, environment_id, facts) VALUES (?, ?, ?, ?)');
  const find = database.prepare(
    'SELECT key, facts, state, finished_at AS finishedAt, reached, missed FROM action WHERE id = ?',
  );
  const open = database.prepare(
    `UPDATE action SET state = 'open', finished_at = NULL, reached = NULL, missed = NULL WHERE key = ?`,
  );
  const finish = database.prepare(
    `UPDATE action SET state = ?, finished_at = ?, reached = ?, missed = ?, owner = NULL, pid = NULL, seen_at = NULL
     WHERE key = ?`,
  );
  const latest = database.prepare(
    `SELECT id FROM action WHERE environment_id = ? ORDER BY state = 'open' DESC, key DESC LIMIT ?`,
  );
  const ofIncident = database.prepare('SELECT id FROM action WHERE incident_id = ? ORDER BY key');

  function rowOf(actionId: string): Row {
    const row = find.get(actionId);
    if (!row) throw failure('not_found', texts.noSuchAction);
    return row as unknown as Row;
  }

  return {
    ...calls.methods,
    ...incidents.methods,
    trouble: null,
    owner,
    takeOver,
    beat,

    begin: (facts, planned, nodes) =>
      durably(database, () => {
        const { id, incidentId, environmentId } = facts;
        incidents.add({ ...facts, id: incidentId });
        const key = Number(add.run(id, incidentId, environmentId, JSON.stringify(facts)).lastInsertRowid);
        makeOwn(id);
        calls.add(key, planned);
        claims.take(facts.place, key);
        incidents.addTouched(key, nodes);
      }),

    finish: (actionId, { cancelled, reached, missed }) =>
      durably(database, () => {
        const { key } = rowOf(actionId);
        if (owner(actionId) !== 'here') throw notFromHere();
        finish.run(cancelled ? 'cancelled' : 'finished', clock.now(), reached, missed, key);
        claims.release(key);
      }),

    touch: (actionId, nodes) => durably(database, () => incidents.addTouched(rowOf(actionId).key, nodes)),

    replan: (actionId, planned) =>
      durably(database, () => {
        if (owner(actionId) !== 'here') throw notFromHere();
        calls.replace(rowOf(actionId).key, planned);
      }),

    reopen: (actionId) =>
      durably(database, () => {
        const { key, facts, state } = rowOf(actionId);
        if (state === 'open') throw notOver();
        open.run(key);
        makeOwn(actionId);
        calls.reopen(key);
        claims.take(factsOf(facts).place, key);
      }),

    action(actionId) {
      const { key, facts, state, finishedAt, reached, missed } = rowOf(actionId);
      return {
        facts: factsOf(facts),
        standing: { state, finishedAt, calls: calls.countsOf(key), reached, missed, problem: calls.problemOf(key) },
      };
    },

    actionIds: (environmentId, most) => latest.all(environmentId, most).map(idOf),
    actionIdsOf: (incidentId) => ofIncident.all(incidentId).map(idOf),
  };
}

interface Row extends Omit<ActionStanding, 'calls' | 'problem'> {
  key: number;
  facts: string;
}

/** Counts that earlier releases did not record. */
const newerCounts = { forbidden: 0 };

function factsOf(text: string): ActionFacts {
  const facts = readRecorded(text, factsShape);
  return {
    ...facts,
    place: facts.place ?? nowhere,
    unrecorded: facts.unrecorded ?? false,
    counts: { ...newerCounts, ...facts.counts },
  };
}

const idOf = (row: Record<string, unknown>): string => row['id'] as string;

const notOver = () => failure('conflict', texts.actionNotOver, { advice: texts.waitOrCancel });
