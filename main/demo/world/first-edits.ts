import type { AuditLog, PropertyChanges } from './audit.ts';
import { changeResource } from './changes.ts';
import type { Person, Resource } from './model.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;

/**
 * Records edits before the start: one two minutes before the incident, which replaces a mapping at the node where most
 * records fail then, and two innocent ones shortly before. Support staff made one of these for a user.
 */
export function addFirstEdits(world: World, audit: AuditLog): void {
  const [person, other] = [world.people[1], world.people[2]];
  const support = world.people.at(-1) ?? null;
  const sets = [...world.resources.data_sets.values()];
  const set = sets.find(({ name }) => name === 'Orders EU normalised');
  const source = [...world.resources.data_sources.values()].find(({ name }) => name === 'orders-eu-s3');
  if (!person || !other || !set || !source) return;

  const edit = (resource: Resource, by: Person, impersonator: Person | null, minutesAgo: number) => {
    const at = world.start - minutesAgo * minuteMs;
    return (settings: Parameters<typeof changeResource>[2], changes: PropertyChanges): void => {
      changeResource(world, resource, settings, at);
      audit.record({ kind: resource.kind, resourceId: resource.id, user: by, impersonator, at, changes });
    };
  };
  const mapping = (total: string) => ({ mapping: { order_id: 'id', order_total: total, currency: 'totals.currency' } });
  const [before, after] = [mapping('totals.gross'), mapping('totals.display')];
  edit(
    source,
    other,
    support,
    74,
  )(
    { tags: [...source.tags, 'reviewed'] },
    {
      tags: [source.tags, [...source.tags, 'reviewed']],
    },
  );
  const description = 'Orders in one currency and one time zone.';
  edit(set, person, null, 69)({ description }, { description: [set.description, description] });
  edit(set, person, null, 62)({ settings: { custom_config: after } }, { custom_config: [before, after] });
}
