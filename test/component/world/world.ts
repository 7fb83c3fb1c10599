import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { CallName, EventName } from '#contract';
import type { Result } from '#contract/result.ts';
import type { FromWorld, ToWorld } from './world-process.ts';

/** Calls after which a world has changed, so that the next test gets a new one. */
const changingCalls: ReadonlySet<CallName> = new Set<CallName>([
  'environments.connect',
  'environments.update',
  'environments.remove',
  'environments.select',
  'environments.startDemo',
  'session.signIn',
  'session.signOut',
  'data.clearHistory',
  'settings.import',
  'alerts.acknowledge',
  'alerts.mute',
  'alerts.markRead',
  'editing.carryOut',
  'editing.carryOutMany',
  'calling.carryOut',
  'actions.run',
  'actions.order',
  'changes.setRestoreAt',
  'changes.close',
  'incidents.declare',
  'incidents.edit',
  'incidents.note',
  'incidents.addGroup',
  'incidents.removeGroup',
  'incidents.putChange',
  'incidents.close',
  'incidents.reopen',
  'quarantine.regroup',
  'exports.start',
  'exports.order',
  'exports.answer',
  'updates.setFeed',
  'updates.check',
  'updates.seen',
]);

const languageFile = new URL('../walk/language.ts', import.meta.url);

/** A world as a test sees it: main without a window, in a separate process (world-process.ts). */
export class World {
  /** The only environment, which is signed in. */
  readonly environmentId: string;
  /** Whether a test changed more of it than settings. */
  changed = false;
  /** Receives every event that main publishes. */
  onEvent: (name: EventName, payload: unknown) => void = () => undefined;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PromiseWithResolvers<Result<unknown>>>();
  #lastId = 0;
  /** Outcome of the process if it ended unasked; null while it runs. */
  #end: string | null = null;

  private constructor(child: ChildProcess, environmentId: string) {
    this.#child = child;
    this.environmentId = environmentId;
    child.on('message', (message: FromWorld) => {
      if (message.kind === 'event') this.onEvent(message.name, message.payload);
      if (message.kind === 'answer') this.#settle(message.id, message.result);
    });
    child.once('exit', (code, signal) => {
      this.#end = `The world of this test ended by itself (${signal ?? `exit code ${code}`}).`;
      for (const { reject } of this.#pending.values()) reject(new Error(this.#end));
      this.#pending.clear();
    });
  }

  get ended(): boolean {
    return this.#end !== null;
  }

  /** Resolves when the demo service has been read once. Rejects when the process ends before. */
  static async start(pseudoLanguage: boolean): Promise<World> {
    const child = fork(new URL('world-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // Helpers inherit the variable, and with it the language.
      env: { ...process.env, ...(pseudoLanguage && { NODE_OPTIONS: `--import=${languageFile.href}` }) },
    });
    const environmentId = await new Promise<string>((resolve, reject) => {
      child.on('message', (message: FromWorld) => {
        if (message.kind === 'ready') resolve(message.environmentId);
      });
      child.once('exit', (code) => reject(new Error(`The world ended with exit code ${String(code)}.`)));
    });
    child.removeAllListeners();
    // The process that runs the tests ends when they have ended, and the world with it.
    child.unref();
    child.channel!.unref();
    return new World(child, environmentId);
  }

  /** Answer of main. `cancelled` fires when the page cancels the call. */
  call(name: CallName, input: unknown, cancelled: AbortSignal): Promise<Result<unknown>> {
    if (changingCalls.has(name)) this.changed = true;
    const id = (this.#lastId += 1);
    cancelled.addEventListener('abort', () => this.#post({ kind: 'cancel', id }));
    if (this.#end !== null) return Promise.reject(new Error(this.#end));
    const answer = Promise.withResolvers<Result<unknown>>();
    this.#pending.set(id, answer);
    this.#post({ kind: 'call', id, name, input });
    return answer.promise;
  }

  /** Restores the default settings. */
  resetSettings(): void {
    this.#post({ kind: 'reset-settings' });
  }

  async stop(): Promise<void> {
    if (this.ended) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #post(message: ToWorld): void {
    if (this.#child.connected) this.#child.send(message);
  }

  #settle(id: number, result: Result<unknown>): void {
    this.#pending.get(id)?.resolve(result);
    this.#pending.delete(id);
  }
}

/** The worlds of one worker, one at a time. */
export class Worlds {
  #current: World | null = null;
  readonly #pseudoLanguage: boolean;

  /** `pseudoLanguage`: whether main's texts are in test/fixtures/pseudo-language.ts. */
  constructor(pseudoLanguage: boolean) {
    this.#pseudoLanguage = pseudoLanguage;
  }

  /** An initial world for the next test: a new one where the last was changed, or ended in the middle of a test. */
  async fresh(): Promise<World> {
    if (this.#current?.changed || this.#current?.ended) await this.stop();
    this.#current ??= await World.start(this.#pseudoLanguage);
    this.#current.resetSettings();
    return this.#current;
  }

  /** The world of the running test. Throws before the first. */
  get current(): World {
    if (!this.#current) throw new Error('There is no world yet: open one first.');
    return this.#current;
  }

  async stop(): Promise<void> {
    await this.#current?.stop();
    this.#current = null;
  }
}
