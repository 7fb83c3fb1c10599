import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessRole, includesRole, pageQuery, readId } from '../input.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { Asset, CodeContainer, Resource, Role } from '../world/model.ts';
import { deleted, idsOf } from './deletions.ts';

/** Shared parts of the operations on credentials, code containers and data maps. */

export type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Query of their lists. */
export const listQuery = z.strictObject({ ...pageQuery, access_role: accessRole.optional() });

/** Returns the things on which the caller has the role; by default the caller's own. */
export function held<Thing extends Asset>(things: ReadonlyMap<number, Thing>, role: Role = 'owner'): Thing[] {
  return [...things.values()].filter((thing) => includesRole(thing.role, role));
}

/** Returns the thing with that id. Throws a 404 if there is none, and a 403 if the caller's role on it is too weak. */
export function findAsset<Thing extends Asset>(
  things: ReadonlyMap<number, Thing>,
  id: string,
  wanted: Role = 'collaborator',
): Thing {
  const thing = things.get(readId(id));
  if (!thing) throw new Refusal(404);
  requireRole(thing.role, wanted);
  return thing;
}

/** Refuses with a 405 to delete a thing that resources or code containers use. */
export function requireUnused(thing: Asset, resources: readonly Resource[], code: readonly CodeContainer[] = []): void {
  const names = [...resources, ...code].map((user) => user.name);
  if (names.length === 0) return;
  const users = { ...idsOf(resources), code_containers: code.map((one) => one.id) };
  throw new Refusal(405, `${thing.name} is used by ${names.join(', ')}: change or delete these first.`, users);
}

/** Confirms the deletion. */
export function answerDeleted(request: FastifyRequest): typeof deleted {
  request.entry.took_effect = true;
  return deleted;
}
