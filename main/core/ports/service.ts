/** Port through which core accesses one environment's service. main/api implements it; core knows no HTTP. */
import type { Goal, PlannedCall } from '#contract/models/action.ts';
import type { DailyFigures } from '#contract/models/daily-figures.ts';
import type { EnvironmentSettings, Guard, SignInSecret } from '#contract/models/environment.ts';
import type { CredentialHealth } from '#contract/models/credential.ts';
import type { LinkedResource, NodeKind, Run } from '#contract/models/flow.ts';
import type { FilePage, FlowDocumentation, FlowDependency } from '#contract/models/flow-parts.ts';
import type { ListGap } from '#contract/models/list-gap.ts';
import type { NotificationEntry, NotificationSubject } from '#contract/models/notification.ts';
import type { SampleKind, SampleWindow } from '#contract/models/quarantine.ts';
import type { RateLimitUsage } from '#contract/models/rate-limit.ts';
import type { RunLogLine } from '#contract/models/run-log.ts';
import type { Problem } from '#contract/result.ts';
import type { ServiceCalling } from './calling.ts';
import type { ServiceEditing } from './editing.ts';
import type { RequestOptions } from './request-options.ts';
import type { ServiceContent } from './content.ts';
import type { ServiceResources } from './resources.ts';

export type { RequestOptions };

/** A node as the service describes it, in our words. Missing and unknown values are null, never guessed (D12). */
export interface ServiceNode {
  id: number;
  parentId: number | null;
  kind: NodeKind;
  resourceId: number | null;
  name: string | null;
  description: string | null;
  /** The service's word for the status, unchanged. */
  statusWord: string | null;
  /** Connector codename of a source or destination. */
  connector: string | null;
  credentialId: number | null;
  codeContainerId: number | null;
  tags: string[];
  /** Access roles of the caller on it, in the service's words; omitted where they equal those on its flow. */
  roles?: string[];
  /** Epoch milliseconds. */
  createdAt: number | null;
  updatedAt: number | null;
}

/**
 * An input of a flow from another flow: a data set of the flow with that node, or the data written to that destination.
 */
export interface FlowInput {
  kind: 'node' | 'destination';
  /** Id of the flow node, or of the data sink. */
  id: number;
}

export interface ServiceFlow {
  originId: number;
  name: string | null;
  description: string | null;
  flowType: string | null;
  project: string | null;
  owner: string | null;
  /** Access roles of the caller on its origin, in the service's words. */
  roles: string[];
  tags: string[];
  /** The whole tree, the origin first and every parent before its children. Each id once. */
  nodes: ServiceNode[];
  links: LinkedResource[];
  feeds: FlowInput[];
}

export interface FlowPage {
  flows: ServiceFlow[];
  /** Whether it is the end of one response: a large response comes in several parts. */
  endsAnswer: boolean;
  /** Flows in all, where the service reports that. */
  total: number | null;
  /** Present with the last page: whether it is proven that every flow was read. Null before. */
  complete: boolean | null;
  /** Why it is not, where `complete` is false. */
  gap?: ListGap | null;
}

/** A run as the service reports it; core judges it. */
export interface FlowRun extends Omit<Run, 'bad'> {
  originId: number;
}

export interface RunPage {
  runs: FlowRun[];
  /** Number of unreadable entries so far. */
  unreadable: number;
  /** Present with the last page: whether it is proven that the runs of every flow were read. Null before. */
  complete: boolean | null;
  /** Why it is not, where `complete` is false. */
  gap?: ListGap | null;
}

export interface NotificationPage {
  notifications: ServiceNotification[];
  /** Present with the last page: whether it is proven that the service has no others. Null before. */
  complete: boolean | null;
  /** Why notifications of this page or of earlier ones may be missing; null where none is. */
  gap: ListGap | null;
}

/** Failures at resources between two moments, epoch milliseconds. */
export interface ErrorFigures {
  from: number;
  to: number;
  /**
   * By kind and id of the resource, such as `source 7`: records that its runs read in that time, and those that failed
   * at it.
   */
  of: ReadonlyMap<string, { records: number; errors: number }>;
  /** Whether every resource with failures is included: nothing failed at any other. */
  whole: boolean;
}

/**
 * Failures at a resource in a run, or in an hour that began at `at`, epoch milliseconds. `records` is null where none
 * are reported.
 */
export interface ErrorsAt {
  at: number;
  records: number | null;
  errors: number;
}

