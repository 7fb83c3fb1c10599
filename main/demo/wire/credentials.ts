import { hex } from '../random.ts';
import type { Credential } from '../world/model.ts';
import { assetRecord } from './assets.ts';
import { codename, connectorRecord, iso, type Json, type Wire } from './records.ts';

/** Returns a whole credential without its secrets, which are never returned. */
export function credentialRecord(wire: Wire, credential: Credential): Json {
  const { connector, properties, verifiedStatus, verifiedAt } = credential;
  return {
    ...assetRecord(wire, credential),
    credentials_version: '1',
    managed: false,
    credentials_type: codename(wire, connector),
    connector: connectorRecord(wire, connector),
    api_keys: [apiKey(wire, credential)],
    credentials_non_secure_data: properties,
    verified_status: verifiedStatus,
    verified_at: verifiedAt === null ? null : iso(verifiedAt),
  };
}

/** Returns a key. It is a secret on a real service, and has the same form here: clients must not pass it on. */
function apiKey(wire: Wire, { id, owner, createdAt }: Credential): Json {
  const created = iso(createdAt);
  return {
    id: 200_000 + id,
    owner_id: owner.id,
    data_credentials_id: id,
    name: 'default',
    status: 'ACTIVE',
    api_key: hex(32, wire.world.seed, id),
    created_at: created,
    updated_at: created,
  };
}
