import type { ServiceFlow } from '../service.ts';

/** The weakest of the service's roles, which its lists are asked for to see everything: it may look. */
const looksOnly = 'collaborator';

/**
 * Whether a change of the flow may succeed by what the service says of the caller's role. What each role may do is specified
 * nowhere: a role that is unknown, or not told, forbids nothing, and the service decides (D12).
 */
export function roleMayChange({ roles }: Pick<ServiceFlow, 'roles'>): boolean {
  return roles.length === 0 || roles.some((role) => role.toLowerCase() !== looksOnly);
}
