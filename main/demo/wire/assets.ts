import type { Asset } from '../world/model.ts';
import { iso, orgRecord, ownerRecord, type Json, type Wire } from './records.ts';

/** Returns the common fields of a credential, code container or data map that is returned whole. */
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

/** Returns the short form of such a thing in other records. */
export function assetMention(asset: Asset): Json {
  return {
    id: asset.id,
    name: asset.name,
    description: asset.description,
    updated_at: iso(asset.updatedAt),
    created_at: iso(asset.createdAt),
  };
}
