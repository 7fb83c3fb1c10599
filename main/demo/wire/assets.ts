import type { Asset } from '../world/model.ts';
import { iso, orgRecord, ownerRecord, type Json, type Wire } from './records.ts';

/** The fields that credentials, code containers and data maps have in common where they are given whole. */
export function assetRecord(wire: Wire, asset: Asset): Json {
  return {
    ...assetMention(asset),
    owner: ownerRecord(asset.owner),
    org: orgRecord(wire.world.org),
    access_roles: [asset.role],
    tags: asset.tags,
    copied_from_id: asset.copiedFromId,
  };
}

/** Such a thing as others mention it. */
export function assetMention(asset: Asset): Json {
  return {
    id: asset.id,
    name: asset.name,
    description: asset.description,
    updated_at: iso(asset.updatedAt),
    created_at: iso(asset.createdAt),
  };
}
