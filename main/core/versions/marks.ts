import { createHash } from 'node:crypto';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { ServiceFlow } from '../ports/service.ts';
import type { ServiceResource } from '../ports/resources.ts';
import { keyOf, resourceOf } from '../resources/uses.ts';
import { withSortedSets } from '../base/sets.ts';

/** A resource as described in a list. */
export interface MarkedResource extends ResourceRef {
  /** The result of `keyOf`, stored because thousands are looked up after each read. */
  key: string;
  /** Differs once anything in the list about the resource does. */
  mark: string;
  createdAt: number | null;
  updatedAt: number | null;
}

/** Returns a mark just long enough to distinguish two states. Members that a list omits are not included. */
const markOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);

/** Returns the resources of a flow's nodes, as described in the list of flows. */
export function listedIn({ nodes }: Pick<ServiceFlow, 'nodes'>): MarkedResource[] {
  return nodes.flatMap((node) => {
    const resource = resourceOf(node);
    if (!resource) return [];
    const { updatedAt, createdAt, statusWord, name, description, tags, connector, credentialId, codeContainerId } =
      node;
    const rest = [connector, credentialId, codeContainerId];
    const mark = markOf([updatedAt, statusWord, name, description, tags.toSorted(), ...rest]);
    return [{ ...resource, key: keyOf(resource), mark, createdAt, updatedAt }];
  });
}

/** Returns a resource in the list of its kind. Omits the time of its last test, which is irrelevant to its state. */
export function listedOf({ kind, id, createdAt, updatedAt, record }: ServiceResource): MarkedResource {
  const { verified_at: _verified, ...said } = record;
  return { kind, id, key: keyOf({ kind, id }), createdAt, updatedAt, mark: markOf(withSortedSets(said)) };
}
