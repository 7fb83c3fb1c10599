import type { Asset, Person } from './model.ts';
import type { World } from './world.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

/**
 * Returns the common members of the initial things. Their age is arbitrary: an hour for each id, from four years ago.
 */
export function firstAsset(
  { start, caller }: Pick<World, 'start' | 'caller'>,
  given: { readonly id: number; readonly name: string; readonly owner: Person } & Partial<Asset>,
): Asset {
  const createdAt = start - 4 * yearMs + (given.id % 8000) * hourMs;
  return {
    description: null,
    role: given.owner === caller ? 'owner' : 'operator',
    tags: [],
    copiedFromId: null,
    createdAt,
    updatedAt: createdAt,
    ...given,
  };
}

/** Returns the common members of things that the signed-in user creates now. */
export function newAsset(
  { caller }: Pick<World, 'caller'>,
  now: number,
  given: { readonly id: number; readonly name: string } & Partial<Asset>,
): Asset {
  const { id, name, description = null, tags = [], copiedFromId = null } = given;
  return { id, name, description, owner: caller, role: 'owner', tags, copiedFromId, createdAt: now, updatedAt: now };
}
