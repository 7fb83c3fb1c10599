import { isDeepStrictEqual } from 'node:util';
import type { LinkedResource, NodeKind } from '#contract/models/flow.ts';
import { failure } from '../core/base/failure.ts';
import {
  asId,
  asNumber,
  asRecord,
  asRecords,
  asShortText,
  asShortTexts,
  asTime,
  asWhole,
} from '../core/base/readers.ts';
import type { FlowInput, FlowRun, ServiceFlow, ServiceNode } from '../core/ports/service.ts';
import type { Envelope } from './schemas/lists.ts';
import { translateHealth } from './translate-health.ts';
import { texts } from './words.ts';

/**
 * Maximum characters of a name, a word and a description, and maximum entries of a list: anything longer is not a name
 * and would fill memory.
 */
const longest = { name: 10_000, word: 1_000, description: 10_000 };
const most = 50;

/** Maximum nodes of a flow. A flow is translated, laid out and searched whole, which blocks main. */
const mostNodesOfFlow = 10_000;

type Wire = Record<string, unknown>;
type ById = ReadonlyMap<number, Wire>;

/** Records that the trees of an answer point to, by id. */
interface Records {
  sources: ById;
  dataSets: ById;
  sinks: ById;
  credentials: ById;
  code: ById;
  projects: ById;
  users: ById;
}

/**
 * Translates the flows of an answer. Unreadable parts are left out or null, never guessed, and one bad row does not
 * affect others (D12).
 */
export const translateFlows = (envelope: Envelope): ServiceFlow[] => [...eachFlow(envelope)];

/** Translates one flow at a time, for callers that yield in between. Calls `leaveOut` for each unreadable entry. */
export function* eachFlow(
  envelope: Envelope,
  leaveOut = (): void => undefined,
): Generator<ServiceFlow, void, undefined> {
  const records = recordsOf(envelope);
  const origins = new Set<number>();
  for (const entry of envelope.flows) {
    const flow = translateFlow(asRecord(entry) ?? {}, records);
    if (!flow) leaveOut();
    if (!flow || origins.has(flow.originId)) continue;
    origins.add(flow.originId);
    yield flow;
  }
}

/**
 * Returns the whole flow of an answer that holds this node. Null when the answer begins below the origin, because a
 * part of a tree must not pass for all of it.
 */
export function translateWholeFlow(envelope: Envelope, nodeId: number): ServiceFlow | null {
  return wholeFlows(envelope).find((flow) => holds(flow, nodeId)) ?? null;
}

/** Returns the first whole flow of an answer that does not hold this node: the copy of the flow with that node. */
export function translateNewFlow(envelope: Envelope, nodeId: number): ServiceFlow | null {
  return wholeFlows(envelope).find((flow) => !holds(flow, nodeId)) ?? null;
}

function wholeFlows(envelope: Envelope): ServiceFlow[] {
  const whole = asRecords(envelope.flows).filter(
    ({ id, origin_node_id: origin }) => (asId(origin) ?? asId(id)) === asId(id),
  );
  return translateFlows({ ...envelope, flows: whole });
}

const holds = ({ nodes }: ServiceFlow, nodeId: number): boolean => nodes.some(({ id }) => id === nodeId);

/**
 * Returns the run metrics of an answer, and the number of entries that do not identify their flow and run. Null if the
 * answer has no metrics. A run that is reported twice, both during it and at its end, counts as last reported.
 */
export function translateRuns({ metrics }: Envelope): { runs: FlowRun[]; unreadable: number } | null {
  if (!Array.isArray(metrics)) return null;
  const runs = new Map<string, FlowRun>();
  let unreadable = 0;
  for (const entry of metrics) {
    const metric = asRecord(entry) ?? {};
    const originId = asId(metric['origin_node_id']);
    const runId = asWhole(metric['run_id']);
    if (originId === null || runId === null) {
      unreadable += 1;
      continue;
    }
    const run = {
      originId,
      runId,
      at: asTime(metric['reporting_date']),
      records: asNumber(metric['records']),
      bytes: asNumber(metric['size']),
      errors: asNumber(metric['errors']),
    };
    const key = `${originId} ${runId}`;
    if ((runs.get(key)?.at ?? -Infinity) <= (run.at ?? -Infinity)) runs.set(key, run);
  }
  return { runs: [...runs.values()], unreadable };
}

function recordsOf(envelope: Envelope): Records {
  return {
    sources: byId(envelope['data_sources']),
    dataSets: byId(envelope['data_sets']),
    sinks: byId(envelope['data_sinks']),
    credentials: byId(envelope['data_credentials']),
    code: byId(envelope['code_containers']),
    projects: byId(envelope['projects']),
    users: byId(envelope['users']),
  };
}

function byId(list: unknown): ById {
  const found = new Map<number, Wire>();
  for (const record of asRecords(list)) {
    const id = asId(record['id']);
    if (id !== null) found.set(id, record);
  }
  return found;
}

function translateFlow(entry: Wire, records: Records): ServiceFlow | null {
  const nodes = translateTree(entry, records);
  const [origin] = nodes;
  if (!origin) return null;
  const resource = resourceOf(entry, records).record;
  const projectId = asId(entry['project_id']);
  const ownerId = asId(resource?.['owner_id']) ?? asId(entry['owner_id']);
  const links = linksOf(nodes, projectId, ownerId, records);
  return {
    originId: origin.id,
    name: asShortText(entry['name'], longest.name) ?? origin.name,
    description: asShortText(entry['description'], longest.description) ?? origin.description,
    flowType: asShortText(entry['flow_type'], longest.word),
    project: links.find(({ kind }) => kind === 'project')?.name ?? null,
    owner: links.find(({ kind }) => kind === 'owner')?.name ?? null,
    roles: rolesOf(resource),
    tags: asShortTexts(entry['tags'] ?? resource?.['tags'], most, longest.name),
    nodes,
    links,
    feeds: feedsOf(entry, nodes, records),
  };
}

