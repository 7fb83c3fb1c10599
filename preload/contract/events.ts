import type { ActionProgress } from './models/action.ts';
import type { EnvironmentList } from './models/environment.ts';
import type { WatchState } from './models/flow.ts';

/** What main tells without being asked. */
export interface Events {
  'environments.changed': EnvironmentList;
  'watch.changed': WatchState;
  'actions.progress': ActionProgress;
}

/**
 * Events of one name are numbered from 1 for each window. A listener that sees a gap has missed something, and asks for the
 * current state instead of trusting what it has.
 */
export interface Delivery<T> {
  sequence: number;
  payload: T;
}
