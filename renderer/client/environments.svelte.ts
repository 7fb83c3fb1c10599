import type { Input, Output } from '#contract';
import type { EnvironmentList, EnvironmentView } from '#contract/models/environment.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The operator's environments, the one on screen, and the operations on them. */
class Environments {
  readonly #list = new Answer<EnvironmentList>();
  #signingIn = $state<string | null>(null);

  readonly all: EnvironmentView[] = $derived(this.#list.value?.environments ?? []);
  readonly selected: EnvironmentView | null = $derived(
    this.all.find(({ id }) => id === this.#list.value?.selectedId) ?? null,
  );

  /** The environment whose sign-in dialog is open. */
  readonly signingIn: EnvironmentView | null = $derived(this.all.find(({ id }) => id === this.#signingIn) ?? null);

  get loaded(): boolean {
    return this.#list.value !== null;
  }

  get problem(): Answer<EnvironmentList>['problem'] {
    return this.#list.problem;
  }

  byId(id: string): EnvironmentView | undefined {
    return this.all.find((environment) => environment.id === id);
  }

  /** Follows main until the returned function is called. */
  follow(): () => void {
    const unsubscribe = subscribe(
      'environments.changed',
      (list) => this.#take(list),
      () => this.load(),
    );
    this.load();
    return unsubscribe;
  }

  /** Opens the sign-in dialog of an environment, or closes it. */
  askSignIn(environmentId: string | null): void {
    this.#signingIn = environmentId;
  }

  load(): void {
    void this.#list.ask((signal) => main.environments.list(null, { signal }));
  }

  async select(environmentId: string): Promise<void> {
    this.#take(await main.environments.select({ environmentId }));
  }

  async remove(environmentId: string): Promise<void> {
    this.#take(await main.environments.remove({ environmentId }));
  }

  async startDemo(): Promise<EnvironmentView> {
    return this.#adopt(await main.environments.startDemo());
  }

  async connect(input: Input<'environments.connect'>): Promise<EnvironmentView> {
    return this.#adopt(await main.environments.connect(input));
  }

  async update(input: Input<'environments.update'>): Promise<EnvironmentView> {
    return this.#adopt(await main.environments.update(input));
  }

  async signIn(input: Input<'session.signIn'>): Promise<EnvironmentView> {
    return this.#adopt(await main.session.signIn(input));
  }

  async signOut(environmentId: string): Promise<EnvironmentView> {
    return this.#adopt(await main.session.signOut({ environmentId }));
  }

  #take(list: EnvironmentList): void {
    // A published list is newer than the response to any pending request.
    this.#list.set(list);
  }

  /** Requests the list after one environment changed, since adding one can also select it. */
  async #adopt(view: Output<'session.signIn'>): Promise<EnvironmentView> {
    await this.#list.ask((signal) => main.environments.list(null, { signal }));
    return view;
  }
}

export const environments = new Environments();