/** Returns what the flow reads from others: a shared data set, or what another flow writes to a destination. */
function feedsOf(entry: Wire, nodes: readonly ServiceNode[], { sources }: Records): FlowInput[] {
  const nodeId = asId(entry['shared_origin_node_id']);
  const feeds: FlowInput[] = nodeId === null ? [] : [{ kind: 'node', id: nodeId }];
  for (const { kind, resourceId } of nodes) {
    if (kind !== 'source' || resourceId === null) continue;
    const sinkId = asId(sources.get(resourceId)?.['data_sink_id']);
    if (sinkId !== null) feeds.push({ kind: 'destination', id: sinkId });
  }
  return feeds;
}

/**
 * Returns the nodes of a tree, each once, every parent before its children. The nesting decides who is whose parent.
 * Children of a node without a readable id go to the nearest node above that has one.
 */
function translateTree(top: Wire, records: Records): ServiceNode[] {
  const nodes: ServiceNode[] = [];
  const roles = rolesOf(resourceOf(top, records).record);
  const seen = new Set<number>();
  // A list of pending nodes instead of recursion: a tree may be deeper than the stack.
  const open: { wire: Wire; parentId: number | null }[] = [{ wire: top, parentId: null }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { wire, parentId } = next;
    const id = asId(wire['id']);
    if (id === null && nodes.length === 0) return [];
    if (id !== null && seen.has(id)) continue;
    if (id !== null) {
      seen.add(id);
      nodes.push(translateNode(id, parentId, wire, records, roles));
      if (nodes.length > mostNodesOfFlow) throw tooManyNodes();
    }
    const children = asRecords(wire['children']);
    for (const child of children.reverse()) open.push({ wire: child, parentId: id ?? parentId });
  }
  return nodes;
}

function translateNode(
  id: number,
  parentId: number | null,
  wire: Wire,
  records: Records,
  rolesOnFlow: string[],
): ServiceNode {
  const { kind, resourceId, record } = resourceOf(wire, records);
  const roles = rolesOf(record);
  return {
    id,
    parentId,
    kind,
    resourceId,
    name: asShortText(record?.['name'], longest.name) ?? asShortText(wire['name'], longest.name),
    description:
      asShortText(record?.['description'], longest.description) ??
      asShortText(wire['description'], longest.description),
    // Only an origin has its own status; the others have that of their resource.
    statusWord: asShortText(wire['status'], longest.word) ?? asShortText(record?.['status'], longest.word),
    connector: record && connectorOf(kind, record),
    credentialId: asId(record?.['data_credentials_id']),
    codeContainerId: asId(record?.['code_container_id']),
    tags: asShortTexts(record?.['tags'], most, longest.name),
    ...(!isDeepStrictEqual(roles, rolesOnFlow) && { roles }),
    createdAt: asTime(record?.['created_at']),
    updatedAt: asTime(record?.['updated_at']),
  };
}

const tooManyNodes = () => failure('bad_answer', texts.flowTooLarge(mostNodesOfFlow), { advice: texts.moreThanIsRead });

const rolesOf = (record: Wire | null): string[] => asShortTexts(record?.['access_roles'], most, longest.word);

/** Returns the resource of a node. The record is null with `flows_only`, and when the caller may not see it. */
function resourceOf(wire: Wire, records: Records): { kind: NodeKind; resourceId: number | null; record: Wire | null } {
  const found = (kind: NodeKind, resourceId: number, known: ById) => ({
    kind,
    resourceId,
    record: known.get(resourceId) ?? null,
  });
  const sourceId = asId(wire['data_source_id']);
  if (sourceId !== null) return found('source', sourceId, records.sources);
  const dataSetId = asId(wire['data_set_id']);
  if (dataSetId !== null) return found('data_set', dataSetId, records.dataSets);
  const sinkId = asId(wire['data_sink_id']);
  if (sinkId !== null) return found('destination', sinkId, records.sinks);
  return { kind: 'unknown', resourceId: null, record: null };
}

/** Returns the connector's name. In practice it has several; a display name goes first. */
function connectorOf(kind: NodeKind, record: Wire): string | null {
  if (kind !== 'source' && kind !== 'destination') return null;
  return (
    asShortText(asRecord(record['connector'])?.['name'], longest.name) ??
    asShortText(kind === 'source' ? record['source_type'] : record['sink_type'], longest.name) ??
    asShortText(record['connector_type'], longest.name)
  );
}

/** Returns everything that the flow uses and belongs to, each once. */
function linksOf(
  nodes: readonly ServiceNode[],
  projectId: number | null,
  ownerId: number | null,
  { credentials, code, projects, users }: Records,
): LinkedResource[] {
  const links = new Map<string, LinkedResource>();
  const link = (kind: LinkedResource['kind'], id: number | null, known: ById, note: string): void => {
    if (id === null || links.has(`${kind} ${id}`)) return;
    const record = known.get(id);
    const name = asShortText(record?.['full_name'], longest.name) ?? asShortText(record?.['name'], longest.name);
    const health = kind === 'credential' ? translateHealth(record) : null;
    links.set(`${kind} ${id}`, { kind, id, name, note: asShortText(record?.[note], longest.name), health });
  };
  for (const { credentialId, codeContainerId } of nodes) {
    link('credential', credentialId, credentials, 'credentials_type');
    link('code', codeContainerId, code, 'code_type');
  }
  link('project', projectId, projects, 'description');
  link('owner', ownerId, users, 'email');
  return [...links.values()];
}
