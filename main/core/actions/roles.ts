import type { ServiceFlow } from '../ports/service.ts';

/** The weakest of the service's roles, with which its lists are requested to see everything: it may look. */
const looksOnly = 'collaborator';

/**
 * Ids of the flow's nodes that the caller may only look at, by the role that the service states for each. No specification says
 * what a role may do: an unknown or missing role forbids nothing, and the service decides (D12).
 */
export function nodesToLookAt({ nodes, roles: onFlow }: ServiceFlow): Set<number> {
  return new Set(nodes.filter(({ roles = onFlow }) => forbidsChange(roles)).map(({ id }) => id));
}

const forbidsChange = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role.toLowerCase() === looksOnly);
