import { randomUUID } from 'node:crypto';
import type {
  EnvironmentList,
  EnvironmentSettings,
  EnvironmentView,
  KeptSecret,
  SignInSecret,
} from '#contract/models/environment.ts';
import { failure } from '../failure.ts';
import { Environment, type EnvironmentPorts, type Identity } from './environment.ts';
import { rulesAt } from './rules.ts';
import type { SettingsStore } from './settings.ts';

/** The environment of the built-in service. */
export const demoId = 'demo';

/** The built-in service, running: where it answers and what opens it. */
export interface RunningDemo {
  baseUrl: string;
  uiUrl: string;
  caPem: string;
  serviceKey: string;
}

export interface EnvironmentsPorts extends Omit<EnvironmentPorts, 'onSession' | 'rulesAt'> {
  settings: SettingsStore;
  /** Starts the built-in service; it ends with this process. */
  startDemo: () => Promise<RunningDemo>;
  onChange: (list: EnvironmentList) => void;
  /** Called with how many things need a person in all environments, whenever that is another number. */
  onNeeds: (total: number) => void;
}

/** The services that this person operates. One is on screen; each signed-in one is watched. */
export class Environments {
  readonly #ports: EnvironmentsPorts;
  readonly #environments = new Map<string, Environment>();
  #selectedId: string | null;
  #demo: Promise<RunningDemo> | undefined;
  #needs = 0;

  constructor(ports: EnvironmentsPorts) {
    this.#ports = ports;
    const { environments, selectedId } = ports.settings.read();
    for (const { id, ...settings } of environments) this.#add(this.#make({ id, kind: 'service', settings }));
    this.#selectedId =
      selectedId !== null && this.#environments.has(selectedId) ? selectedId : (environments[0]?.id ?? null);
  }

  get list(): EnvironmentList {
    return { environments: [...this.#environments.values()].map(({ view }) => view), selectedId: this.#selectedId };
  }

  all(): Environment[] {
    return [...this.#environments.values()];
  }

  /** Throws `not_found` for an id that is not known (any more). */
  get(id: string): Environment {
    const environment = this.#environments.get(id);
    if (!environment) throw failure('not_found', 'This environment is no longer there.');
    return environment;
  }

  /** Signs in again wherever a secret was kept. */
  async resumeAll(): Promise<void> {
    await Promise.all(this.all().map((environment) => environment.resume()));
  }

  /** Adds an environment once signing in to it has worked; otherwise nothing is saved. */
  async connect(settings: EnvironmentSettings, secret: SignInSecret): Promise<EnvironmentView> {
    return this.#adopt(this.#make({ id: randomUUID(), kind: 'service', settings }), secret);
  }

  /** Starts the built-in service unless it runs already, and signs in to it. */
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
    const settings: EnvironmentSettings = {
      name: 'Demo',
      ...addresses,
      vendorPrefix: 'svc',
      colour: 'demo',
      guard: 'open',
      signInMethod: 'service_key',
      pollSeconds: 15,
      operationOverrides: {},
      exports: 'allowed',
    };
    return this.#adopt(this.#make({ id: demoId, kind: 'demo', settings }), secret);
  }

  /** Where a secret would be kept if somebody signed in now. */
  whereKept(): Promise<KeptSecret> {
    return this.#ports.secrets.where();
  }

  async signIn(id: string, secret: SignInSecret): Promise<EnvironmentView> {
    const environment = this.get(id);
    await environment.signIn(secret);
    this.#save();
    return environment.view;
  }

  async signOut(id: string): Promise<EnvironmentView> {
    const environment = this.get(id);
    await environment.signOut();
    return environment.view;
  }

  /** A changed address, prefix or certificate makes a new connection, signed in again with the secret that is kept. */
  async update(id: string, settings: EnvironmentSettings): Promise<EnvironmentView> {
    const environment = this.get(id);
    const { baseUrl, signInMethod } = environment.chosen;
    const kept = { ...settings, signInMethod };
    if (!needsReconnecting(environment.chosen, settings)) {
      environment.rename(kept);
      this.#changed();
      return environment.view;
    }
    // A secret is for the address that it was given for: a new address never sees it. Nor is what was read there true here.
    const moved = baseUrl !== settings.baseUrl;
    if (moved) await environment.signOut();
    await environment.close();
    if (moved) environment.forget();
    const renewed = this.#make({ id, kind: environment.kind, settings: kept });
    this.#add(renewed);
    this.#changed();
    await renewed.resume();
    return renewed.view;
  }

  async remove(id: string): Promise<EnvironmentList> {
    const environment = this.get(id);
    await environment.signOut();
    await environment.close();
    environment.forget();
    this.#environments.delete(id);
    if (this.#selectedId === id) this.#selectedId = this.all()[0]?.id ?? null;
    this.#changed();
    return this.list;
  }

  select(id: string): EnvironmentList {
    this.#selectedId = this.get(id).id;
    this.#changed();
    return this.list;
  }

  async close(): Promise<void> {
    this.#ports.announcer.stop();
    await Promise.all(this.all().map((environment) => environment.close()));
  }

  #make(identity: Identity): Environment {
    const environment = new Environment(identity, {
      ...this.#ports,
      rulesAt: (settings) =>
        rulesAt(
          settings,
          this.all().map(({ chosen }) => chosen),
        ),
      onSession: () => {
        if (isListed()) this.#ports.onChange(this.list);
      },
      onWatch: (state) => {
        if (!isListed()) return;
        this.#ports.onWatch(state);
        this.#tellNeeds();
      },
      onNotifications: (state) => {
        if (!isListed()) return;
        this.#ports.onNotifications(state);
        this.#tellNeeds();
      },
    });
    // One that is only being tried out, or was replaced, is nobody's business.
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
    this.#add(environment);
    this.#selectedId = environment.id;
    this.#changed();
    return environment.view;
  }

  #add(environment: Environment): void {
    this.#environments.set(environment.id, environment);
  }

  #changed(): void {
    this.#save();
    this.#ports.onChange(this.list);
    this.#tellNeeds();
  }

  #tellNeeds(): void {
    const total = this.all().reduce((sum, { needs }) => sum + needs, 0);
    if (total === this.#needs) return;
    this.#needs = total;
    this.#ports.onNeeds(total);
  }

  /** The demo leaves nothing behind. */
  #save(): void {
    const stored = this.all().filter(({ kind }) => kind === 'service');
    this.#ports.settings.write({
      environments: stored.map(({ id, chosen }) => ({ id, ...chosen })),
      selectedId: stored.some(({ id }) => id === this.#selectedId) ? this.#selectedId : null,
    });
  }
}

function needsReconnecting(before: EnvironmentSettings, after: EnvironmentSettings): boolean {
  const connection = ({ baseUrl, vendorPrefix, caPem, operationOverrides }: EnvironmentSettings): string =>
    JSON.stringify([baseUrl, vendorPrefix, caPem, operationOverrides]);
  return connection(before) !== connection(after);
}
