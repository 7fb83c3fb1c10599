import type { Clock } from '../base/clock.ts';
import type { Journal } from './journal.ts';
import type { ActionTarget } from './target.ts';

/** Ports for running an action. */
export interface RunPorts {
  /** Returns the environment as it is now if it still has the action's service, else as it last had it. */
  target: () => ActionTarget;
  /** Throws `moved` if the environment has another service. */
  requireThere: () => void;
  journal: Journal;
  clock: Clock;
  onChange: () => void;
}