/** Failures at a resource, run by run, newest first; runs without an error may be omitted. */
export interface ErrorHistory {
  runs: ErrorsAt[];
  /** Time from which every run with an error is included, epoch milliseconds. */
  since: number;
}

/** The resource of a node at which records can fail. */
export interface FailingResource {
  kind: SampleKind;
  id: number;
}

/** A notification as the service sent it; core finds the flow that it is about. */
export interface ServiceNotification extends Omit<NotificationEntry, 'about'> {
  about: Pick<NotificationSubject, 'kind' | 'word' | 'id'>;
}

/** A page of files, and the arrival of each of its files, in its order. */
export interface ServiceFiles {
  page: FilePage;
  arrivals: FileArrival[];
}

/** When a file arrived, epoch milliseconds, and the run that read it; null where the service does not report it. */
export interface FileArrival {
  at: number | null;
  runId: number | null;
}

/** A page of a run log. */
export interface RunLogPage {
  lines: RunLogLine[];
  /** Pages and lines of the log in all; null where the service does not report it. */
  pages: number | null;
  total: number | null;
}

/** When a destination last wrote records of a run. */
export interface RunWrite {
  runId: number;
  /** Start of the run by its id, epoch milliseconds; null where the id is not a time. */
  startedAt: number | null;
  /** Epoch milliseconds; null where nothing was written yet, and where the service does not report it. */
  writtenAt: number | null;
}

export interface SignedIn {
  user: { name: string | null; email: string | null } | null;
  impersonator: string | null;
  /** Epoch milliseconds at which the session token ends unless renewed. */
  expiresAt: number;
}

export interface ServiceSession {
  /** Exchanges the secret for a session token, which never leaves this object. */
  signIn(secret: SignInSecret, options?: RequestOptions): Promise<SignedIn>;
  /** Notifies the service, then deletes token and secret whatever it answered. */
  signOut(): Promise<void>;
  /** Called with each renewal, and with the problem when the session is lost permanently. */
  onChange(listener: (now: SignedIn | { lost: Problem }) => void): () => void;
  /** Called when a renewal replaced the secret of the sign-in, which is no longer valid. */
  onNewSecret(listener: (secret: SignInSecret) => void): () => void;
}

/** The subject of a call of a plan. */
export type CallTarget = Pick<PlannedCall, 'via' | 'does' | 'deferred' | 'nodeId' | 'kind' | 'resourceId'>;

