import type { Actor } from '#contract/models/actor.ts';
import type { Guard } from '#contract/models/environment.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import { type Failure, failure } from '../base/failure.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FlowView } from '../monitoring/view.ts';
import type { Service, ServiceFlow } from '../ports/service.ts';
import { isSame, type Place } from '../settings/places.ts';
import { texts } from './words.ts';

/** What is known of an environment's flows: maintained by a watch, or read once by a command. */
export interface Estate {
  readonly snapshot: Snapshot;
  readonly view: Pick<FlowView, 'matching'>;
  /** When the oldest part of it was read, epoch milliseconds; null before. */
  readonly readAt: number | null;
  /** Why it is not proven that all of it is known, the worst first; none where it is. */
  readonly gaps: readonly EstateGap[];
  /** Takes over what the service said about some flows. */
  take(flows: readonly ServiceFlow[]): void;
  /** Reads everything again, some time soon: flows came or went. */
  refresh(): void;
}

/** What an action needs of the environment that it acts on, as it is now. */
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

/** Throws when nothing may be changed here. */
export function requireWritable({ name, guard }: Pick<ActionTarget, 'name' | 'guard'>): void {
  if (guard === 'read_only') throw readOnly(name);
}

/** Throws `moved` where an environment is not the place that something was planned for: ids mean other things there. */
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

/** Of an environment with that name. */
export function readOnly(name: string): Failure {
  return failure('read_only', texts.readOnly(name), { advice: texts.changeTheGuard });
}
