import { randomUUID } from 'node:crypto';
import type {
  EnvironmentList,
  EnvironmentSettings,
  EnvironmentView,
  SecretStorage,
  SignInSecret,
} from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import pLimit from 'p-limit';
import { readOnly } from '../changes/target.ts';
import { demoId, demoSettings, type RunningDemo } from '../settings/demo.ts';
import { canonical, isSame, placeOf } from '../settings/places.ts';
import { rulesAt } from '../settings/rules.ts';
import { changedFields, type SettingsStore, storedIn } from '../settings/settings.ts';
import { Environment } from './environment.ts';
import type { Needs } from '../notifications/needs.ts';
import type { EnvironmentPorts, Identity } from './ports.ts';
import { failure } from '../base/failure.ts';
import { texts } from './words.ts';

export interface EnvironmentsPorts extends Omit<EnvironmentPorts, 'onSession' | 'rulesAt'> {
  settings: SettingsStore;
  /** Starts the built-in service, which ends with this process. */
  startDemo: () => Promise<RunningDemo>;
  onChange: (list: EnvironmentList) => void;
  onSignedIn: (environmentId: string) => void;
  /** Called with what needs attention in all environments, whenever that changes. */
  onNeeds: (needs: Needs) => void;
  /**
   * Stops sending in an environment for that reason. Resolves when the sent calls are settled, or after some seconds.
   */
  refuse: (environmentId: string, problem: Problem) => Promise<void>;
  /** Ends what is open in a removed environment. */
  abandon: (environmentId: string) => Promise<void>;
}

/** Services that the user operates. One is on screen; each signed-in one is watched. */
export class Environments {
  readonly #ports: EnvironmentsPorts;
  readonly #environments = new Map<string, Environment>();
  #selectedId: string | null;
  #demo: Promise<RunningDemo> | undefined;
  #needs: Needs = { count: 0, isKnown: false };
  /** Environments that were signed in when the list was last published. */
  #signedIn = new Set<string>();
  /** Runs modifications one at a time. */
  readonly #inTurn = pLimit(1);

