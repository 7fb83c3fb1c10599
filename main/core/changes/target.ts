import type { Actor } from '#contract/models/actor.ts';
import type { Guard } from '#contract/models/environment.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import { type Failure, failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FlowQueries } from '../monitoring/flow-queries.ts';
import type { Service, ServiceFlow } from '../ports/service.ts';
import { isSame, type Place } from '../settings/places.ts';
import { texts } from './words.ts';

/** Known flows of an environment: maintained by a watch, or read once by a command. */
export interface Estate {
  readonly snapshot: Snapshot;
  readonly view: Pick<FlowQueries, 'matching'>;
  /** When the oldest part was read, epoch milliseconds; null before the first read. */
  readonly readAt: number | null;
  /** Reasons why it may be incomplete, the worst first; empty if it is proven complete. */
  readonly gaps: readonly EstateGap[];
  /** Takes over what the service reported about some flows. */
  take(flows: readonly ServiceFlow[]): void;
  /** Schedules a complete read soon: flows were added or removed. */
  refresh(): void;
}

/** Properties of an environment that an action needs, as they are now. */
export interface ActionTarget {
  id: string;
  name: string;
  place: Place;
  guard: Guard;
  signedIn: boolean;
  actor: Actor;
  service: Service;
  estate: Estate;
}

/** Throws when the environment is read-only. */
export function requireWritable({ name, guard }: Pick<ActionTarget, 'name' | 'guard'>): void {
  if (guard === 'read_only') throw readOnly(name);
}

/** Throws `moved` if an environment has another service than the planned one: ids mean other things there. */
export function requireThere({ name, place }: Pick<ActionTarget, 'name' | 'place'>, planned: Place): void {
  if (!isSame(place, planned)) throw moved(name, place, planned);
}

function moved(name: string, now: Place, planned: Place): Failure {
  const describe = ({ address, vendor }: Place): string =>
    now.address === planned.address ? texts.withPrefix(address, vendor) : address;
  const message =
    planned.address === ''
      ? texts.plannedPlaceUnknown(name)
      : texts.plannedElsewhere(describe(planned), name, describe(now));
  return failure('moved', message, { advice: texts.goesOnThere });
}

/** Returns the failure for a read-only environment with that name. */
export function readOnly(name: string): Failure {
  return failure('read_only', texts.readOnly(name), { advice: phrases.changeTheGuard });
}
