import { z } from 'zod';
import { longestText } from '../limits.ts';
import {
  type AlertDetails,
  type AlertMuteTarget,
  type AlertQuery,
  type AlertsState,
  alertTabs,
  type AlertWindow,
  mostAlertsInRow,
} from '../models/alert.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, groupKey, groupKeys, isWindow, nodeId, rows, time } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const alertQuery = schemaOf<AlertQuery>()(
  z.strictObject({
    filter: z.string().max(longestText.filter),
    tab: z.enum(alertTabs),
    since: time.nullable(),
    grouped: z.boolean(),
  }),
);
const muteTarget = schemaOf<AlertMuteTarget>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('alert'), id: groupKey }),
    z.strictObject({ kind: z.literal('flow'), originId: nodeId }),
    z.strictObject({ kind: z.literal('environment') }),
  ]),
);

export const alertCalls = {
  'alerts.state': defineCall<AlertsState>()(z.strictObject({ environmentId })),
  /** Rows `from` (inclusive) to `to` (exclusive) of the query's result, the most urgent first; at most `mostRows`. */
  'alerts.window': defineCall<AlertWindow>()(
    z.strictObject({ environmentId, query: alertQuery, ...rows }).refine(...isWindow),
  ),
  /** Alerts with their histories, in the given order; without those that no longer exist. */
  'alerts.details': defineCall<{ details: AlertDetails[] }>()(
    z.strictObject({ environmentId, ids: z.array(groupKey).min(1).max(mostAlertsInRow) }),
  ),
  /** Silences alerts until they get worse or come back, or undoes that. Alerts that are over stay unchanged. */
  'alerts.acknowledge': defineCall<null>()(
    z.strictObject({
      environmentId,
      ids: groupKeys,
      acknowledged: z.boolean(),
      note: z.string().trim().max(longestText.reason).nullable(),
    }),
  ),
  /** Silences a target until the given time, epoch milliseconds; null ends that. */
  'alerts.mute': defineCall<null>()(z.strictObject({ environmentId, target: muteTarget, until: time.nullable() })),
  /** Marks the notifications of alerts as read at the service: the only call here that changes something there. */
  'alerts.markRead': defineCall<null>()(z.strictObject({ environmentId, ids: groupKeys })),
};
