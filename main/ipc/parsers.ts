import type { Inputs } from '#contract';
import { longestRange, longestText } from '#contract/limits.ts';
import { dependencyKinds } from '#contract/models/flow-parts.ts';
import { notificationShows } from '#contract/models/notification.ts';
import { sharedParts } from '#contract/models/sharing.ts';
import { historyRanges } from '#contract/models/stored.ts';
import { tableNames } from '#contract/models/table.ts';
import { z } from 'zod';
import {
  appearance,
  chosenColumns,
  environmentSettings as settings,
  exportDefaults,
  flowQuery,
  httpsAddress,
  keyChanges,
  notificationRules,
  savedView,
  startup,
} from '../core/settings/settings-schema.ts';
import { actionParsers } from './action-parsers.ts';
import { callingParsers } from './calling-parsers.ts';
import { compareParsers } from './compare-parsers.ts';
import { editingParsers } from './editing-parsers.ts';
import { exactly } from './exactly.ts';
import { environmentId, groupKey, id, isWindow, nodeId, nothing, rows, time } from './inputs.ts';
import { quarantineParsers } from './quarantine-parsers.ts';
import { resourceParsers } from './resource-parsers.ts';
import { timelineParsers } from './timeline-parsers.ts';
import { texts } from './words.ts';

/** Printable ASCII in one line, as allowed in an Authorization header. */
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
  filter: z.string().max(longestText.filter),
  show: z.enum(notificationShows),
});
const muteTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('group'), key: groupKey }),
  z.strictObject({ kind: z.literal('flow'), originId: nodeId }),
  z.strictObject({ kind: z.literal('environment') }),
]);

/** Parsers of all calls, one for each (D2). */
export const parsers = exactly<Inputs>()({
  'app.info': nothing,
  'app.licences': nothing,
  'app.setAppearance': appearance,
  'app.flowsPainted': z.strictObject({ environmentId, flows: z.int().min(0), complete: z.boolean() }),
  'app.takeLink': nothing,
  'app.openInService': z.strictObject({ environmentId }),
  'app.exportDefaults': nothing,
  'app.setExportDefaults': exportDefaults,
  'app.startsAtLogin': nothing,
  'app.setStartAtLogin': z.strictObject({ on: z.boolean() }),
  'app.startup': nothing,
  'app.setStartup': startup,
  'app.setWall': z.strictObject({ on: z.boolean() }),
  'environments.list': nothing,
  'environments.connect': z.strictObject({ settings, secret }),
  'environments.update': z.strictObject({ environmentId, settings, shown: settings }),
  'environments.remove': z.strictObject({ environmentId }),
  'environments.select': z.strictObject({ environmentId }),
  'environments.startDemo': nothing,
  'environments.chooseCa': nothing,
  'environments.proxy': z.strictObject({ environmentId }),
  'updates.state': nothing,
  'updates.setFeed': z.strictObject({ feed: httpsAddress.nullable() }),
  'updates.check': nothing,
  'updates.seen': nothing,
  'data.stored': nothing,
  'data.clearHistory': z.strictObject({ range: z.enum(historyRanges) }),
  'data.show': nothing,
  'data.saveDiagnostics': nothing,
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
  'flow.fileRhythm': z.strictObject({ environmentId, sourceId: nodeId }),
  'flow.notifications': z.strictObject({ environmentId, nodeId }),
  'flow.documentation': z.strictObject({ environmentId, nodeId }),
  'flow.dependency': z.strictObject({ environmentId, kind: z.enum(dependencyKinds), id: nodeId }),
  'flow.testCredential': z.strictObject({ environmentId, id: nodeId }),
  'views.list': z.strictObject({ environmentId }),
  'views.save': z.strictObject({ environmentId, view: savedView }),
  'views.remove': z.strictObject({ environmentId, viewId: z.string().max(64) }),
  'columns.list': z.strictObject({ environmentId }),
  'columns.choose': z.strictObject({ environmentId, table: z.enum(tableNames), columns: chosenColumns }),
  'keys.list': nothing,
  'keys.choose': keyChanges,
  'settings.export': z.strictObject({
    parts: z.array(z.enum(sharedParts)).min(1, texts.chooseOne).max(sharedParts.length),
  }),
  'settings.planImport': nothing,
  'settings.import': z.strictObject({ importId: id, loosens: z.boolean() }),
  'overview.get': z.strictObject({ environmentId }),
  'overview.series': z
    .strictObject({ environmentId, from: time, to: time, comparedFrom: time.nullable() })
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
  'findings.window': z
    .strictObject({ environmentId, filter: z.string().max(longestText.filter), ...rows })
    .refine(...isWindow),
  'errors.window': z
    .strictObject({ environmentId, filter: z.string().max(longestText.filter), ...rows })
    .refine(...isWindow),
  'findings.acknowledge': z.strictObject({ environmentId, ids: groupKeys, acknowledged: z.boolean() }),
  'notifications.rules': nothing,
  'notifications.setRules': notificationRules,
  ...compareParsers,
  ...actionParsers,
  ...editingParsers,
  ...callingParsers,
  ...quarantineParsers,
  ...resourceParsers,
  ...timelineParsers,
});
