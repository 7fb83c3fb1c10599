import { addNode, makeResource } from './changes.ts';
import type { Credential, Flow, FlowNode, Person, Resource, Role } from './model.ts';
import { nextId, withNewest, type World } from './world.ts';

/** Options of a copy. */
export interface CopyOptions {
  readonly owner: Person;
  /** Whether the signed-in user has the same rights on a copy with another owner as on the original. */
  readonly copyAccess: boolean;
  /** Whether the copy uses the same credentials; otherwise each is copied too. */
  readonly reuseCredentials: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Credentials that were already copied: resources that share one share its copy. */
type CopiedCredentials = Map<Credential, Credential>;

/**
 * Copies a whole flow, never started. With `dependents`, the flows that read its sinks are copied and read the copy.
 */
export function copyFlow(world: World, flow: Flow, options: CopyOptions, dependents: boolean): Flow {
  return copyTree(world, flow, options, dependents, flow.feed, new Map());
}

function copyTree(
  world: World,
  flow: Flow,
  options: CopyOptions,
  dependents: boolean,
  feed: FlowNode | null,
  credentials: CopiedCredentials,
): Flow {
  const copies = new Map<FlowNode | null, FlowNode>();
  const copy = emptyCopy(world, flow, options.at, feed);
  for (const node of flow.nodes) {
    const resource = copyResource(world, node.resource, options, credentials);
    copies.set(node, addNode(world, copy, copies.get(node.parent) ?? null, resource, node.faults));
  }
  if (dependents) {
    const readers = world.flows.filter((one) => !one.readsSharedSet && copies.has(one.feed));
    for (const reader of readers)
      copyTree(world, reader, options, dependents, copies.get(reader.feed) ?? null, credentials);
  }
  return copy;
}

/** Copies one resource without those below it: next to the original, or as a new flow if the original begins one. */
export function copyAlone(world: World, original: Resource, options: CopyOptions): Resource {
  const copy = copyResource(world, original, options, new Map());
  const { node } = original;
  if (!node) return copy;
  const flow = node.parent ? node.flow : emptyCopy(world, node.flow, options.at, node.flow.feed);
  addNode(world, flow, node.parent, copy, node.faults);
  return copy;
}

function emptyCopy(world: World, flow: Flow, at: number, feed: FlowNode | null): Flow {
  const copy: Flow = { ...flow, nodes: [], name: copyName(flow.name), createdAt: at, feed };
  world.flows = [copy, ...world.flows];
  return copy;
}

function copyResource(
  world: World,
  original: Resource,
  options: CopyOptions,
  credentials: CopiedCredentials,
): Resource {
  const { owner, reuseCredentials, at } = options;
  const { credential, id } = original;
  const copy = {
    ...original,
    name: copyName(original.name),
    owner,
    role: roleOnCopy(world, original, options),
    credential: credential && !reuseCredentials ? copyCredential(world, credential, options, credentials) : credential,
    copiedFromId: id,
  };
  return makeResource(world, copy, at);
}

function copyCredential(
  world: World,
  original: Credential,
  options: CopyOptions,
  copied: CopiedCredentials,
): Credential {
  const known = copied.get(original);
  if (known) return known;
  const { owner, at } = options;
  const copy: Credential = {
    ...original,
    id: nextId(world, 'credentials'),
    name: copyName(original.name),
    owner,
    role: roleOnCopy(world, original, options),
    copiedFromId: original.id,
    createdAt: at,
    updatedAt: at,
  };
  world.credentials = withNewest(world.credentials, copy);
  copied.set(original, copy);
  return copy;
}

function roleOnCopy(world: World, { role }: { role: Role }, { owner, copyAccess }: CopyOptions): Role {
  if (owner === world.caller) return 'owner';
  return copyAccess ? role : 'collaborator';
}

export const copyName = (name: string): string => `${name} (copy)`;