export interface Service {
  readonly session: ServiceSession;
  /**
   * Milliseconds that the service's clock is ahead of this computer's; 0 within two minutes. All times here are by this
   * computer's clock, except within records of the service.
   */
  readonly clockOffset: number;
  /** Requests sent to the service in the last minute, by any caller. */
  readonly requestsPerMinute: number;
  /** Reads how much of the user's rate limits is used; null where the service does not report it. */
  rateLimits(options?: RequestOptions): Promise<RateLimitUsage[] | null>;
  readonly resources: ServiceResources;
  readonly content: ServiceContent;
  readonly editing: ServiceEditing;
  /**
   * Calls the listener when the service requests fewer requests. Passes the time before which nothing is sent, epoch
   * milliseconds. Returns the unsubscribe function.
   */
  onPause(listener: (until: number) => void): () => void;
  readonly calling: ServiceCalling;
  /**
   * Yields pages of every flow that the caller may see, trees included; a flow may occur twice where the list moves.
   * Throws when a page fails permanently; earlier pages stay valid, but are then a partial list. With `slowly`, each
   * page is fetched on demand; otherwise, several are fetched at once.
   */
  listFlows(options?: RequestOptions & { slowly?: boolean }): AsyncGenerator<FlowPage, void, undefined>;
  /**
   * Yields pages of runs, the flows with the newest run first, so that a reader may stop at known runs. With `all`, the
   * reader will not stop: pages are large, and the next one is fetched during the work on one. Otherwise, a page has
   * the runs of `atOnce` flows.
   */
  listRuns(options?: RequestOptions & { all?: boolean; atOnce?: number }): AsyncGenerator<RunPage, void, undefined>;
  /** Returns sums of recent failures at every resource; null where the service has none, or none with a time. */
  errorFigures(options?: RequestOptions): Promise<ErrorFigures | null>;
  /**
   * Returns the failures at a resource, run by run; null where the service has no such history, or an unreadable one.
   */
  errorHistory(resource: FailingResource, window: SampleWindow, options?: RequestOptions): Promise<ErrorHistory | null>;
  /** Returns the failures at a resource, hour by hour, oldest first; hours without a run may be omitted. */
  errorTrend(resource: FailingResource, window: SampleWindow, options?: RequestOptions): Promise<ErrorsAt[] | null>;
  /** Returns how many records failed at a resource, by the total of their list; null where the service reports none. */
  countFailed(resource: FailingResource, window: SampleWindow, options?: RequestOptions): Promise<number | null>;
  /**
   * Returns the tree of the node, the number of its nodes that process records at this moment (null where the service
   * does not report it), and the unchanged response (secrets of resources removed).
   */
  getFlow(
    nodeId: number,
    options?: RequestOptions,
  ): Promise<{ flow: ServiceFlow; processing: number | null; raw: unknown }>;
  /** Returns the request of a call, without the additions of a goal. */
  describeCall(call: CallTarget): { method: string; path: string };
  /**
   * Runs a call and waits for its end, also where the service defers it. Returns the flow that the service then
   * describes, if any: the new one after a copy, none after a delete.
   */
  change(call: CallTarget, options?: RequestOptions & { goal?: Goal }): Promise<ServiceFlow | null>;
  /**
   * Yields pages of the caller's notifications, newest first; with `about`, the notifications of all users about that
   * resource.
   */
  listNotifications(
    about: { kind: NodeKind; id: number } | null,
    options?: RequestOptions,
  ): AsyncGenerator<NotificationPage, void, undefined>;
  /** Returns the request that marks notifications as read. */
  describeMarkRead(): { method: string; path: string };
  /** Throws `not_found` or `wrong_state` where the service has no such operation. */
  markNotificationsRead(ids: readonly number[], options?: RequestOptions): Promise<void>;
  /** Reads a page, from 1, of the files that a source has read. */
  listFiles(
    sourceId: number,
    which: { runId: number | null; page: number },
    options?: RequestOptions,
  ): Promise<ServiceFiles>;
  /**
   * Reads a page, from 1, of the log of a run, by the resource of any node of its flow. Lines are between two moments,
   * epoch milliseconds. Null where the service has no run logs.
   */
  readRunLog(
    resource: FailingResource,
    which: { runId: number; from: number; to: number; page: number },
    options?: RequestOptions,
  ): Promise<RunLogPage | null>;
  /** Reads the daily figures of a resource, oldest first; null where the service has none. */
  readDailyFigures(
    resource: FailingResource,
    window: SampleWindow,
    options?: RequestOptions,
  ): Promise<DailyFigures[] | null>;
  /** Reads when a destination wrote in its newest runs, newest first; null where the service has no run summary. */
  readRunWrites(destinationId: number, options?: RequestOptions): Promise<RunWrite[] | null>;
  /**
   * Reads a page, from 1, of the records that failed at a resource, as unparsed text. It may be large, and is parsed
   * outside main. Secrets of resources are removed.
   */
  readSamples(
    resource: FailingResource,
    which: SampleWindow & { page: number; perPage: number },
    options?: RequestOptions,
  ): Promise<string>;
  /** Returns the request of `readSamples`, for users who want to repeat it. */
  describeReadSamples(
    resource: FailingResource,
    window: SampleWindow,
  ): { method: string; url: string; headers: Record<string, string>; body: string };
  /** Returns records that recently passed a data set, unchanged; none where the service does not offer them. */
  passingRecords(dataSetId: number, options?: RequestOptions): Promise<unknown[]>;
  suggestDocumentation(nodeId: number, options?: RequestOptions): Promise<FlowDocumentation>;
  getDependency(kind: FlowDependency['kind'], id: number, options?: RequestOptions): Promise<FlowDependency>;
  /**
   * Makes the service test a credential at the third party. A refusal by the third party is a result, not a failure.
   */
  testCredential(id: number, options?: RequestOptions): Promise<CredentialHealth>;
  /** Closes open connections and timers. */
  close(): Promise<void>;
}

export interface ConnectionSettings extends Pick<
  EnvironmentSettings,
  'baseUrl' | 'vendorPrefix' | 'caPem' | 'clientCertificate' | 'proxy' | 'operationOverrides'
> {
  /** Returns what may be sent at this moment: it can change while a connection is open. */
  guard: () => Guard;
}

export type Connect = (settings: ConnectionSettings) => Service;
