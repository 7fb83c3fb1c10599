import { holdText } from '#contract/document-json.ts';
import type { Edit, EditGoal } from '#contract/models/editing.ts';
import {
  type JsonRecord,
  type JsonValue,
  type RecordKind,
  recordKinds,
  type ResourceRef,
} from '#contract/models/resource.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { documentOf } from '../core/base/document.ts';
import { parseExactly } from '../core/base/json-text.ts';
import { asRecord } from '../core/base/readers.ts';
import { applyManyChange } from '../core/editing/many-change.ts';
import { addOrderOptions } from './act.ts';
import type { Context } from './context.ts';
import { carryOutEdit, type EditDesk, type EditOptions, withEdits } from './edit-run.ts';
import { editInLines, editsAsJson, editsAsTable } from './edit-output.ts';
import { carryOutMany } from './edit-many.ts';
import { findId } from './find-id.ts';
import { readInput, wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';

const help = `
Kinds are ${recordKinds.join(', ')}. The plan is printed first, with the flows that use the resource. It is sent with --yes,
and with --name if the environment requires its name. The resource is read again afterwards. A value shown as [hidden] does not
change unless you replace it.

Examples:
  penstock resources edit source 5001 --set name="Orders EU" --set source_config.path=/in/orders --yes
  penstock resources edit destination 7001 --from sink.json --plan
  penstock resources edit data_set 6001 6002 6003 --add-tag eu --set description="Reviewed" --yes
  penstock resources edits source 5001
  penstock resources undo 3f0a --yes
  penstock resources restore destination 7001 --plan
  penstock resources copy source 5001 --yes
  penstock resources delete source 5001 --yes --name "Production EU"
`;

/** Adds the edits of single resources, below `penstock resources`. */
export function addEditingCommands(resources: Command, context: Context): void {
  resources.addHelpText('after', help);
  const ofKind = (name: string, description: string): Command =>
    resources.command(name).description(description).argument('<kind>', recordKinds.join(', '), kindOf);
  const one = (name: string, description: string): Command =>
    ofKind(name, description).argument('<id>', 'resource ID', idOf);
  const changing = (command: Command): Command => addOrderOptions(command).option('--json', 'print JSON');

  const several = ofKind('edit', 'edit a resource, or make the same edit to several');
  changing(several.argument('<ids...>', 'resource IDs', collectId, []))
    .option('--set <path=value...>', 'a field and its new value, read as JSON or else as text', collect, [])
    .option('--from <file>', 'JSON file with the fields to change; - reads standard input')
    .option('--add-tag <tags...>', 'tags to add')
    .option('--remove-tag <tags...>', 'tags to remove')
    .action((kind: RecordKind, ids: number[], _options: unknown, command: Command) =>
      edit(
        ids.map((id) => ({ kind, id })),
        command.optsWithGlobals<ChangeOptions>(),
        context,
      ),
    );
  changing(one('copy', 'copy a resource'))
    .option('--reuse-credentials', 'use the same credentials instead of copying them')
    .option('--copy-access', 'give the same users access')
    .action((kind: RecordKind, id: number, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EditOptions & { reuseCredentials?: boolean; copyAccess?: boolean }>();
      const { reuseCredentials = false, copyAccess = false } = options;
      const goal = { does: 'copy', resource: { kind, id }, options: { reuseCredentials, copyAccess } } as const;
      return carryOutEdit(() => Promise.resolve(goal), options, context);
    });
  changing(one('delete', 'delete a resource; Penstock stores what is needed to create it again')).action(
    (kind: RecordKind, id: number, _options: unknown, command: Command) => {
      const goal = { does: 'delete', resource: { kind, id } } as const;
      return carryOutEdit(() => Promise.resolve(goal), command.optsWithGlobals<EditOptions>(), context);
    },
  );

  changing(
    resources.command('create').description('create a resource').argument('<kind>', recordKinds.join(', '), kindOf),
  )
    .requiredOption('--from <file>', 'JSON file with the new resource; - reads standard input')
    .action(async (kind: RecordKind, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EditOptions & { from: string }>();
      const record = await readRecord(options.from, context);
      return carryOutEdit(() => Promise.resolve({ does: 'create', kind, record }), options, context);
    });
  addUndoCommand(resources, context);
  changing(one('restore', 'restore an earlier version that the app stored'))
    .option(
      '--to <version>',
      'number of the version to restore, from resources history (default: the one before --from)',
      idOf,
    )
    .option('--from <version>', 'undo only the edits that led to this version (default: the newest)', idOf)
    .action((kind: RecordKind, id: number, _options: unknown, command: Command) => {
      const { to, from, ...options } = command.optsWithGlobals<EditOptions & { to?: number; from?: number }>();
      const goal = { does: 'restore', resource: { kind, id }, earlier: to ?? null, later: from ?? null } as const;
      return carryOutEdit(() => Promise.resolve(goal), options, context);
    });
  resources
    .command('edits')
    .description('list edits, newest first')
    .argument('[kind]', 'only edits of this kind of resource', kindOf)
    .argument('[id]', 'only edits of this resource', idOf)
    .option('--json', 'print JSON')
    .action((kind: RecordKind | undefined, id: number | undefined, _options: unknown, command: Command) =>
      list(kind, id, command.optsWithGlobals<GlobalOptions & { json?: boolean }>(), context),
    );
}

/** Adds the undo of an edit, or of all edits of one change. */
export function addUndoCommand(parent: Command, context: Context): void {
  addOrderOptions(parent.command('undo').description('undo an edit').argument('<edit>', 'ID, or a unique prefix of it'))
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) =>
      undo(given, command.optsWithGlobals<EditOptions>(), context),
    );
}

