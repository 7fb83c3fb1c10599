import type { JsonRecord, RecordKind } from '#contract/models/resource.ts';
import { documentOf } from '../core/base/document.ts';
import { asId, asRecord, asShortText, asShortTexts, asTime } from '../core/base/readers.ts';
import type { ServiceResource } from '../core/ports/resources.ts';
import { hideSecrets } from './hide-secrets.ts';
import { resourceKindTraits } from './resource-kinds.ts';

/**
 * Maximum characters of a name, a word and a description, and maximum entries of a list: anything longer is not a name.
 */
const longest = { name: 10_000, word: 1_000, description: 10_000 };
const most = 50;

/**
 * Translates a resource and keeps its record as it came; null if it has no id, because nothing could request it.
 *
 * @param exact the same resource, parsed exactly
 */
export function translateResource(kind: RecordKind, wire: unknown, exact = wire): ServiceResource | null {
  const record = asRecord(wire);
  const id = asId(record?.['id']);
  if (!record || id === null) return null;
  const owner = asRecord(record['owner']);
  return {
    kind,
    id,
    name: asShortText(record['name'], longest.name),
    description: asShortText(record['description'], longest.description),
    statusWord: asShortText(record['status'], longest.word),
    type: resourceKindTraits[kind].typeOf(record),
    ownerId: asId(owner?.['id']) ?? asId(record['owner_id']),
    owner: asShortText(owner?.['full_name'], longest.name) ?? asShortText(owner?.['name'], longest.name),
    tags: asShortTexts(record['tags'], most, longest.name),
    roles: asShortTexts(record['access_roles'], most, longest.word),
    credentialId: idOf(record['data_credentials']) ?? asId(record['data_credentials_id']),
    codeContainerId: asId(record['code_container_id']) ?? asId(record['transform_id']),
    nodeId: asId(record['flow_node_id']),
    originId: asId(record['origin_node_id']),
    createdAt: asTime(record['created_at']),
    updatedAt: asTime(record['updated_at']),
    record: documentOf(exact, hideSecrets) as JsonRecord,
  };
}

const idOf = (value: unknown): number | null => asId(asRecord(value)?.['id']);
