import type { Actor } from '#contract/models/actor.ts';
import type {
  EnvironmentSettings,
  EnvironmentView,
  SecretStorage,
  SessionView,
  SignInSecret,
} from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { isSettled } from '#contract/models/list-gap.ts';
import type { Overview } from '#contract/models/overview.ts';
import type { Problem } from '#contract/result.ts';
import { recorded } from '../activity/record.ts';
import { problemOf } from '../base/failure.ts';
import { Alerts } from '../alerts/alerts.ts';
import { alertIdOf } from '../alerts/alert-sources.ts';
import { Errors, type ErrorStores } from '../errors/errors.ts';
import { Findings } from '../findings/findings.ts';
import type { FindingStore } from '../findings/store.ts';
import { DurationReader } from '../monitoring/duration-reader.ts';
import { PeriodComparison } from '../monitoring/period-comparison.ts';
import type { History } from '../monitoring/history.ts';
import type { Restraint } from '../monitoring/poll-interval.ts';
import { Watch } from '../monitoring/watch.ts';
import type { NotificationStore } from '../notifications/store.ts';
import { NotificationWatch } from '../notifications/watch.ts';
import type { Service, SignedIn } from '../ports/service.ts';
import { type Place, placeOf } from '../settings/places.ts';
import type { VersionStore } from '../versions/store.ts';
import { Versions } from '../versions/versions.ts';
import type { EnvironmentPorts, Identity } from './ports.ts';
import { spareRequests } from './spare-requests.ts';
import type { Intent } from '../activity/activity.ts';

/** Service that a user operates: its connection, its session, and the watching of its flows. */
export class Environment {
  readonly id: string;
  readonly kind: EnvironmentView['kind'];
  readonly service: Service;
  /** Service that the environment connects to. Each call of an action compares it with the planned one (P1). */
  readonly place: Place;
  readonly history: History;
  readonly watch: Watch;
  readonly comparing: PeriodComparison;
  readonly notifications: NotificationWatch;
  readonly findings: Findings;
  readonly errors: Errors;
  readonly durations: DurationReader;
  readonly alerts: Alerts;
  readonly versions: Versions;
  readonly #errorStores: ErrorStores;
  readonly #versionStore: VersionStore;
  readonly #findingStore: FindingStore;
  readonly #notificationStore: NotificationStore;
  readonly #ports: EnvironmentPorts;
  #chosen: EnvironmentSettings;
  #session: SessionView = signedOut;
  #hidden = false;