  constructor(ports: EnvironmentsPorts) {
    this.#ports = ports;
    const { environments, selectedId } = ports.settings.read();
    for (const { id, ...settings } of environments)
      this.#environments.set(id, this.#make({ id, kind: 'service', settings }));
    this.#selectedId =
      selectedId !== null && this.#environments.has(selectedId) ? selectedId : (environments[0]?.id ?? null);
    ports.settings.onChange(() => {
      this.#inTurn(() => this.#catchUp()).catch((thrown: unknown) => {
        ports.log.error('settings that were changed elsewhere could not be taken over', { thrown });
      });
    });
  }

  get list(): EnvironmentList {
    return { environments: [...this.#environments.values()].map(({ view }) => view), selectedId: this.#selectedId };
  }

  all(): Environment[] {
    return [...this.#environments.values()];
  }

  /** Throws `not_found` for an id that is unknown or gone. */
  get(id: string): Environment {
    const environment = this.#environments.get(id);
    if (!environment) throw notThere();
    return environment;
  }

  /** Signs in again wherever a secret is stored. */
  async resumeAll(): Promise<void> {
    await Promise.all(this.all().map((environment) => environment.resume()));
  }

  /** Adds an environment once signing in to it has succeeded; otherwise nothing is saved. */
  async connect(settings: EnvironmentSettings, secret: SignInSecret): Promise<EnvironmentView> {
    return this.#adopt(this.#make({ id: randomUUID(), kind: 'service', settings }), secret);
  }

  /** Starts the built-in service unless it is running, and signs in to it. */
  async startDemo(): Promise<EnvironmentView> {
    this.#demo ??= this.#ports.startDemo();
    const { serviceKey, ...addresses } = await this.#demo.catch((thrown: unknown) => {
      this.#demo = undefined;
      throw thrown;
    });
    const secret: SignInSecret = { method: 'service_key', serviceKey };
    const running = this.#environments.get(demoId);
    if (running) {
      if (running.view.session.state === 'signed_out') await running.signIn(secret);
      this.select(running.id);
      return running.view;
    }
    const settings = demoSettings(addresses);
    return this.#adopt(this.#make({ id: demoId, kind: 'demo', settings }), secret);
  }

  /** Returns where a sign-in would store its secret now. */
  secretStorage(): Promise<SecretStorage> {
    return this.#ports.secrets.storage();
  }

  async signIn(id: string, secret: SignInSecret): Promise<EnvironmentView> {
    const environment = this.get(id);
    await environment.signIn(secret);
    const { signInMethod } = environment.chosen;
    if (environment.kind === 'service') this.#ports.settings.change(id, (now) => now && { ...now, signInMethod });
    return environment.view;
  }

  async signOut(id: string): Promise<EnvironmentView> {
    const environment = this.get(id);
    await environment.signOut();
    return environment.view;
  }

  /**
   * Changes the settings that the user edited; the others keep their current values. A changed address, prefix,
   * proxy or certificate makes a new connection, which signs in again with the stored secret.
   *
   * @param shown the settings that the user saw before the edit
   */
  update(id: string, settings: EnvironmentSettings, shown: EnvironmentSettings): Promise<EnvironmentView> {
    return this.#inTurn(async () => {
      const environment = this.get(id);
      const { signInMethod: _signInMethod, ...change } = changedFields(shown, settings);
      let chosen = { ...environment.chosen, ...change };
      if (environment.kind === 'service')
        this.#ports.settings.change(id, (now) => {
          if (!now) throw notThere();
          const { id: _id, ...others } = now;
          chosen = { ...others, ...change };
          return { id, ...chosen };
        });
      return (await this.#apply(environment, chosen)).view;
    });
  }

  remove(id: string): Promise<EnvironmentList> {
    return this.#inTurn(async () => {
      const environment = this.get(id);
      await this.#drop(environment, { forgets: true });
      if (environment.kind === 'service') this.#ports.settings.change(id, () => null);
      this.#publish();
      return this.list;
    });
  }

  select(id: string): EnvironmentList {
    this.#choose(this.get(id).id);
    this.#publish();
    return this.list;
  }

  async close(): Promise<void> {
    this.#ports.announcer.stop();
    await Promise.all([this.#inTurn(() => undefined), ...this.all().map((environment) => environment.close())]);
  }

  #make(identity: Identity): Environment {
    const reported =
      <State>(report: (state: State) => void) =>
      (state: State): void => {
        if (!isListed()) return;
        report(state);
        this.#publishNeeds();
      };
    const environment = new Environment(identity, {
      ...this.#ports,
      rulesAt: (settings) =>
        // Stricter settings of another process are effective before they are announced here.
        rulesAt(settings, [...this.all().map(({ chosen }) => chosen), ...storedIn(this.#ports.settings)]),
      onSession: () => {
        if (isListed()) this.#publishList();
      },
      onWatch: reported(this.#ports.onWatch),
      onFindings: reported(this.#ports.onFindings),
      onErrors: reported(this.#ports.onErrors),
      onNotifications: reported(this.#ports.onNotifications),
    });
    // An environment that is only being tried out, or was replaced, is not published.
    const isListed = (): boolean => this.#environments.get(identity.id) === environment;
    return environment;
  }

  async #adopt(environment: Environment, secret: SignInSecret): Promise<EnvironmentView> {
    try {
      await environment.signIn(secret);
    } catch (thrown) {
      await environment.close();
      throw thrown;
    }
    const { id, kind, chosen } = environment;
    this.#environments.set(id, environment);
    if (kind === 'service') this.#ports.settings.change(id, () => ({ id, ...chosen }));
    this.#choose(id);
    this.#publish();
    return environment.view;
  }

  /** Applies settings to an environment. First stops what runs in it and may not continue there. */
  async #apply(environment: Environment, settings: EnvironmentSettings): Promise<Environment> {
    if (!needsReconnecting(environment.chosen, settings)) {
      environment.rename(settings);
      this.#publish();
      await this.#stopReadOnly();
      return environment;
    }
    const { id, kind, chosen } = environment;
    if (!isSame(environment.place, placeOf(settings))) await this.#ports.refuse(id, movedAway(chosen));
    // A secret belongs to the address that it was given for: a new address never receives it. Data read from the old
    // address is not valid here either.
    const moved = canonical(chosen.baseUrl) !== canonical(settings.baseUrl);
    if (moved) {
      await environment.signOut();
      await environment.close();
      environment.forget();
    }
    const renewed = this.#make({ id, kind, settings });
    this.#environments.set(id, renewed);
    await this.#forgetPassphrase(chosen);
    if (!moved) await environment.close();
    this.#publish();
    await this.#stopReadOnly();
    await renewed.resume();
    return renewed;
  }

  /**
   * Removes an environment. The process that removed it deletes its data: an outdated settings file destroys nothing.
   */
  async #drop(environment: Environment, { forgets }: { forgets: boolean }): Promise<void> {
    const { id, chosen } = environment;
    await this.#ports.refuse(id, removed(chosen));
    if (forgets) await environment.signOut();
    await environment.close();
    await this.#ports.abandon(id).catch((thrown: unknown) => {
      this.#ports.log.error('what stood open in a removed environment was not ended', { thrown });
    });
    if (forgets) environment.forget();
    this.#environments.delete(id);
    if (forgets) await this.#forgetPassphrase(chosen);
    if (this.#selectedId === id) this.#choose(this.all()[0]?.id ?? null);
  }

  /** Forgets the passphrase of a client certificate that no environment uses any longer. */
  async #forgetPassphrase({ clientCertificate }: EnvironmentSettings): Promise<void> {
    const isUsed = this.all().some(({ chosen }) => chosen.clientCertificate === clientCertificate);
    if (clientCertificate === null || isUsed) return;
    await this.#ports.passphrases.forget(clientCertificate).catch((thrown: unknown) => {
      this.#ports.log.error('the passphrase of a client certificate was not forgotten', { thrown });
    });
  }

  /** Applies what other processes wrote. */
  async #catchUp(): Promise<void> {
    const { environments } = this.#ports.settings.read();
    const ids = this.#ports.settings.ids();
    for (const { id, ...settings } of environments) {
      const known = this.#environments.get(id);
      if (known && Object.keys(changedFields(known.chosen, settings)).length > 0) await this.#apply(known, settings);
      if (known) continue;
      const added = this.#make({ id, kind: 'service', settings });
      this.#environments.set(id, added);
      this.#publish();
      await this.#stopReadOnly();
      void added.resume();
    }
    for (const environment of this.all()) {
      if (environment.kind !== 'service' || ids.includes(environment.id)) continue;
      await this.#drop(environment, { forgets: false });
      this.#publish();
    }
  }

  /** Stops everything in read-only environments; the guard is already effective. */
  async #stopReadOnly(): Promise<void> {
    const closed = this.all().filter(({ settings }) => settings.guard === 'read_only');
    await Promise.all(closed.map(({ id, chosen }) => this.#ports.refuse(id, readOnly(chosen.name).problem)));
  }

  /** Selects an environment. The selection of the demo is not stored. */
  #choose(id: string | null): void {
    this.#selectedId = id;
    const isStored = id !== null && this.#environments.get(id)?.kind === 'service';
    this.#ports.settings.write({ selectedId: isStored ? id : null });
  }

  #publish(): void {
    this.#publishList();
    this.#publishNeeds();
  }

  #publishList(): void {
    this.#ports.onChange(this.list);
    const before = this.#signedIn;
    this.#signedIn = new Set(this.all().flatMap(({ id, signedIn }) => (signedIn ? [id] : [])));
    for (const id of this.#signedIn) if (!before.has(id)) this.#ports.onSignedIn(id);
  }

  #publishNeeds(): void {
    const count = this.all().reduce((sum, { needs }) => sum + needs, 0);
    const isKnown = this.all().length > 0 && this.all().every((one) => one.watch.isKnown && one.notifications.isKnown);
    if (count !== this.#needs.count || isKnown !== this.#needs.isKnown)
      this.#ports.onNeeds((this.#needs = { count, isKnown }));
  }
}

/** Whether the settings require a new connection. */
function needsReconnecting(before: EnvironmentSettings, after: EnvironmentSettings): boolean {
  const connection = ({
    baseUrl,
    vendorPrefix,
    caPem,
    clientCertificate,
    proxy,
    operationOverrides,
  }: EnvironmentSettings): string =>
    JSON.stringify([baseUrl, vendorPrefix, caPem, clientCertificate, proxy, operationOverrides]);
  return connection(before) !== connection(after);
}

const notThere = () => failure('not_found', texts.environmentGone);

/** Why nothing more is sent to the former service. */
const movedAway = ({ name, baseUrl }: EnvironmentSettings): Problem => ({
  kind: 'moved',
  message: texts.addressChanged(name, baseUrl),
  advice: texts.goesOnThere,
});

const removed = ({ name }: EnvironmentSettings): Problem => ({
  kind: 'moved',
  message: texts.environmentRemoved(name),
  advice: texts.restNotSent,
});
