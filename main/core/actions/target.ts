import type { Actor } from '#contract/models/action.ts';
import type { Guard } from '#contract/models/environment.ts';
import { type Failure, failure } from '../failure.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FlowView } from '../monitoring/view.ts';
import type { Service, ServiceFlow } from '../service.ts';

/** What is known of an environment's flows: kept up by a watch, or read once by a command. */
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

function readOnly(name: string): Failure {
  return failure('read_only', `${name} is read-only.`, {
    advice: 'Nothing was sent. Its guard can be changed under Environments.',
  });
}
