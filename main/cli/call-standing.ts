import type { Client } from '../api/client.ts';
import { readList } from '../api/listing.ts';
import { dataMaps } from '../api/operations/data-maps.ts';
import { getFlow } from '../api/operations/flows.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { changesState, type Reader, readerOf } from '../api/operations/reader.ts';
import type { Envelope } from '../api/schemas/lists.ts';
import { translateWholeFlow } from '../api/translate.ts';
import { asRecord, asRecords, asText } from '../core/base/readers.ts';
import type { ServiceFlow } from '../core/ports/service.ts';
import type { CallInput } from './call-input.ts';

/** The present state of what a call changes. */
export type Standing =
  /** It makes something new. */
  | { is: 'new' }
  /** No operation of the catalogue reads it, or the service does not give it. */
  | { is: 'unread' }
  | { is: 'flow'; flow: ServiceFlow; content: unknown }
  /** Entries of a list: those that go, or that are written anew. */
  | { is: 'entries'; entries: unknown[] }
  | { is: 'thing'; content: Record<string, unknown> };

/** Characters of the states before and after that an entry of the activity log holds: enough for any configuration. */
const longestText = 20_000;
/** Keys of entries that are requested at once: an address of them stays below 8,000 characters, which every server accepts. */
const keysAtOnce = 50;

/** Reads it. Throws a Failure where it cannot be read: what nobody has seen is not changed. */
export async function whatStands(
  operation: AnyOperation,
  input: CallInput,
  client: Client,
  signal: AbortSignal,
): Promise<Standing> {
  if (operation.method === 'POST') return { is: 'new' };
  const asked = { signal, priority: 'person' } as const;
  if (operation.id === dataMaps.upsertEntries.id)
    return { is: 'entries', entries: await overwritten(input, client, asked) };
  const reader = readerOf(operation, input.path);
  if (!reader) return { is: 'unread' };
  if (reader.operation.paging) return { is: 'entries', entries: await readAll(reader, client, asked) };
  const { answer, content } = await client.call(reader.operation, reader.input, asked);
  if (reader.operation.id === getFlow.id) {
    const flow = translateWholeFlow(answer as Envelope, Number(input.path['flow_id']));
    if (flow) return { is: 'flow', flow, content };
  }
  if (Array.isArray(answer)) return { is: 'entries', entries: answer };
  const thing = answer === null ? null : asRecord(content);
  return thing ? { is: 'thing', content: thing } : { is: 'unread' };
}

type Asked = { signal: AbortSignal; priority: 'person' };

async function readAll({ operation, input }: Reader, client: Client, asked: Asked): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const { entries } of readList(client, operation, input, asked))
    for (const entry of entries) all.push(entry);
  return all;
}

/** The entries of a map that have the keys of those that are written. */
async function overwritten({ path, body }: CallInput, client: Client, asked: Asked): Promise<unknown[]> {
  const id = { data_map_id: path['data_map_id']! };
  const map = asRecord((await client.call(dataMaps.get, { path: id }, asked)).content);
  const primaryKey = asText(map?.['map_primary_key']);
  if (primaryKey === null) return [];
  const keys = asRecords(asRecord(body)?.['entries'])
    .map((entry) => entry[primaryKey])
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const found: unknown[] = [];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = { ...id, entry_keys: keys.slice(from, from + keysAtOnce).join(',') };
    found.push(...((await client.call(dataMaps.checkEntries, { path: some }, asked)).answer ?? []));
  }
  return found;
}

/** The members that a call replaces, each with its new value; null for one that replaces none. */
export function replacedBy(
  { path: template }: AnyOperation,
  { path, body }: CallInput,
): Record<string, unknown> | null {
  const members = asRecord(body);
  if (!members || !template.endsWith('/config')) return members;
  return { [configurations[path['resource_type']!] ?? 'config']: members };
}

/** The configuration of each kind of resource, by its name in answers. */
const configurations: Record<string, string> = {
  data_sources: 'source_config',
  data_sets: 'custom_config',
  data_sinks: 'sink_config',
};

/** The part of it that a call changes, as JSON for the activity log; null where that is unknown. */
export function textOf(standing: Standing, operation: AnyOperation, input: CallInput): string | null {
  const text = JSON.stringify(touched(standing, operation, input)) ?? null;
  if (text === null || text.length <= longestText) return text;
  return `${text.slice(0, longestText)}… (${text.length} characters in all)`;
}

function touched(standing: Standing, operation: AnyOperation, input: CallInput): unknown {
  if (standing.is === 'new' || standing.is === 'unread') return undefined;
  if (standing.is === 'entries') return standing.entries;
  if (operation.effect === 'destroys' || operation.method === 'POST') return standing.content;
  if (standing.is === 'flow')
    return Object.fromEntries(standing.flow.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const members = changesState(operation) ? ['status'] : Object.keys(replacedBy(operation, input) ?? standing.content);
  return Object.fromEntries(members.map((name) => [name, standing.content[name]]));
}
