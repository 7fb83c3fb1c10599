import type { Action } from './models/action.ts';
import type { AlertsState } from './models/alert.ts';
import type { CallProgress } from './models/calling.ts';
import type { EnvironmentList } from './models/environment.ts';
import type { ErrorsState } from './models/error-kind.ts';
import type { ExportJob } from './models/export.ts';
import type { FindingsState } from './models/finding.ts';
import type { WatchState } from './models/flow.ts';
import type { ManyProgress } from './models/many-edits.ts';
import type { NotificationState } from './models/notification.ts';
import type { Reading } from './models/quarantine.ts';
import type { ResourcesState } from './models/resource-list.ts';
import type { TimelineState } from './models/timeline.ts';
import type { UpdateState } from './models/update.ts';

/** Events that main publishes. */
export interface Events {
  'environments.changed': EnvironmentList;
  'watch.changed': WatchState;
  'notifications.changed': NotificationState;
  'alerts.changed': AlertsState;
  'findings.changed': FindingsState;
  'errors.changed': ErrorsState;
  'resources.changed': ResourcesState;
  'timeline.changed': TimelineState;
  /** The user clicked a notification outside the window to see this flow; null leads to the notifications. */
  'app.goTo': { environmentId: string; originId: number | null };
  /** A link came from outside the window; `app.takeLink` returns it. */
  'app.linked': null;
  'editing.progress': ManyProgress;
  'calling.progress': CallProgress;
  /** Each message carries the whole state, so that the next one makes up for a lost one. */
  'actions.changed': Action;
  'quarantine.changed': Reading;
  'exports.changed': ExportJob;
  'updates.changed': UpdateState;
}

/**
 * Events of one name are numbered from 1 for each window. A listener that detects a gap requests the current state
 * instead of trusting its own.
 */
export interface Delivery<T> {
  sequence: number;
  payload: T;
}
