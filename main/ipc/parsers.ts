import type { Inputs } from '#contract';
import { longestRange, longestText } from '#contract/limits.ts';
import { dependencyKinds } from '#contract/models/flow-parts.ts';
import { nodeKinds } from '#contract/models/flow.ts';
import { notificationShows } from '#contract/models/notification.ts';
import { z } from 'zod';
import {
  appearance,
  environmentSettings as settings,
  flowQuery,
  httpsAddress,
  notificationRules,
  savedView,
} from '../core/settings/settings-schema.ts';
import { actionParsers } from './action-parsers.ts';
import { exactly } from './exactly.ts';
import { environmentId, groupKey, isWindow, nodeId, nothing, rows, time } from './inputs.ts';
import { quarantineParsers } from './quarantine-parsers.ts';
import { texts } from './words.ts';

/** Printable ASCII in one line: what can stand in an Authorization header. */
const headerText = (what: keyof typeof texts.paste): z.ZodString =>
  z
    .string()
    .trim()
    .min(1, texts.paste[what])
    .max(10_000)
    .regex(/^[\x21-\x7e]*$/, texts.oneLine[what]);

const secret = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('service_key'), serviceKey: headerText('serviceKey') }),
  z.strictObject({ method: z.literal('session_token'), token: headerText('sessionToken') }),
  z.strictObject({
    method: z.literal('password'),
    email: z.string().trim().min(1, texts.enterEmail).max(320),
    password: z.string().min(1, texts.enterPassword).max(1000),
  }),
]);

const groupKeys = z.array(groupKey).min(1, texts.chooseOne).max(10_000);
const notificationQuery = z.strictObject({
  text: z.string().max(longestText.search),
  levels: z.array(z.string().max(100)).max(100),
  kinds: z.array(z.enum(nodeKinds)).max(nodeKinds.length),
  originId: nodeId.nullable(),
  show: z.enum(notificationShows),
  since: time.nullable(),
});
const muteTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('group'), key: groupKey }),
  z.strictObject({ kind: z.literal('flow'), originId: nodeId }),
  z.strictObject({ kind: z.literal('environment') }),
]);

/** One parser a call (D2). */
export const parsers = exactly<Inputs>()({
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
  'session.secretStorage': nothing,
  'session.openTokenPage': z.strictObject({ uiUrl: httpsAddress }),
  'watch.state': z.strictObject({ environmentId }),
  'watch.refresh': z.strictObject({ environmentId }),
  'flows.window': z.strictObject({ environmentId, query: flowQuery, ...rows }).refine(...isWindow),
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
  'flow.dependency': z.strictObject({ environmentId, kind: z.enum(dependencyKinds), id: nodeId }),
  'views.list': z.strictObject({ environmentId }),
  'views.save': z.strictObject({ environmentId, view: savedView }),
  'views.remove': z.strictObject({ environmentId, viewId: z.string().max(64) }),
  'overview.get': z.strictObject({ environmentId }),
  'overview.series': z
    .strictObject({ environmentId, from: time, to: time, compare: z.boolean() })
    .refine(({ from, to }) => from < to, { path: ['to'], message: texts.rangeEndsAfter })
    .refine(({ from, to }) => to - from <= longestRange, {
      path: ['from'],
      message: texts.mostDays(longestRange / 86_400_000),
    }),
  'notifications.state': z.strictObject({ environmentId }),
  'notifications.window': z.strictObject({ environmentId, query: notificationQuery, ...rows }).refine(...isWindow),
  'notifications.entries': z.strictObject({ environmentId, key: groupKey }),
  'notifications.acknowledge': z.strictObject({ environmentId, keys: groupKeys, acknowledged: z.boolean() }),
  'notifications.mute': z.strictObject({ environmentId, target: muteTarget, until: time.nullable() }),
  'notifications.markRead': z.strictObject({ environmentId, keys: groupKeys }),
  'notifications.rules': nothing,
  'notifications.setRules': notificationRules,
  ...actionParsers,
  ...quarantineParsers,
});
