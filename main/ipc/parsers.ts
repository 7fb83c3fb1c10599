import type { CallName, Input } from '#contract';
import type { SignInSecret } from '#contract/models/environment.ts';
import type { MuteTarget, NotificationQuery } from '#contract/models/notification.ts';
import { z } from 'zod';
import {
  appearance,
  environmentSettings as settings,
  httpsAddress,
  notificationRules,
  savedView,
} from '../core/settings/settings-schema.ts';
import { actionParsers } from './action-parsers.ts';
import { environmentId, flowQuery, nodeId, row, time } from './inputs.ts';
import { quarantineParsers } from './quarantine-parsers.ts';

/** One parser a call: a missing or wrong one does not compile (D2). */
export type Parsers = { [N in CallName]: z.ZodType<Input<N>> };

const nothing = z.null();
const longestRange = 400 * 86_400_000;
/** More rows than any screen shows at once, few enough for one message. */
const mostRows = 500;

/** Printable ASCII in one line: what can stand in an Authorization header. */
const headerText = (what: string): z.ZodString =>
  z
    .string()
    .trim()
    .min(1, `Paste the ${what}.`)
    .max(10_000)
    .regex(/^[\x21-\x7e]*$/, `The ${what} must be one line without spaces.`);

const secret: z.ZodType<SignInSecret> = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('service_key'), serviceKey: headerText('service key') }),
  z.strictObject({ method: z.literal('session_token'), token: headerText('session token') }),
  z.strictObject({
    method: z.literal('password'),
    email: z.string().trim().min(1, 'Enter the email address.').max(320),
    password: z.string().min(1, 'Enter the password.').max(1000),
  }),
]);

const mostGroups = 200;
const groupKey = z.string().min(1).max(200);
const groupKeys = z.array(groupKey).min(1, 'Choose at least one.').max(10_000);
const notificationQuery: z.ZodType<NotificationQuery> = z.strictObject({
  text: z.string().max(1000),
  levels: z.array(z.string().max(100)).max(100),
  kinds: z.array(z.enum(['source', 'data_set', 'destination', 'unknown'])).max(4),
  originId: nodeId.nullable(),
  show: z.enum(['open', 'unread', 'muted', 'all']),
  since: time.nullable(),
});
const muteTarget: z.ZodType<MuteTarget> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('group'), key: groupKey }),
  z.strictObject({ kind: z.literal('flow'), originId: nodeId }),
  z.strictObject({ kind: z.literal('environment') }),
]);

export const parsers = {
  'app.info': nothing,
  'app.setAppearance': appearance,
  'app.flowsPainted': z.strictObject({ environmentId, flows: z.int().min(0), complete: z.boolean() }),
  'app.openInService': z.strictObject({ environmentId }),
  'app.setWall': z.strictObject({ on: z.boolean() }),
  'environments.list': nothing,
  'environments.connect': z.strictObject({ settings, secret }),
  'environments.update': z.strictObject({ environmentId, settings, shown: settings }),
  'environments.remove': z.strictObject({ environmentId }),
  'environments.select': z.strictObject({ environmentId }),
  'environments.startDemo': nothing,
  'environments.chooseCa': nothing,
  'session.signIn': z.strictObject({ environmentId, secret }),
  'session.signOut': z.strictObject({ environmentId }),
  'session.whereKept': nothing,
  'session.openTokenPage': z.strictObject({ uiUrl: httpsAddress }),
  'watch.state': z.strictObject({ environmentId }),
  'watch.refresh': z.strictObject({ environmentId }),
  'flows.window': z
    .strictObject({ environmentId, query: flowQuery, from: row, to: row })
    .refine(({ from, to }) => to >= from && to - from <= mostRows, `At most ${mostRows} rows at a time.`),
  'flows.ids': z.strictObject({ environmentId, query: flowQuery }),
  'flows.facets': z.strictObject({ environmentId }),
  'flow.get': z.strictObject({ environmentId, nodeId }),
  'flow.runs': z.strictObject({ environmentId, originId: nodeId }),
  'flow.raw': z.strictObject({ environmentId, nodeId }),
  'flow.files': z.strictObject({
    environmentId,
    sourceId: nodeId,
    runId: z.int().nullable(),
    page: z.int().min(1).max(1_000_000),
  }),
  'flow.notifications': z.strictObject({ environmentId, nodeId }),
  'flow.documentation': z.strictObject({ environmentId, nodeId }),
  'flow.used': z.strictObject({ environmentId, kind: z.enum(['code', 'credential']), id: nodeId }),
  'views.list': z.strictObject({ environmentId }),
  'views.save': z.strictObject({ environmentId, view: savedView }),
  'views.remove': z.strictObject({ environmentId, viewId: z.string().max(64) }),
  'overview.get': z.strictObject({ environmentId }),
  'overview.series': z
    .strictObject({ environmentId, from: time, to: time, compare: z.boolean() })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'The range must end after it begins.' })
    .refine(({ from, to }) => to - from <= longestRange, { path: ['from'], message: 'Choose at most 400 days.' }),
  'notifications.state': z.strictObject({ environmentId }),
  'notifications.window': z
    .strictObject({ environmentId, query: notificationQuery, from: row, to: row })
    .refine(({ from, to }) => to >= from && to - from <= mostGroups, `At most ${mostGroups} groups at a time.`),
  'notifications.entries': z.strictObject({ environmentId, key: groupKey }),
  'notifications.acknowledge': z.strictObject({ environmentId, keys: groupKeys, acknowledged: z.boolean() }),
  'notifications.mute': z.strictObject({ environmentId, target: muteTarget, until: time.nullable() }),
  'notifications.markRead': z.strictObject({ environmentId, keys: groupKeys }),
  'notifications.rules': nothing,
  'notifications.setRules': notificationRules,
  ...actionParsers,
  ...quarantineParsers,
} satisfies Parsers;
