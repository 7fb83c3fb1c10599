/**
 * The only code that both sides of the bridge share (D2): names, types, and common values such as closed lists, limits
 * and defaults. A new call starts here; see CONTRIBUTING.md.
 */
import type { ActionCalls } from './calls/actions.ts';
import type { ActivityCalls } from './calls/activity.ts';
import type { AppCalls } from './calls/app.ts';
import type { CallingCalls } from './calls/calling.ts';
import type { ColumnCalls } from './calls/columns.ts';
import type { CompareCalls } from './calls/compare.ts';
import type { ContentCalls } from './calls/content.ts';
import type { DataCalls } from './calls/data.ts';
import type { EditingCalls } from './calls/editing.ts';
import type { EnvironmentCalls } from './calls/environments.ts';
import type { ErrorCalls } from './calls/errors.ts';
import type { ExportCalls } from './calls/exports.ts';
import type { FindingCalls } from './calls/findings.ts';
import type { FlowCalls } from './calls/flows.ts';
import type { KeyCalls } from './calls/keys.ts';
import type { IncidentCalls } from './calls/incidents.ts';
import type { NotificationCalls } from './calls/notifications.ts';
import type { OverviewCalls } from './calls/overview.ts';
import type { QuarantineCalls } from './calls/quarantine.ts';
import type { ResourceCalls } from './calls/resources.ts';
import type { SharingCalls } from './calls/sharing.ts';
import type { TimelineCalls } from './calls/timeline.ts';
import type { UpdateCalls } from './calls/updates.ts';
import type { ViewCalls } from './calls/views.ts';
import type { Delivery, Events } from './events.ts';
import { namesOf } from './names.ts';
import type { Result } from './result.ts';

export interface Calls
  extends
    AppCalls,
    DataCalls,
    EnvironmentCalls,
    FlowCalls,
    ViewCalls,
    ColumnCalls,
    KeyCalls,
    SharingCalls,
    OverviewCalls,
    CompareCalls,
    NotificationCalls,
    FindingCalls,
    ErrorCalls,
    ResourceCalls,
    ContentCalls,
    TimelineCalls,
    ActionCalls,
    EditingCalls,
    CallingCalls,
    IncidentCalls,
    ActivityCalls,
    QuarantineCalls,
    ExportCalls,
    UpdateCalls {}

export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N]['input'];
export type Output<N extends CallName> = Calls[N]['output'];
export type Inputs<N extends CallName = CallName> = { [Name in N]: Input<Name> };

