import { createHash } from 'node:crypto';
import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { ServiceFlow } from '../ports/service.ts';
import type { ServiceResource } from '../ports/resources.ts';
import { keyOf, resourceOf } from '../resources/uses.ts';

/** A resource as a list says it. */
export interface Listed extends ResourceRef {
  /** As `keyOf` writes it. Thousands are looked up after each read. */
  key: string;
  /** Differs once anything that the list says of it does. */
  mark: string;
  createdAt: number | null;
  updatedAt: number | null;
}

/** The kinds that have a list of their own read. Those of flows are in the list of flows, which the watch reads. */
export const listedKinds = ['credential', 'lookup', 'code'] as const satisfies readonly RecordKind[];
export type ListedKind = (typeof listedKinds)[number];

/** What a list leaves out of itself is no part of it: only as much is stored as tells two states apart. */
const markOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);

/** The resources of a flow's nodes, as the list of flows says them. */
export function listedIn({ nodes }: Pick<ServiceFlow, 'nodes'>): Listed[] {
  return nodes.flatMap((node) => {
    const resource = resourceOf(node);
    if (!resource) return [];
    const { updatedAt, createdAt, statusWord, name, description, tags, connector, credentialId, codeContainerId } =
      node;
    const mark = markOf([updatedAt, statusWord, name, description, tags, connector, credentialId, codeContainerId]);
    return [{ ...resource, key: keyOf(resource), mark, createdAt, updatedAt }];
  });
}

/** A resource of a list of its own. Without the moment of its last test, which says nothing of it. */
export function listedOf({ kind, id, createdAt, updatedAt, record }: ServiceResource): Listed {
  const { verified_at: _verified, ...said } = record;
  return { kind, id, key: keyOf({ kind, id }), createdAt, updatedAt, mark: markOf(said) };
}
