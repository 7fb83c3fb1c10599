import type { z } from 'zod';
import { actionCalls } from './actions.ts';
import { activityCalls } from './activity.ts';
import { alertCalls } from './alerts.ts';
import { appCalls, columnCalls, dataCalls, keyCalls, sharingCalls, updateCalls, viewCalls } from './app.ts';
import { callingCalls } from './calling.ts';
import { compareCalls, flowCalls, overviewCalls } from './flows.ts';
import { contentCalls } from './content.ts';
import { editingCalls } from './editing.ts';
import { environmentCalls } from './environments.ts';
import { errorCalls } from './errors.ts';
import { exportCalls } from './exports.ts';
import { incidentCalls } from './incidents.ts';
import { notificationCalls } from './notifications.ts';
import { quarantineCalls } from './quarantine.ts';
import { resourceCalls } from './resources.ts';
import { timelineCalls } from './timeline.ts';

/** Every call of main by the page, by name (D2). Main parses each input with the schema here. */
export const calls = {
  ...appCalls,
  ...dataCalls,
  ...environmentCalls,
  ...flowCalls,
  ...viewCalls,
  ...columnCalls,
  ...keyCalls,
  ...sharingCalls,
  ...overviewCalls,
  ...compareCalls,
  ...alertCalls,
  ...notificationCalls,
  ...errorCalls,
  ...resourceCalls,
  ...contentCalls,
  ...timelineCalls,
  ...actionCalls,
  ...editingCalls,
  ...callingCalls,
  ...incidentCalls,
  ...activityCalls,
  ...quarantineCalls,
  ...exportCalls,
  ...updateCalls,
};

type Calls = typeof calls;

export type CallName = keyof Calls;
/** The input of a call; null for a call that takes none. */
export type Input<N extends CallName> = z.input<Calls[N]['input']>;
export type Output<N extends CallName> = Calls[N]['output'];
