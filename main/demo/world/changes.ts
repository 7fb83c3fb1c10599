import { isDeepStrictEqual } from 'node:util';
import { mix } from '../random.ts';
import { addMapOfSink, mapOfSink } from './data-maps.ts';
import { downstream, kinds, type RecordFault, type Flow, type FlowNode, type Resource } from './model.ts';
import { nextId, withNewest, without, type World } from './world.ts';

/**
 * Creates, changes and removes flows and resources; trees, lists and ids stay consistent. Times in epoch milliseconds.
 */

type NewResource = Omit<Resource, 'id' | 'createdAt' | 'changedAt' | 'history' | 'node'>;

/** Creates a resource that was never started and belongs to no flow yet. */
export function makeResource(world: World, given: NewResource, at: number): Resource {
  const { kind } = given;
  const resource: Resource = {
    ...given,
    id: nextId(world, kind),
    createdAt: at,
    changedAt: at,
    history: [{ at, status: 'INIT' }],
    node: null,
  };
  world.resources[kind] = withNewest(world.resources[kind], resource);
  addMapOfSink(world, resource, at);
  return resource;
}

/** Adds a node for the resource to a flow: below `parent`, or as the origin. */
export function addNode(
  world: World,
  flow: Flow,
  parent: FlowNode | null,
  resource: Resource,
  faults: readonly RecordFault[] = [],
): FlowNode {
  const node: FlowNode = { id: nextId(world, 'nodes'), flow, parent, children: [], resource, faults };
  resource.node = node;
  flow.nodes.push(node);
  parent?.children.push(node);
  world.nodes.set(node.id, node);
  world.revision += 1;
  return node;
}

/** Begins a flow with one source, and modest records each quarter of an hour once it is activated. */
export function addFlow(world: World, source: Resource): Flow {
  const intervalMs = 15 * 60_000;
  const flow: Flow = {
    nodes: [],
    name: source.name,
    description: source.description,
    project: null,
    flowType: 'streaming',
    createdAt: source.createdAt,
    intervalMs,
    phaseMs: mix(world.seed, source.id) % intervalMs,
    recordsPerRun: 120,
    bytesPerRecord: 400,
    silentFrom: Infinity,
    slowFrom: Infinity,
    feed: null,
    readsSharedSet: false,
  };
  addNode(world, flow, null, source);
  world.flows = [flow, ...world.flows];
  return flow;
}

/** Moves the reader or writer of a data set to another data set, from any earlier position. */
export function placeBelow(world: World, parent: FlowNode, resource: Resource): void {
  const { node } = resource;
  if (!node) {
    addNode(world, parent.flow, parent, resource);
    return;
  }
  leaveTree(node);
  for (const one of downstream(node)) one.flow = parent.flow;
  node.parent = parent;
  parent.children.push(node);
  parent.flow.nodes.push(...downstream(node));
  world.revision += 1;
}

type Changeable = Omit<NewResource, 'kind' | 'owner' | 'role' | 'copiedFromId'>;
/** Settings to change; undefined members stay unchanged. */
type Changes = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

/** Changes the given settings, each as a whole. Returns whether that changed anything. */
export function changeResource(world: World, resource: Resource, changes: Changes, at: number): boolean {
  const settings = { ...resource.settings, ...defined(changes.settings ?? {}) };
  const changed: Resource = { ...resource, ...defined(changes), settings };
  if (isDeepStrictEqual(changed, resource)) return false;
  Object.assign(resource, changed, { changedAt: at });
  world.revision += 1;
  return true;
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Removes the node and everything downstream of it, with the resources. */
export function removeBranch(world: World, node: FlowNode): void {
  removeNodes(world, node);
  removeResources(
    world,
    downstream(node).map((one) => one.resource),
  );
}

/** Removes one resource. The resources below it in its tree stay, and belong to no flow from then on. */
export function removeResource(world: World, resource: Resource): void {
  const { node } = resource;
  if (node) {
    for (const one of downstream(node)) one.resource.node = null;
    removeNodes(world, node);
  }
  removeResources(world, [resource]);
}

function removeResources(world: World, gone: readonly Resource[]): void {
  for (const kind of kinds) {
    const rest = new Map(world.resources[kind]);
    for (const resource of gone) if (resource.kind === kind) rest.delete(resource.id);
    world.resources[kind] = rest;
  }
  for (const resource of gone) {
    const map = mapOfSink(world, resource);
    if (map) world.dataMaps = without(world.dataMaps, map.id);
  }
}

function removeNodes(world: World, node: FlowNode): void {
  for (const one of downstream(node)) world.nodes.delete(one.id);
  if (node.parent) leaveTree(node);
  // A whole flow keeps its nodes: notifications about it, and flows that read it, still point there.
  else world.flows = world.flows.filter((flow) => flow !== node.flow);
  world.revision += 1;
}

function leaveTree(node: FlowNode): void {
  const branch = new Set(downstream(node));
  node.flow.nodes = node.flow.nodes.filter((one) => !branch.has(one));
  if (node.parent) node.parent.children = node.parent.children.filter((one) => one !== node);
}
