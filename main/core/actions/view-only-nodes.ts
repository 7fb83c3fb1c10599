import type { ServiceFlow } from '../ports/service.ts';

/** Weakest of the service's roles, which is view-only. Lists are requested with it to include everything. */
const looksOnly = 'collaborator';

/**
 * Ids of the flow's nodes that the caller may only view, by the role that the service reports for each. No
 * specification defines what a role may do. An unknown or missing role forbids nothing, and the service decides (D12).
 */
export function viewOnlyNodes({ nodes, roles: onFlow }: ServiceFlow): Set<number> {
  return new Set(nodes.filter(({ roles = onFlow }) => forbidsChange(roles)).map(({ id }) => id));
}

const forbidsChange = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role.toLowerCase() === looksOnly);