/** Every call by name, so that preload can expose exactly these. A missing call does not compile. */
export const callNames = namesOf<CallName>({
  'app.info': true,
  'app.licences': true,
  'app.setAppearance': true,
  'app.flowsPainted': true,
  'app.openInService': true,
  'app.takeLink': true,
  'app.exportDefaults': true,
  'app.setExportDefaults': true,
  'app.startsAtLogin': true,
  'app.setStartAtLogin': true,
  'app.startup': true,
  'app.setStartup': true,
  'app.setWall': true,
  'environments.list': true,
  'environments.connect': true,
  'environments.update': true,
  'environments.remove': true,
  'environments.select': true,
  'environments.startDemo': true,
  'environments.chooseCa': true,
  'environments.proxy': true,
  'data.stored': true,
  'data.clearHistory': true,
  'data.show': true,
  'data.saveDiagnostics': true,
  'session.signIn': true,
  'session.signOut': true,
  'session.secretStorage': true,
  'session.openTokenPage': true,
  'watch.state': true,
  'watch.refresh': true,
  'flows.window': true,
  'flows.ids': true,
  'flows.facets': true,
  'flow.get': true,
  'flow.runs': true,
  'flow.raw': true,
  'flow.files': true,
  'flow.fileRhythm': true,
  'flow.notifications': true,
  'flow.documentation': true,
  'flow.dependency': true,
  'flow.testCredential': true,
  'views.list': true,
  'views.save': true,
  'views.remove': true,
  'columns.list': true,
  'columns.choose': true,
  'keys.list': true,
  'keys.choose': true,
  'settings.export': true,
  'settings.planImport': true,
  'settings.import': true,
  'overview.get': true,
  'overview.series': true,
  'compare.flows': true,
  'compare.unknown': true,
  'compare.nodes': true,
  'notifications.state': true,
  'notifications.window': true,
  'notifications.entries': true,
  'notifications.acknowledge': true,
  'notifications.mute': true,
  'notifications.markRead': true,
  'notifications.rules': true,
  'notifications.setRules': true,
  'findings.window': true,
  'findings.acknowledge': true,
  'errors.window': true,
  'editing.read': true,
  'editing.members': true,
  'editing.readEntries': true,
  'editing.importRows': true,
  'editing.plan': true,
  'editing.carryOut': true,
  'editing.planMany': true,
  'editing.carryOutMany': true,
  'editing.list': true,
  'calling.operations': true,
  'calling.plan': true,
  'calling.carryOut': true,
  'resources.window': true,
  'resources.read': true,
  'resources.facets': true,
  'resources.find': true,
  'resource.get': true,
  'resource.samples': true,
  'resource.entries': true,
  'resource.exportEntries': true,
  'content.list': true,
  'content.preview': true,
  'content.awaited': true,
  'timeline.window': true,
  'timeline.versions': true,
  'timeline.difference': true,
  'timeline.suspects': true,
  'timeline.compare': true,
  'timeline.compareFlows': true,
  'actions.plan': true,
  'actions.planNodes': true,
  'actions.planCalls': true,
  'actions.check': true,
  'actions.run': true,
  'actions.list': true,
  'actions.order': true,
  'actions.calls': true,
  'actions.failures': true,
  'changes.list': true,
  'changes.get': true,
  'changes.setRestoreAt': true,
  'changes.close': true,
  'changes.saveReport': true,
  'changes.handOver': true,
  'incidents.list': true,
  'incidents.get': true,
  'incidents.declare': true,
  'incidents.edit': true,
  'incidents.note': true,
  'incidents.addGroup': true,
  'incidents.removeGroup': true,
  'incidents.putChange': true,
  'incidents.close': true,
  'incidents.reopen': true,
  'incidents.remove': true,
  'incidents.saveReport': true,
  'activity.window': true,
  'activity.verify': true,
  'activity.export': true,
  'quarantine.open': true,
  'quarantine.reading': true,
  'quarantine.order': true,
  'quarantine.groups': true,
  'quarantine.rows': true,
  'quarantine.record': true,
  'quarantine.copy': true,
  'quarantine.fields': true,
  'quarantine.compare': true,
  'quarantine.wouldPass': true,
  'quarantine.regroup': true,
  'exports.preview': true,
  'exports.start': true,
  'exports.list': true,
  'exports.order': true,
  'exports.answer': true,
  'exports.verify': true,
  'updates.state': true,
  'updates.setFeed': true,
  'updates.check': true,
  'updates.seen': true,
});

export type EventName = keyof Events;

export const eventNames = namesOf<EventName>({
  'environments.changed': true,
  'watch.changed': true,
  'notifications.changed': true,
  'findings.changed': true,
  'errors.changed': true,
  'resources.changed': true,
  'timeline.changed': true,
  'editing.progress': true,
  'calling.progress': true,
  'app.goTo': true,
  'app.linked': true,
  'actions.changed': true,
  'quarantine.changed': true,
  'exports.changed': true,
  'updates.changed': true,
});

/** The message of a call to main. `cancelId` lets the page abort it later, because an AbortSignal cannot be cloned. */
export interface CallEnvelope<N extends CallName> {
  input: Input<N>;
  cancelId: string | null;
}

/** The channel on which the page aborts a call; carries its `cancelId`. */
export const cancelChannel = 'cancel';

/** The API that preload exposes to the page as `window.penstock`: one function per call and per event, nothing else. */
export interface Bridge {
  calls: { [N in CallName]: (envelope: CallEnvelope<N>) => Promise<Result<Output<N>>> };
  /** Each takes a listener and returns its unsubscribe function. */
  events: { [N in EventName]: (listener: (delivery: Delivery<Events[N]>) => void) => () => void };
  cancel: (cancelId: string) => void;
}
