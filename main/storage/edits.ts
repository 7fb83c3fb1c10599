import type { DatabaseSync } from 'node:sqlite';
import { editKinds, editStates } from '#contract/models/editing.ts';
import { recordKinds } from '#contract/models/resource.ts';
import { z } from 'zod';
import type { Clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import type { EditStore, StoredEdit } from '../core/editing/store.ts';
import { readRecorded } from './damage.ts';
import type { GroupCommit } from './group-commit.ts';
import { exists } from './process-life.ts';
import { bySomebodyShape, placeShape, problemShape } from './record-shapes.ts';
import { texts } from './words.ts';

/** Milliseconds. No edit takes this long: then a process with the number of the one that made it is another one. */
const longestEdit = 60 * 60_000;

/** Opens the durable record of edits, shared by every process that uses the database. */
export function openEdits(
  database: DatabaseSync,
  { clock, commits }: { clock: Clock; commits: GroupCommit },
): EditStore {
  const add = database.prepare(
    'INSERT INTO edit (id, environment_id, kind, resource_id, state, pid, content) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const find = database.prepare('SELECT content FROM edit WHERE id = ?');
  const put = database.prepare('UPDATE edit SET resource_id = ?, state = ?, content = ? WHERE id = ?');
  const all = database.prepare('SELECT content FROM edit WHERE environment_id = ? ORDER BY key DESC LIMIT ?');
  const ofResource = database.prepare(
    'SELECT content FROM edit WHERE environment_id = ? AND kind = ? AND resource_id = ? ORDER BY key DESC LIMIT ?',
  );
  const open = database.prepare(
    `SELECT pid, state, content FROM edit
     WHERE environment_id = ? AND state IN ('intended', 'sent', 'unknown') ORDER BY key`,
  );

  function edit(editId: string): StoredEdit {
    const row = find.get(editId);
    if (!row) throw failure('not_found', texts.noSuchEdit);
    return editOf(row);
  }

  return {
    intend: (given) =>
      commits.add(() => {
        const { id, environmentId, kind, resource, state } = given;
        add.run(id, environmentId, kind, resource?.id ?? null, state, process.pid, JSON.stringify(given));
      }),

    settle: (editId, outcome) =>
      commits.add(() => {
        const now = { ...edit(editId), ...outcome };
        put.run(now.resource?.id ?? null, now.state, JSON.stringify(now), editId);
      }),

    edit,
    list: (environmentId, resource, most) =>
      (resource ? ofResource.all(environmentId, resource.kind, resource.id, most) : all.all(environmentId, most)).map(
        editOf,
      ),

    unsettled: (environmentId) =>
      open
        .all(environmentId)
        .map((row) => ({ pid: Number(row['pid']), edit: editOf(row) }))
        .filter(({ pid, edit: { state, at } }) => state === 'unknown' || !exists(pid) || clock.now() - at > longestEdit)
        .map((row) => row.edit),
  };
}

const record = z.record(z.string(), z.unknown());
const name = z.string().nullable();
const time = z.number().nullable();
const difference = z.looseObject({ path: z.array(z.union([z.string(), z.number()])) });
const request = z.looseObject({ what: z.string(), method: z.string(), path: z.string(), body: record.nullable() });

/** Members on which reading an edit relies. Members that later releases add do not count as damage. */
const editShape = z.intersection(
  bySomebodyShape,
  z.looseObject({
    id: z.string(),
    environmentId: z.string(),
    environmentName: z.string(),
    place: placeShape,
    does: z.enum(editKinds),
    kind: z.enum(recordKinds),
    undoes: name,
    batch: name.optional(),
    resource: z.looseObject({ kind: z.enum(recordKinds), id: z.number() }).nullable(),
    name,
    at: z.number(),
    reason: name,
    state: z.enum(editStates),
    problem: problemShape.nullable(),
    settledAt: time,
    differences: z.array(difference),
    left: z.array(difference),
    secrets: z.array(z.array(z.union([z.string(), z.number()]))),
    before: record,
    wanted: record,
    after: record.nullable(),
    requests: z.array(request),
  }),
) as unknown as z.ZodType<StoredEdit>;

/** Edits of earlier releases have no batch. */
function editOf({ content }: Record<string, unknown>): StoredEdit {
  const edit = readRecorded(content, editShape);
  return { ...edit, batch: edit.batch ?? null };
}