  constructor({ id, kind, settings }: Identity, ports: EnvironmentPorts) {
    this.id = id;
    this.kind = kind;
    this.#chosen = settings;
    this.place = placeOf(settings);
    this.#ports = ports;
    this.service = ports.connect({ ...settings, guard: () => this.settings.guard });
    this.history = ports.openHistory({ id, kind });
    const restraint = (): Restraint => ({ load: this.#chosen.load, hidden: this.#hidden });
    const spare = (): number => spareRequests(this.service.requestsPerMinute, restraint());
    const common = { environmentId: id, clock: ports.clock, log: ports.log };
    this.watch = new Watch({
      ...common,
      service: this.service,
      history: this.history,
      pollSeconds: settings.pollSeconds,
      load: settings.load,
      pauses: () => ports.pauses(this.place),
      deadlines: () => this.#chosen.deadlines,
      onChange: (state) => this.#watched(state),
    });
    this.comparing = new PeriodComparison({ watch: this.watch, history: this.history, clock: ports.clock });
    this.#notificationStore = ports.openNotifications({ id, kind });
    this.notifications = new NotificationWatch({
      ...common,
      identity: () => this.settings,
      service: this.service,
      snapshot: this.watch.snapshot,
      store: this.#notificationStore,
      announcer: ports.announcer,
      record: (request, send) => recorded(ports.activity, ports.clock, { ...requestAlone(this), ...request }, send),
      pollSeconds: settings.pollSeconds,
      load: settings.load,
      onChange: (state) => this.#alertsChanged(ports.onNotifications, state),
    });
    this.#findingStore = ports.openFindings({ id, kind });
    this.findings = new Findings({
      ...common,
      identity: () => this.settings,
      snapshot: this.watch.snapshot,
      store: this.#findingStore,
      announcer: ports.announcer,
      isMuted: ({ id, originId }) => this.notifications.isMuted({ key: alertIdOf('flow', id), originId }),
      onChange: (state) => this.#alertsChanged(ports.onFindings, state),
    });
    this.#errorStores = ports.openErrors({ id, kind });
    this.errors = new Errors({
      ...common,
      service: this.service,
      snapshot: this.watch.snapshot,
      records: ports.records,
      stores: this.#errorStores,
      spare,
      onChange: (state) => this.#alertsChanged(ports.onErrors, state),
    });
    this.durations = new DurationReader({
      ...common,
      service: this.service,
      snapshot: this.watch.snapshot,
      spare,
      alerted: () => this.findings.ongoing('slower_runs'),
    });
    this.alerts = new Alerts({
      ...common,
      findings: this.findings,
      errors: this.errors,
      notifications: this.notifications,
      durations: this.durations,
      snapshot: this.watch.snapshot,
      judgments: ports.openAlertJudgments({ id, kind }),
      onChange: ports.onAlerts,
    });
    this.#versionStore = ports.openVersions({ id, kind });
    this.versions = new Versions({
      ...common,
      service: this.service,
      snapshot: this.watch.snapshot,
      store: this.#versionStore,
      activity: ports.activity,
      spare,
      restraint,
      onChange: ports.onTimeline,
    });
    this.service.session.onChange((now) => ('lost' in now ? this.#lose(now.lost) : this.#hold(now)));
    this.service.session.onNewSecret((secret) => void this.#replaceSecret(secret));
  }

  /** Settings that the user chose, as they are stored. */
  get chosen(): EnvironmentSettings {
    return this.#chosen;
  }

  /** Settings with the effective guard: stricter than chosen if another environment of the same service is stricter. */
  get settings(): EnvironmentSettings {
    const { guard, exports } = this.#ports.rulesAt(this.#chosen);
    return { ...this.#chosen, guard, exports };
  }

  get signedIn(): boolean {
    return this.#session.state === 'signed_in';
  }

  /** User on whose behalf requests are sent. */
  get actor(): Actor {
    const { user, impersonator } = this.#session;
    return { user: user?.name ?? user?.email ?? null, impersonator };
  }

  get view(): EnvironmentView {
    const { guard, exports } = this.#chosen;
    const { stricter } = this.#ports.rulesAt(this.#chosen);
    return {
      ...this.settings,
      chosen: { guard, exports },
      stricter,
      id: this.id,
      kind: this.kind,
      session: this.#session,
    };
  }

  /** Number of things here that need attention. */
  get needs(): number {
    return this.alerts.needs(this.watch.attention);
  }

  /** Sets whether the window is hidden, which lowers the read rate. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.watch.setHidden(hidden);
    this.notifications.setHidden(hidden);
  }

  /** Called before the computer sleeps, and when it has woken. */
  setAsleep(asleep: boolean): void {
    this.watch.setAsleep(asleep);
    this.notifications.setAsleep(asleep);
  }

  /** Current problems, with their history. */
  overview(): Overview {
    return this.versions.annotate(this.findings.annotate(this.watch.overview()));
  }

  /** Reads everything now. */
  refresh(): void {
    this.watch.refresh();
    this.notifications.refresh();
  }

  /** Applies settings that need no new connection: name, color, guard, web address and read interval. */
  rename(settings: EnvironmentSettings): void {
    this.#chosen = settings;
    this.watch.setPace(settings.pollSeconds, settings.load);
    this.notifications.setPace(settings.pollSeconds, settings.load);
  }

  /** Exchanges the secret for a session and stores it for the next start. Throws, storing nothing, when the service refuses. */
  async signIn(secret: SignInSecret): Promise<void> {
    const now = await this.#open(secret);
    const storage = await this.#storeSecret(secret);
    this.#chosen = { ...this.#chosen, signInMethod: secret.method };
    this.#begin(now, storage);
  }

  /** Signs in again with the stored secret, if there is one; the session's state reports the outcome. */
  async resume(): Promise<void> {
    // The environment is already signed in: the demo that a start opens.
    if (this.#session.state !== 'signed_out') return;
    // Data from the last run is on screen before a keychain or a service has responded.
    void this.watch.recall().then(() => this.notifications.recall());
    // A keychain may prompt to be unlocked, which takes as long as the user needs.
    this.#set({ ...signedOut, state: 'signing_in' });
    const { secret, ...storage } = await this.#ports.secrets.recall(this.id);
    if (!secret) {
      this.#set({ ...signedOut, keychainProblem: storage.problem });
      return;
    }
    try {
      this.#begin(await this.#open(secret), storage);
    } catch (thrown) {
      this.#set({ ...signedOut, storedIn: storage.storedIn, problem: problemOf(thrown) });
    }
  }

  async signOut(): Promise<void> {
    this.#stop();
    await this.service.session.signOut();
    await this.#ports.secrets.forget(this.id);
    this.#set(signedOut);
  }

  async close(): Promise<void> {
    const rooms = [this.watch, this.notifications, this.findings, this.errors, this.versions];
    this.alerts.close();
    await Promise.all(rooms.map((room) => room.close()));
    await this.service.close();
  }

  /** Deletes the stored data of the environment. A failure does not prevent its removal. */
  forget(): void {
    try {
      this.history.forget();
      this.#notificationStore.forget();
      this.#findingStore.forget();
      this.#errorStores.kinds.forget();
      this.#versionStore.forget();
    } catch (thrown) {
      this.#ports.log.error('history was not forgotten', { thrown });
    }
  }

  async #open(secret: SignInSecret): Promise<SignedIn> {
    this.#set({ ...this.#session, state: 'signing_in', problem: null });
    try {
      return await this.service.session.signIn(secret);
    } catch (thrown) {
      this.#set({ ...signedOut, problem: problemOf(thrown) });
      throw thrown;
    }
  }

  /** Stores a secret. A demo's key stays in memory, because it is useless after this process ends. */
  async #storeSecret(secret: SignInSecret): Promise<SecretStorage> {
    return this.kind === 'demo' ? memoryOnly : this.#ports.secrets.store(this.id, secret);
  }

  async #replaceSecret(secret: SignInSecret): Promise<void> {
    if (this.#session.state !== 'signed_in') return;
    const { storedIn, problem } = await this.#storeSecret(secret);
    if (this.#session.state === 'signed_in') this.#set({ ...this.#session, storedIn, keychainProblem: problem });
  }

  #begin(now: SignedIn, { storedIn, problem }: SecretStorage): void {
    this.#set({ ...now, state: 'signed_in', storedIn, keychainProblem: problem, problem: null });
    this.watch.start();
  }

  #stop(): void {
    this.watch.stop();
    this.notifications.stop();
    this.findings.stop();
    this.errors.stop();
    this.versions.stop();
    this.durations.stop();
  }

  /** Notifications can be traced to flows once these are known. */
  #watched(state: WatchState): void {
    if (state.phase !== 'waiting' && this.watch.knowsFlows) this.notifications.start();
    // A partial list, or a failed read, has no information about the flows that it lacks.
    const { judgedAt } = this.watch;
    if (state.phase === 'live' && state.gaps.every(isSettled) && state.problem === null && judgedAt !== null) {
      this.alerts.applyPending();
      this.findings.watched(judgedAt, state.interval);
      this.errors.watched(judgedAt, state.interval);
      this.versions.watched(judgedAt, state.interval);
      void this.durations.watched(judgedAt);
    }
    this.#ports.onWatch(state);
  }

  /** A source of alerts may report while it is constructed, before there is a list of them. */
  #alertsChanged<State>(publish: (state: State) => void, state: State): void {
    publish(state);
    (this.alerts as Alerts | undefined)?.changed();
  }

  #hold(now: SignedIn): void {
    if (this.#session.state === 'signed_in') this.#set({ ...this.#session, ...now });
  }

  #lose(problem: Problem): void {
    this.#stop();
    this.#set({ ...this.#session, state: 'signed_out', expiresAt: null, problem });
  }

  #set(session: SessionView): void {
    this.#session = session;
    this.#ports.onSession();
  }
}

/** Facts for the record of an environment's request that belongs to no action. */
const requestAlone = (environment: {
  id: string;
  chosen: EnvironmentSettings;
  actor: Actor;
}): Omit<Intent, 'what' | 'method' | 'path'> => ({
  environmentId: environment.id,
  environmentName: environment.chosen.name,
  actor: environment.actor,
  from: 'window',
  actionId: null,
  reason: null,
  before: null,
});

/** Session while no user is signed in. */
const signedOut: SessionView = {
  state: 'signed_out',
  user: null,
  impersonator: null,
  expiresAt: null,
  storedIn: 'nowhere',
  keychainProblem: null,
  problem: null,
};

/** Storage of a secret that ends with this process. */
const memoryOnly: SecretStorage = { storedIn: 'memory', problem: null };
