import { isDeepStrictEqual } from 'node:util';
import type { EditableMember, ResourceCopyOptions } from '#contract/models/editing.ts';
import { type JsonRecord, type RecordKind, type ResourceRef, hiddenValue } from '#contract/models/resource.ts';
import { documentOf, exactOf } from '../core/base/document.ts';
import { failure } from '../core/base/failure.ts';
import { parseExactly } from '../core/base/json-text.ts';
import { asId, asRecord, asShortText } from '../core/base/readers.ts';
import { phrases } from '../core/base/words.ts';
import type { EditBasis, RowsBasis, SendableEdit, ServiceEditing } from '../core/ports/editing.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import { type Query, relativeAddress } from './address.ts';
import type { Client } from './client.ts';
import { createdMembers, editableOf, membersOf, replacedWhole } from './editable-members.ts';
import { readRows, rowsBasis } from './lookup-rows.ts';
import { unusableAnswer } from './errors.ts';
import { roughly } from './rough-json.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { AnyOperation } from './operations/operation.ts';
import { routeOf } from './overrides.ts';
import { MissingExactValue, restoreExactValues, replacedSecrets } from './exact-values.ts';
import { prepareRequest, type RequestInput } from './request.ts';
import { pathTo, resourceKindTraits } from './resource-kinds.ts';
import { withoutSecrets } from './schemas/secrets.ts';
import { texts } from './words.ts';

type Settings = Parameters<typeof prepareRequest>[2];

/** Maximum characters of a name. */
const longestName = 10_000;

/** Edits of the resources of one environment's service, on top of the catalogue. */
export class ApiEditing implements ServiceEditing {
  readonly #client: Client;
  readonly #host: string;
  readonly #settings: Settings;

  constructor(client: Client, host: string, settings: Settings) {
    this.#client = client;
    this.#host = host;
    this.#settings = settings;
  }

