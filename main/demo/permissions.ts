import { includesRole } from './input.ts';
import { Refusal } from './refusal.ts';
import type { Role } from './world/model.ts';

/**
 * Refuses with a 403 whoever holds less than the required role. The rights of roles are not specified; here whoever sees a thing
 * may read and test it, operators change it, its state and what is below it, admins and owners copy and delete it, and anybody
 * may create something of their own.
 */
export function requireRole(held: Role, wanted: Role): void {
  if (!includesRole(held, wanted)) throw new Refusal(403);
}
