import { isProcessing } from '../world/durations.ts';
import { kinds, originOf, statusOf, type Flow, type FlowNode, type Kind, type Resource } from '../world/model.ts';
import { newestRuns } from '../world/runs.ts';
import {
  compactCode,
  compactCredential,
  compactSet,
  compactSink,
  compactSource,
  iso,
  orgRecord,
  ownerRecord,
  projectRecord,
  sharedSetOf,
  type Json,
  type Wire,
} from './records.ts';

/** Returns the answer of the flow operations: trees of ids, and one flat list for each kind of thing in them. */
export function envelope(wire: Wire, flows: readonly Flow[], flowsOnly: boolean): Json {
  const trees = { flows: flows.map((flow) => originRecord(wire, flow)) };
  return flowsOnly ? trees : { ...trees, ...included(wire, flows) };
}

/**
 * Returns the answer about one flow. In practice, its resources also have a status of this moment. The demo omits it in
 * lists, whose pages would change with every read.
 */
export function envelopeOfOne(wire: Wire, flow: Flow, flowsOnly: boolean, now: number): Json {
  const answer = envelope(wire, [flow], flowsOnly);
  const nodes = new Map(flow.nodes.map((node) => [`${node.resource.kind} ${node.resource.id}`, node]));
  for (const kind of kinds) {
    for (const record of (answer[kind] ?? []) as { id: number; runtime_status?: string }[]) {
      const node = nodes.get(`${kind} ${record.id}`);
      if (node) record.runtime_status = isProcessing(wire.world, node, now) ? 'PROCESSING' : 'IDLE';
    }
  }
  return answer;
}

/** Returns the newest run metrics of each flow, at most `count` each. */
export function runMetrics(wire: Wire, flows: readonly Flow[], time: number, count: number): Json[] {
  return flows.flatMap((flow) => {
    const origin = originOf(flow).id;
    return newestRuns(wire.world, flow, time, count).map(({ id, records, size, errors }) => ({
      origin_node_id: origin,
      records,
      size,
      errors,
      reporting_date: iso(id),
      run_id: id,
    }));
  });
}

/** Returns an origin. Only it has the name and the status of the flow: its children carry ids alone. */
function originRecord(wire: Wire, flow: Flow): Json {
  const origin = originOf(flow);
  const shared = sharedSetOf(wire, flow);
  return {
    ...nodeRecord(origin),
    shared_origin_node_id: shared ? originOf(shared.flow).id : null,
    status: statusOf(origin.resource),
    project_id: flow.project?.id ?? null,
    flow_type: flow.flowType,
    ingestion_mode: 'full_ingestion',
    name: flow.name,
    description: flow.description,
  };
}

function nodeRecord(node: FlowNode): Json {
  const { kind, id } = node.resource;
  return {
    id: node.id,
    parent_node_id: node.parent?.id ?? null,
    origin_node_id: originOf(node.flow).id,
    data_source_id: kind === 'data_sources' ? id : null,
    data_set_id: kind === 'data_sets' ? id : null,
    data_sink_id: kind === 'data_sinks' ? id : null,
    children: node.children.map(nodeRecord),
  };
}

function included(wire: Wire, flows: readonly Flow[]): Json {
  const resources = flows.flatMap((flow) => flow.nodes.map((node) => node.resource));
  const ofKind = (kind: Kind): Resource[] => resources.filter((resource) => resource.kind === kind);
  const shared = flows.map((flow) => sharedSetOf(wire, flow)?.resource ?? null);
  const projects = each(flows.map((flow) => flow.project));
  const owners = [...resources, ...projects].map((one) => one.owner);
  return {
    code_containers: each(resources.map((one) => one.code)).map((one) => compactCode(wire, one)),
    data_sources: ofKind('data_sources').map((one) => compactSource(wire, one)),
    data_sets: ofKind('data_sets').map((one) => compactSet(wire, one)),
    data_sinks: ofKind('data_sinks').map((one) => compactSink(wire, one)),
    data_credentials: each(resources.map((one) => one.credential)).map((one) => compactCredential(wire, one)),
    shared_data_sets: each(shared).map((one) => compactSet(wire, one)),
    orgs: flows.length > 0 ? [orgRecord(wire.world.org)] : [],
    users: each(owners).map(ownerRecord),
    projects: projects.map((one) => projectRecord(wire, one)),
  };
}

/** Returns each thing once, in order of first appearance, without the nulls. */
function each<Thing>(things: readonly (Thing | null)[]): Thing[] {
  return [...new Set(things)].filter((thing): thing is Thing => thing !== null);
}