  async read(resource: ResourceRef, options: RequestOptions & { rows?: boolean } = {}): Promise<EditBasis> {
    const { kind, id } = resource;
    const { rows, ...asked } = options;
    const input = { path: pathTo(resource), ...(rows && kind === 'lookup' && { query: { expand: 1 } }) };
    const record = asRecord(await this.#readExactly(resourceKindTraits[kind].get, input, asked));
    if (!record || asId(roughly(record['id'])) !== id)
      throw unusableAnswer(texts.withoutResource(this.#host), null, { host: this.#host, effect: 'reads' });
    const exact = editableOf(kind, record);
    if (rows && Array.isArray(record['data_map'])) exact['data_map'] = record['data_map'];
    const document = shown(exact) as JsonRecord;
    return {
      resource,
      name: nameOf(record),
      document,
      replacedWhole: membersOf(kind).filter((name) => replacedWhole.has(name)),
      secretsReplacedBy: (wanted) => replacedSecrets(wanted, document),
      hidden: (wanted) => this.hidden(wanted),
      requestsTo: (wanted) => {
        const changed = changedMembers(kind, document, wanted);
        if (changed.length === 0) return [];
        const whole = exactly(wanted, exact) as Record<string, unknown>;
        const body = Object.fromEntries(changed.map((name) => [name, whole[name]]));
        return [this.#request(resourceKindTraits[kind].update, { path: pathTo(resource), body })];
      },
    };
  }

  async readEntries(lookupId: number, keys: readonly string[], options: RequestOptions = {}): Promise<RowsBasis> {
    const read = (operation: AnyOperation, input: RequestInput): Promise<unknown> =>
      this.#readExactly(operation, input, options);
    const rows = await readRows(lookupId, keys, read, this.#host);
    return rowsBasis(rows, {
      request: (operation, input) => this.#request(operation, input, documentOf),
      exactly: (wanted, exact) => exactly(wanted, exact, documentOf),
    });
  }

  members(kind: RecordKind): EditableMember[] {
    return createdMembers(kind);
  }

  create(kind: RecordKind, content: JsonRecord): SendableEdit {
    if (holdsHidden(content)) throw refused(texts.hiddenNotStored);
    const record = exactOf(content) as Record<string, unknown>;
    const body = kind === 'data_set' ? { ...record, has_custom_transform: false } : record;
    return this.#request(resourceKindTraits[kind].create, { body });
  }

  copy(resource: ResourceRef, { reuseCredentials, copyAccess }: ResourceCopyOptions): SendableEdit {
    const { copy } = resourceKindTraits[resource.kind];
    if (!copy) throw refused(texts.noCopy);
    const access = resource.kind === 'code' ? {} : { copy_access_controls: copyAccess };
    const takesCredentials = resource.kind === 'source' || resource.kind === 'destination';
    const body = { ...access, ...(takesCredentials && { reuse_data_credentials: reuseCredentials }) };
    return this.#request(copy, { path: pathTo(resource), body });
  }

  remove(resource: ResourceRef): SendableEdit {
    return this.#request(resourceKindTraits[resource.kind].delete, { path: pathTo(resource) });
  }

  editable(kind: RecordKind, record: JsonRecord): JsonRecord {
    return shown(editableOf(kind, record), roughly) as JsonRecord;
  }

  hidden(content: JsonRecord): JsonRecord {
    return shown(content, roughly) as JsonRecord;
  }

  /** Returns the answer as the service wrote it, to the last digit. Its secrets must not leave this class. */
  async #readExactly(operation: AnyOperation, input: RequestInput, options: RequestOptions): Promise<unknown> {
    const { body, read } = await this.#client.receive(operation, input, options);
    await read();
    const { text } = body;
    if (text.trim() === '') return null;
    const exact = parseExactly(text);
    if (exact !== undefined) return exact;
    throw unusableAnswer(texts.notData(this.#host), null, { host: this.#host, effect: 'reads' });
  }

  /** Returns a request that can be sent. Throws a Failure if the service could not accept it. */
  #request(operation: AnyOperation, input: RequestInput, show: (exact: unknown) => unknown = shown): SendableEdit {
    prepareRequest(operation, input, this.#settings);
    const { method, path } = routeOf(operation, this.#settings.overrides);
    return {
      what: operation.name,
      method,
      path: relativeAddress(path, input.path, input.query as Query),
      body: input.body === undefined ? null : (show(input.body) as JsonRecord),
      send: async (options = {}) => {
        const { content } = await this.#client.call(operation, input, options);
        const made = asRecord(content);
        return { id: asId(made?.['id']), name: made && nameOf(made) };
      },
    };
  }
}

const nameOf = (record: Record<string, unknown>): string | null => asShortText(record['name'], longestName);
const refused = (message: string, field?: string) =>
  failure('invalid_input', message, { advice: phrases.nothingSent, ...(field !== undefined && { field }) });

/** Returns the names of the members that differ. Throws for members that no update takes. */
function changedMembers(kind: RecordKind, document: JsonRecord, wanted: JsonRecord): string[] {
  const taken = membersOf(kind);
  const stray = Object.keys(wanted).find((name) => !taken.includes(name));
  if (stray !== undefined) throw refused(texts.notEditable(stray), stray);
  const removed = Object.keys(document).find((name) => !Object.hasOwn(wanted, name));
  if (removed !== undefined) throw refused(texts.notRemovable(removed), removed);
  return Object.keys(wanted).filter((name) => !isDeepStrictEqual(wanted[name], document[name]));
}

/**
 * Returns a configuration as it is shown: numbers with their digits, and nothing that may be secret (D4). The rows of a
 * lookup are data, in which a column may have any name.
 *
 * @param copy how numbers are copied; `roughly` for a document, which may have been stored with rounded ones
 */
function shown(exact: unknown, copy: typeof roughly = documentOf): unknown {
  const hidden = withoutSecrets(copy(exact, hideSecrets), hiddenValue);
  const rows = asRecord(exact)?.['data_map'];
  return Array.isArray(rows) ? { ...asRecord(hidden), data_map: copy(rows) } : hidden;
}

/** Replaces hidden values by those of the service. Throws a Failure if the intended value cannot be determined. */
function exactly(wanted: unknown, exact: unknown, show: (exact: unknown) => unknown = shown): unknown {
  try {
    return restoreExactValues(wanted, exact, show);
  } catch (thrown) {
    if (!(thrown instanceof MissingExactValue)) throw thrown;
    const field = thrown.path.join('.');
    throw refused(texts.cannotPutBack(field), field);
  }
}

const holdsHidden = (value: unknown): boolean =>
  value === hiddenValue || (typeof value === 'object' && value !== null && Object.values(value).some(holdsHidden));
