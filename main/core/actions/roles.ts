import type { ServiceFlow } from '../ports/service.ts';

/** The weakest of the service's roles, which its lists are asked for to see everything: it may look. */
const looksOnly = 'collaborator';

/**
 * Ids of the flow's nodes that the caller may only look at, by what the service says of the role on each. What a role may do is
 * specified nowhere: one that is unknown, or not told, forbids nothing, and the service decides (D12).
 */
export function nodesToLookAt({ nodes, roles: onFlow }: ServiceFlow): Set<number> {
  return new Set(nodes.filter(({ roles = onFlow }) => forbidsChange(roles)).map(({ id }) => id));
}

const forbidsChange = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role.toLowerCase() === looksOnly);