interface ChangeOptions extends EditOptions {
  set: Assignment[];
  from?: string;
  addTag?: string[];
  removeTag?: string[];
}

const collectId = (text: string, before: number[]): number[] => [...before, idOf(text)];
const collect = (text: string, before: Assignment[]): Assignment[] => [...before, readAssignment(text)];

function kindOf(text: string): RecordKind {
  const kind = recordKinds.find((known) => known === text);
  if (kind) return kind;
  throw new InvalidArgumentError(`It must be one of ${recordKinds.join(', ')}.`);
}

export function idOf(text: string): number {
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError('It must be a positive integer.');
}

async function edit(resources: ResourceRef[], options: ChangeOptions, context: Context): Promise<void> {
  const { set, from, addTag: addTags = [], removeTag: removeTags = [] } = options;
  if (set.length + addTags.length + removeTags.length === 0 && from === undefined)
    throw wrongUsage('There is nothing to change: use --set, --from, --add-tag or --remove-tag.');
  const given = from === undefined ? {} : await readRecord(from, context);
  const wanted = (document: JsonRecord): JsonRecord =>
    applyManyChange(assigned({ ...document, ...given }, set), { set: {}, addTags, removeTags });
  const [resource, ...others] = resources;
  if (others.length > 0) return carryOutMany(() => ({ does: 'change', resources, wanted }), options, context);
  const goal = async ({ editing, target }: EditDesk): Promise<EditGoal> => {
    const { document: base } = await editing.read(target.id, resource!, context.signal);
    return { does: 'update', resource: resource!, base, wanted: wanted(base) };
  };
  return carryOutEdit(goal, options, context);
}

/** Undoes one edit, or all that one change of many resources made. */
async function undo(given: string, options: EditOptions, context: Context): Promise<void> {
  const known = await editsKnown(options, context);
  const batches = new Set(known.map(({ batch }) => batch).filter((batch) => batch !== null));
  const id = findId(given, [...known.map((one) => one.id), ...batches], 'edit', 'resources edits');
  if (batches.has(id)) return carryOutMany(() => ({ does: 'undo', batchId: id }), options, context);
  return carryOutEdit(() => Promise.resolve({ does: 'undo', editId: id }), options, context);
}

async function editsKnown(options: GlobalOptions, context: Context): Promise<Edit[]> {
  let known: Edit[] = [];
  await withEdits(options, context, (edits, environmentId) => {
    known = edits.list(environmentId, null);
    return Promise.resolve();
  });
  return known;
}

function list(
  kind: RecordKind | undefined,
  id: number | undefined,
  options: GlobalOptions & { json?: boolean },
  context: Context,
): Promise<void> {
  return withEdits(options, context, async (edits, environmentId) => {
    const { terminal } = context;
    const resource = kind !== undefined && id !== undefined ? { kind, id } : null;
    const found = edits.list(environmentId, resource).filter((one) => kind === undefined || one.kind === kind);
    if (options.json) return terminal.write(editsAsJson(found));
    if (found.length === 0) return terminal.say('No edits are recorded.');
    if (resource === null) return terminal.lines(editsAsTable(found, terminal.width));
    return terminal.lines(found.flatMap((one, place) => (place > 0 ? ['', ...editInLines(one)] : editInLines(one))));
  });
}

/** Reads a JSON object. Its numbers keep their digits. */
async function readRecord(file: string, { system }: Context): Promise<JsonRecord> {
  const record = asRecord(parseExactly(await readInput(file, '--from', system.process)));
  if (!record) throw wrongUsage('--from must contain one JSON object.', 'Nothing was sent.');
  return documentOf(record) as JsonRecord;
}

/** `path=value` of an option. */
export interface Assignment {
  path: string;
  value: JsonValue;
}

/** Reads an assignment. The value is parsed if it is JSON; otherwise it is text. */
function readAssignment(text: string): Assignment {
  const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === '') throw new InvalidArgumentError('It must be of the form path=value.');
  const parsed = parseExactly(value);
  return { path, value: parsed === undefined ? holdText(value) : documentOf(parsed) };
}

/**
 * Returns the record with those values. A path consists of names and list positions, separated by dots. If the name of
 * a member contains dots, the longest existing member applies. Throws a Failure for a path through a value that is not
 * an object.
 */
function assigned(record: JsonRecord, assignments: readonly Assignment[]): JsonRecord {
  const result = structuredClone(record);
  for (const { path, value } of assignments) assign(result, path, value, path);
  return result;
}

function assign(into: JsonValue, path: string, value: JsonValue, whole: string): void {
  if (Array.isArray(into)) return assignInList(into, path, value, whole);
  if (typeof into !== 'object' || into === null) throw wrongPath(whole);
  if (Object.hasOwn(into, path)) return define(into, path, value);
  const names = Object.keys(into).filter((name) => path.startsWith(`${name}.`));
  const [longest] = names.toSorted((one, other) => other.length - one.length);
  if (longest !== undefined) return assign(into[longest]!, path.slice(longest.length + 1), value, whole);
  define(into, path, value);
}

function assignInList(into: JsonValue[], path: string, value: JsonValue, whole: string): void {
  const [place = '', ...rest] = path.split('.');
  if (!/^\d+$/.test(place) || Number(place) > into.length) throw wrongPath(whole);
  if (rest.length === 0) into[Number(place)] = value;
  else assign(into[Number(place)] ?? null, rest.join('.'), value, whole);
}

/** Defines a member. Assignment would not do: `__proto__` is a name like any other. */
const define = (into: JsonRecord, name: string, value: JsonValue): void =>
  void Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });

const wrongPath = (path: string) =>
  wrongUsage(`--set ${path} leads through a value that is not an object.`, 'Nothing was sent.');
