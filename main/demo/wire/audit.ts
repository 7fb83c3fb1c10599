import type { AuditedKind, AuditEntry } from '../world/audit.ts';
import type { Person } from '../world/model.ts';
import { iso, type Json, type Wire } from './records.ts';

const itemTypes: Record<AuditedKind, string> = {
  data_sources: 'DataSource',
  data_sets: 'DataSet',
  data_sinks: 'DataSink',
  data_credentials: 'DataCredentials',
  data_maps: 'DataMap',
  code_containers: 'CodeContainer',
};

/** Returns an entry of an audit log of something with that owner. */
export function auditRecord({ world }: Wire, entry: AuditEntry, owner: Person): Json {
  const { id, kind, resourceId, event, changes, user, impersonator, at } = entry;
  const names = Object.keys(changes);
  return {
    id,
    item_type: itemTypes[kind],
    item_id: resourceId,
    event,
    change_summary: event === 'create' ? ['Created'] : names.map((name) => `Changed ${name}`),
    object_changes: changes,
    association_resource: null,
    request_ip: '192.0.2.17',
    request_user_agent: 'Mozilla/5.0',
    request_url: `/${kind}/${resourceId}`,
    user: { id: user.id, email: user.email },
    impersonator_id: impersonator?.id ?? null,
    org_id: world.org.id,
    owner_id: owner.id,
    owner_email: owner.email,
    created_at: iso(at),
  };
}
