import type { Actor } from '#contract/models/action.ts';
import type { Guard } from '#contract/models/environment.ts';
import { type Failure, failure } from '../base/failure.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FlowView } from '../monitoring/view.ts';
import type { Service, ServiceFlow } from '../ports/service.ts';
import { isSame, type Place } from '../settings/places.ts';

/** What is known of an environment's flows: maintained by a watch, or read once by a command. */
export interface Estate {
  readonly snapshot: Snapshot;
  readonly view: Pick<FlowView, 'matching'>;
  /** When the oldest part of it was read, epoch milliseconds; null before. */
  readonly readAt: number | null;
  /** Takes over what the service said about some flows. */
  take(flows: readonly ServiceFlow[]): void;
  /** Reads everything again, some time soon: flows came or went. */
  refresh(): void;
}

/** What an action needs of the environment that it acts on, as that is now. */
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

/** Throws `moved` where an environment is not the place that something was planned for: its numbers mean other things there. */
export function requireThere({ name, place }: Pick<ActionTarget, 'name' | 'place'>, planned: Place): void {
  if (!isSame(place, planned)) throw moved(name, place, planned);
}

function moved(name: string, now: Place, planned: Place): Failure {
  const describe = ({ address, vendor }: Place): string =>
    now.address === planned.address ? `${address} with the prefix ${vendor}` : address;
  const message =
    planned.address === ''
      ? `Where this was planned for was not recorded, so nobody knows whether it was for ${name}.`
      : `This was planned for ${describe(planned)}, and ${name} is now ${describe(now)}.`;
  return failure('moved', message, {
    advice:
      'Nothing was sent, because other flows may have the same numbers there. It goes on where it was planned for.',
  });
}

/** Of an environment with that name. */
export function readOnly(name: string): Failure {
  return failure('read_only', `${name} is read-only.`, {
    advice: 'Nothing was sent. Its guard can be changed under Environments.',
  });
}
