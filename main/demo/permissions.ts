import { includesRole } from './input.ts';
import { Refusal } from './refusal.ts';
import type { Role } from './world/model.ts';

/**
 * Refuses with a 403 a caller below the required role. The rights of roles are not specified. Here every role may read
 * and test what it sees. Operators change a resource, its state and its downstream nodes; admins and owners copy and
 * delete it. Every user may create resources.
 */
export function requireRole(held: Role, wanted: Role): void {
  if (!includesRole(held, wanted)) throw new Refusal(403);
}
