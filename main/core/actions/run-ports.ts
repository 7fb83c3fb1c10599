import type { Clock } from '../base/clock.ts';
import type { Journal } from './journal.ts';
import type { ActionTarget } from './target.ts';

/** What carrying out an action needs of the rest. */
export interface RunPorts {
  /** The environment as it is now where it is at the place of the action, else as it was there at last. */
  target: () => ActionTarget;
  /** Throws `moved` where it is not. */
  requireThere: () => void;
  journal: Journal;
  clock: Clock;
  /** Something about the action is not as it was. */
  onChange: () => void;
}
