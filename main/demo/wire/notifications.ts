import type { Kind } from '../world/model.ts';
import type { Notification } from '../world/notifications.ts';
import { iso, orgRecord, ownerRecord, type Json, type Wire } from './records.ts';

/** Names of resources in events, which differ from those in paths. */
export const eventTypes: Record<Kind, string> = { data_sources: 'SOURCE', data_sets: 'DATASET', data_sinks: 'SINK' };

export function notificationRecord(wire: Wire, notification: Notification): Json {
  const { id, at, level, node, message, readAt } = notification;
  return {
    id,
    owner: ownerRecord(wire.world.caller),
    org: orgRecord(wire.world.org),
    access_roles: ['owner'],
    level,
    resource_id: node.resource.id,
    resource_type: eventTypes[node.resource.kind],
    message_id: null,
    message,
    read_at: readAt === null ? null : iso(readAt),
    created_at: iso(at),
    updated_at: iso(readAt ?? at),
    // Time of the event in Unix seconds, in addition to the ISO times in milliseconds.
    ts: Math.floor(at / 1000),
  };
}
