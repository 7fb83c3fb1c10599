import type { DatabaseSync } from 'node:sqlite';
import type { EarlierEnd } from '#contract/models/action.ts';
import type { ActionFacts, ActionProgress, Journal } from '../core/actions/journal.ts';
import { failure } from '../core/base/failure.ts';
import { readRecorded } from './damage.ts';
import { durably } from './group-commit.ts';
import { type CallParts, openCallTable } from './journal-calls.ts';
import { openClaims } from './journal-claims.ts';
import { nowhere, openChanges } from './journal-changes.ts';
import { openIncidents } from './incidents.ts';
import { notFromHere, openOwners } from './journal-owners.ts';
import { openPauses } from './journal-pauses.ts';
import { earlierShape, factsShape } from './record-shapes.ts';
import { texts } from './words.ts';

/** Opens the durable record of actions (D7), shared by every process that uses the database. */
export function openJournal(database: DatabaseSync, parts: CallParts): Journal {
  const { clock } = parts;
  const { owner, makeOwn, takeOver, beat } = openOwners(database, parts);
  const claims = openClaims(database, { clock, owner });
  const calls = openCallTable(database, parts);
  const pauses = openPauses(database);
  const changes = openChanges(database, pauses.reread);
  const incidents = openIncidents(database);

  const add = database.prepare('INSERT INTO action (id, change_id, environment_id, facts) VALUES (?, ?, ?, ?)');
  const find = database.prepare(
    'SELECT key, facts, state, finished_at AS finishedAt, reached, missed, earlier FROM action WHERE id = ?',
  );
  const open = database.prepare(
    `UPDATE action SET state = 'open', finished_at = NULL, reached = NULL, missed = NULL, earlier = ? WHERE key = ?`,
  );
  const finish = database.prepare(
    `UPDATE action SET state = ?, finished_at = ?, reached = ?, missed = ?, owner = NULL, pid = NULL, seen_at = NULL
     WHERE key = ?`,
  );
  const latest = database.prepare(
    `SELECT id FROM action WHERE environment_id = ? ORDER BY state = 'open' DESC, key DESC LIMIT ?`,
  );
  const ofChange = database.prepare('SELECT id FROM action WHERE change_id = ? ORDER BY key');

  function rowOf(actionId: string): Row {
    const row = find.get(actionId);
    if (!row) throw failure('not_found', texts.noSuchAction);
    return row as unknown as Row;
  }

  return {
    ...calls.methods,
    ...changes.methods,
    ...pauses.methods,
    trouble: null,
    owner,
    takeOver,
    beat,

    begin: (facts, planned, nodes, { incidentId = null, restoreAt = null } = {}) =>
      durably(database, () => {
        const { id, changeId, environmentId } = facts;
        changes.add({ ...facts, id: changeId });
        const key = Number(add.run(id, changeId, environmentId, JSON.stringify(facts)).lastInsertRowid);
        makeOwn(id);
        calls.add(key, planned);
        claims.take(facts.place, key);
        changes.addTouched(key, nodes);
        if (incidentId !== null) incidents.put(changeId, incidentId);
        if (restoreAt !== null) changes.setRestoreAt(changeId, restoreAt);
      }),

    finish: (actionId, { cancelled, reached, missed }) =>
      durably(database, () => {
        const { key } = rowOf(actionId);
        if (owner(actionId) !== 'here') throw notFromHere();
        finish.run(cancelled ? 'cancelled' : 'finished', clock.now(), reached, missed, key);
        claims.release(key);
      }),

    touch: (actionId, nodes) => durably(database, () => changes.addTouched(rowOf(actionId).key, nodes)),

    replan: (actionId, planned) =>
      durably(database, () => {
        if (owner(actionId) !== 'here') throw notFromHere();
        calls.replace(rowOf(actionId).key, planned);
      }),

    reopen: (actionId) =>
      durably(database, () => {
        const { key, facts, earlier, ...end } = rowOf(actionId);
        if (end.state === 'open') throw notOver();
        const failures = calls.methods.failures(actionId).slice(0, mostReasons);
        const ended = { ...end, calls: calls.countsOf(key), retriedAt: clock.now(), failures };
        open.run(JSON.stringify([...earlierOf(earlier), ended]), key);
        makeOwn(actionId);
        calls.reopen(key);
        claims.take(factsOf(facts).place, key);
      }),

    action(actionId) {
      const { key, facts, earlier, ...standing } = rowOf(actionId);
      return {
        facts: factsOf(facts),
        standing: {
          ...standing,
          calls: calls.countsOf(key),
          problem: calls.problemOf(key),
          earlier: earlierOf(earlier),
        },
      };
    },

    actionIds: (environmentId, most) => latest.all(environmentId, most).map(idOf),
    actionIdsOf: (changeId) => ofChange.all(changeId).map(idOf),
  };
}

interface Row extends Omit<ActionProgress, 'calls' | 'problem' | 'earlier'> {
  key: number;
  facts: string;
  earlier: string;
}

/** Maximum number of reasons for an action's failure before a retry. Each is stored with it. */
const mostReasons = 5;

const earlierOf = (text: string): EarlierEnd[] => readRecorded(text, earlierShape);

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
