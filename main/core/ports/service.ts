/** The port through which core reaches one environment's service. main/api implements it; core knows no HTTP. */
import type { Goal, PlannedCall } from '#contract/models/action.ts';
import type { EnvironmentSettings, Guard, SignInSecret } from '#contract/models/environment.ts';
import type { CredentialHealth } from '#contract/models/credential.ts';
import type { LinkedResource, NodeKind, Run } from '#contract/models/flow.ts';
import type { FilePage, FlowDocumentation, FlowDependency } from '#contract/models/flow-parts.ts';
import type { ListGap } from '#contract/models/list-gap.ts';
import type { NotificationEntry, NotificationSubject } from '#contract/models/notification.ts';
import type { SampleKind, SampleWindow } from '#contract/models/quarantine.ts';
import type { Problem } from '#contract/result.ts';
import type { ServiceCalling } from './calling.ts';
import type { ServiceEditing } from './editing.ts';
import type { RequestOptions } from './request-options.ts';
import type { ServiceContent } from './content.ts';
import type { ServiceResources } from './resources.ts';

export type { RequestOptions };

/** A node as the service describes it, in our words. Missing and unknown things are null, never guessed (D12). */
export interface ServiceNode {
  id: number;
  parentId: number | null;
  kind: NodeKind;
  resourceId: number | null;
  name: string | null;
  description: string | null;
  /** The service's word for the status, as it came. */
  statusWord: string | null;
  /** Connector codename of a source or destination. */
  connector: string | null;
  credentialId: number | null;
  codeContainerId: number | null;
  tags: string[];
  /** Access roles of the caller on it, in the service's words; left out where they equal those on its flow. */
  roles?: string[];
  /** Epoch milliseconds. */
  createdAt: number | null;
  updatedAt: number | null;
}

/**
 * Something of another flow that a flow reads: a data set of the flow with that node, or what is written to that destination.
 */
export interface Feed {
  kind: 'node' | 'destination';
  /** Of the flow node, or of the data sink. */
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
  feeds: Feed[];
}

export interface FlowPage {
  flows: ServiceFlow[];
  /** Whether it is the end of what one request brought: a large answer comes in several parts. */
  endsAnswer: boolean;
  /** Flows in all, where the service says so. */
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
  /** Entries that cannot be read, so far. */
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
  /** Why some of this page or of those before may be missing; null where none is. */
  gap: ListGap | null;
}

/** What failed at resources between two moments, epoch milliseconds. */
export interface ErrorFigures {
  from: number;
  to: number;
  /** By kind and id of the resource, such as `source 7`: what its runs read in that time, and how many of that failed at it. */
  of: ReadonlyMap<string, { records: number; errors: number }>;
  /** Whether every resource at which something failed is among them: at any other nothing failed. */
  whole: boolean;
}

/** What failed at a resource in a run or in an hour that began then, epoch milliseconds; null where it says no records. */
export interface ErrorsAt {
  at: number;
  records: number | null;
  errors: number;
}

/** What failed at a resource, run by run, newest first; runs without an error may be left out. */
export interface ErrorHistory {
  runs: ErrorsAt[];
  /** From then on every run with an error is among them, epoch milliseconds. */
  since: number;
}

/** What stands behind a node, as far as records can fail at it. */
export interface FailingResource {
  kind: SampleKind;
  id: number;
}

/** A notification as the service sent it; core finds the flow that it is about. */
export interface ServiceNotification extends Omit<NotificationEntry, 'about'> {
  about: Pick<NotificationSubject, 'kind' | 'word' | 'id'>;
}

/** A page of files, and when each of its files came, in its order. */
export interface ServiceFiles {
  page: FilePage;
  arrivals: Arrival[];
}

/** When a file came, epoch milliseconds, and the run that read it; null where the service does not say. */
export interface Arrival {
  at: number | null;
  runId: number | null;
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
  /** Notifies the service, then forgets token and secret whatever it answered. */
  signOut(): Promise<void>;
  /** Called with each renewal, and with the problem when the session is lost for good. */
  onChange(listener: (now: SignedIn | { lost: Problem }) => void): () => void;
  /** Called when a renewal replaced the secret of the sign-in, which has become useless. */
  onNewSecret(listener: (secret: SignInSecret) => void): () => void;
}

/** The subject of a call of a plan. */
export type CallTarget = Pick<PlannedCall, 'via' | 'does' | 'deferred' | 'nodeId' | 'kind' | 'resourceId'>;

