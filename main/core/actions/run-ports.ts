import type { Clock } from '../base/clock.ts';
import type { Journal } from './journal.ts';
import type { ActionTarget } from './target.ts';

/** The ports of carrying out an action. */
export interface RunPorts {
  /** The environment as it is now if it is at the place of the action, else as it last was there. */
  target: () => ActionTarget;
  /** Throws `moved` where it is not. */
  requireThere: () => void;
  journal: Journal;
  clock: Clock;
  /** Something about the action has changed. */
  onChange: () => void;
}