export interface Service {
  readonly session: ServiceSession;
  /**
   * Milliseconds that the service's clock is ahead of this computer's; 0 within two minutes. All times here are by this computer's
   * clock, except within records of the service.
   */
  readonly clockOffset: number;
  /** Requests that were sent to it in the last minute, whoever wanted them. */
  readonly requestsPerMinute: number;
  readonly resources: ServiceResources;
  readonly content: ServiceContent;
  readonly editing: ServiceEditing;
  /**
   * Calls the listener when the service asks to slow down, with the time before which nothing is sent to it, epoch milliseconds.
   * Returns the unsubscribe.
   */
  onPause(listener: (until: number) => void): () => void;
  readonly calling: ServiceCalling;
  /**
   * Pages of every flow that the caller may see, trees included; a flow may come twice where the list moves. Throws when a page
   * fails for good; what came before stays valid but is then a partial list. Slowly, a page is requested when it is asked for;
   * else several are under way at once.
   */
  listFlows(options?: RequestOptions & { slowly?: boolean }): AsyncGenerator<FlowPage, void, undefined>;
  /**
   * Pages of runs, the flows with the newest run first, so that a reader may stop at what it already knows. With `all` it will
   * not stop: then pages are large, and the next one is fetched while it works on one. Else a page has the runs of `atOnce` flows.
   */
  listRuns(options?: RequestOptions & { all?: boolean; atOnce?: number }): AsyncGenerator<RunPage, void, undefined>;
  /** Sums of recent failures at every resource; null where the service has none, or none that name their time. */
  errorFigures(options?: RequestOptions): Promise<ErrorFigures | null>;
  /** What failed at a resource, run by run; null where the service has no such history, or one that cannot be read. */
  errorHistory(resource: FailingResource, window: SampleWindow, options?: RequestOptions): Promise<ErrorHistory | null>;
  /** The same hour by hour, oldest first; hours without a run may be left out. */
  errorTrend(resource: FailingResource, window: SampleWindow, options?: RequestOptions): Promise<ErrorsAt[] | null>;
  /** How many records failed at a resource, by the total of their list; null where the service says none. */
  countFailed(resource: FailingResource, window: SampleWindow, options?: RequestOptions): Promise<number | null>;
  /** The tree that the node belongs to, and the answer as it came (secrets of resources removed). */
  getFlow(nodeId: number, options?: RequestOptions): Promise<{ flow: ServiceFlow; raw: unknown }>;
  /** The request of a call; what the goal adds does not show in it. */
  describeCall(call: CallTarget): { method: string; path: string };
  /**
   * Carries out a call and waits for its end, also where the service defers it. Returns the flow as the service then describes
   * it, if it does: after a copy the new one, after a delete none.
   */
  change(call: CallTarget, options?: RequestOptions & { goal?: Goal }): Promise<ServiceFlow | null>;
  /** Pages of the caller's notifications, newest first; of one resource: everybody's notifications about it. */
  listNotifications(
    about: { kind: NodeKind; id: number } | null,
    options?: RequestOptions,
  ): AsyncGenerator<NotificationPage, void, undefined>;
  /** The request that marks as read. */
  describeMarkRead(): { method: string; path: string };
  /** Throws `not_found` or `wrong_state` where the service has no such operation. */
  markNotificationsRead(ids: readonly number[], options?: RequestOptions): Promise<void>;
  /** A page, from 1, of the files that a source has read. */
  listFiles(
    sourceId: number,
    which: { runId: number | null; page: number },
    options?: RequestOptions,
  ): Promise<ServiceFiles>;
  /**
   * A page, from 1, of the records that failed at a resource, as the service wrote it, unparsed: it may be large, and is parsed
   * outside of main. Secrets of resources are removed.
   */
  readSamples(
    resource: FailingResource,
    which: SampleWindow & { page: number; perPage: number },
    options?: RequestOptions,
  ): Promise<string>;
  /** The same request, for a person who wants to repeat it. */
  describeReadSamples(
    resource: FailingResource,
    window: SampleWindow,
  ): { method: string; url: string; headers: Record<string, string>; body: string };
  /** Records that recently passed a data set, each as it came; none where the service does not offer them. */
  passingRecords(dataSetId: number, options?: RequestOptions): Promise<unknown[]>;
  suggestDocumentation(nodeId: number, options?: RequestOptions): Promise<FlowDocumentation>;
  getDependency(kind: FlowDependency['kind'], id: number, options?: RequestOptions): Promise<FlowDependency>;
  /** Has the service try a credential at the third party. A refusal of the third party is an answer, not a failure. */
  testCredential(id: number, options?: RequestOptions): Promise<CredentialHealth>;
  /** Ends open connections and timers. */
  close(): Promise<void>;
}

export interface ConnectionSettings extends Pick<
  EnvironmentSettings,
  'baseUrl' | 'vendorPrefix' | 'caPem' | 'operationOverrides'
> {
  /** What may be sent at this moment: it can change while a connection is open. */
  guard: () => Guard;
}

export type Connect = (settings: ConnectionSettings) => Service;
