import type { SignInSecret } from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import type { Command } from 'commander';
import { connectTo } from '../api/connect.ts';
import { systemClock as clock, type Timer } from '../core/base/clock.ts';
import { Failure, problemOf } from '../core/base/failure.ts';
import { Environment } from '../core/environments/environment.ts';
import type { SecretStore } from '../core/environments/secret-store.ts';
import { Announcer } from '../core/notifications/announcer.ts';
import { rulesAt } from '../core/settings/rules.ts';
import { storedIn } from '../core/settings/settings.ts';
import { createRecords } from '../helpers/records.ts';
import type { Logger } from '../log.ts';
import { openConfFile } from '../storage/conf-file.ts';
import { openStores } from '../storage/stores.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';
import { findSecret, type FoundSecret } from './secret.ts';
import { tryEvery } from './session-renewal.ts';
import { ageWithin } from './stored-history.ts';
import { type CommandTarget, environmentIdOf, targetOf } from './target.ts';
import type { Terminal } from './terminal.ts';

const help = `
Reads flows, runs, notifications, kinds of failure and resources like the app does, and stores them in the data folder, so that
alerts, changed, compare, records kinds and resources history know them. It stores nothing else, prints what the alert rules let
through, and changes nothing at the service. While the app or another penstock watch reads the environment, it waits.

Examples:
  penstock watch --environment Production
  penstock watch --environment Production --profile /var/lib/penstock
`;

/** Milliseconds between looks at what other processes stored. */
const CHECK_INTERVAL_MS = 2_000;
/** Intervals without a read of another process after which that process no longer watches. */
const INTERVALS_UNTIL_STALE = 3;
/** Milliseconds. A hidden window reads at most this far apart. */
const MIN_STALE_MS = 120_000;

/** Adds `penstock watch`: reads and stores like the window, for a server. */
export function addWatchCommand(watch: Command, context: Context): void {
  watch
    .addHelpText('after', help)
    .action((_options: unknown, command: Command) => run(command.optsWithGlobals<GlobalOptions>(), context));
}

async function run(options: GlobalOptions, context: Context): Promise<void> {
  const { terminal, system, signal } = context;
  context.isService = true;
  const target = targetOf(options, context);
  const log = errorsOn(terminal);
  const stores = openStores(context.dataFolder(options), { openFile: openConfFile, clock, log });
  const records = createRecords(system.launcher, log);
  try {
    for (const notice of stores.notices) terminal.say(notice);
    const watcher = new Watcher(target, { options, context, stores, records, log });
    while (!signal.aborted) {
      await watcher.waitForOthers();
      if (!signal.aborted) await watcher.watchUntilOthersDo();
    }
  } finally {
    records.close();
    stores.close();
  }
}

interface WatcherParts {
  options: GlobalOptions;
  context: Context;
  stores: ReturnType<typeof openStores>;
  records: ReturnType<typeof createRecords>;
  log: Logger;
}

/**
 * Watches an environment while no other process does. Each read is stored with its time, by which processes that share
 * the data folder see one another.
 */
class Watcher {
  readonly #target: CommandTarget;
  readonly #id: string;
  readonly #parts: WatcherParts;
  readonly #staleAfter: number;
  readonly #announcer: Announcer;

  constructor(target: CommandTarget, parts: WatcherParts) {
    this.#target = target;
    this.#id = environmentIdOf(target);
    this.#parts = parts;
    const { context, stores } = parts;
    this.#announcer = new Announcer({
      native: { show: ({ title, body }) => context.terminal.say(`${title}: ${body}`) },
      rules: () => stores.settings.read().notifications,
      clock,
    });
    this.#staleAfter = Math.max(MIN_STALE_MS, INTERVALS_UNTIL_STALE * target.settings.pollSeconds * 1_000);
  }

  get #readTo(): number | null {
    return this.#parts.stores.historyOf({ id: this.#id, kind: 'service' }).knownTo();
  }

  /** Waits until no other process has read the environment for some intervals. */
  async waitForOthers(): Promise<void> {
    const { terminal } = this.#parts.context;
    const age = (): string | null => ageWithin(this.#staleAfter, this.#readTo);
    const first = age();
    if (first === null) return;
    terminal.say(`${this.#name} was read ${first} ago. Waiting until nothing else reads it.`);
    while (age() !== null && (await this.#pause(CHECK_INTERVAL_MS)));
  }

  /** Watches until the command is stopped, or another process reads the environment as well. */
  async watchUntilOthersDo(): Promise<void> {
    const { context, options } = this.#parts;
    const { terminal } = context;
    const found = await findSecret(this.#target, options, context);
    let lastRead: number | null = null;
    let said: string | null = null;
    const sayOnce = (message: string | null): void => {
      if (message !== null && message !== said) terminal.say(message);
      said = message;
    };
    const environment = this.#open(found, (state) => {
      // Before the first read, the time is that of stored data.
      if (state.phase === 'live') lastRead = state.readAt;
      if (state.problem) sayOnce(state.problem.message);
      else if (!state.reading) sayOnce(null);
    });
    const { session } = environment.service;
    try {
      await environment.watch.recall();
      await environment.notifications.recall();
      await environment.signIn(found.secret);
      terminal.say(`Watching ${this.#name}, every ${this.#target.settings.pollSeconds} seconds.`);
      while (await this.#pause(CHECK_INTERVAL_MS)) {
        if (lastRead !== null && (this.#readTo ?? 0) > lastRead) {
          terminal.say(`Another Penstock reads ${this.#name} as well. It watches instead.`);
          return;
        }
        if (!environment.signedIn) await this.#signInAgain(environment);
      }
    } finally {
      // A pasted token is used again.
      if (environment.signedIn && found.secret.method !== 'session_token') await session.signOut();
      await environment.close();
      this.#announcer.stop();
    }
  }

  get #name(): string {
    return this.#target.settings.name;
  }

  /** Looks for the secret again: a user may have signed in again, here or in the app. */
  async #signInAgain(environment: Environment): Promise<void> {
    const { context, options } = this.#parts;
    context.terminal.say('The session has ended. Signing in again.');
    while (!environment.signedIn && !context.signal.aborted) {
      try {
        const { secret } = await findSecret(this.#target, options, context);
        await environment.signIn(secret);
      } catch (thrown) {
        context.terminal.say(`Not signed in yet: ${problemOf(thrown).message}`);
        if (!(await this.#pause(tryEvery))) return;
      }
    }
  }

  /** Waits. Returns false if the command is stopped. */
  #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#parts.context;
    if (signal.aborted) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = (): void => resolve(false);
    const timer: Timer = clock.after(milliseconds, () => resolve(true));
    signal.addEventListener('abort', stop);
    return promise.finally(() => {
      timer.cancel();
      signal.removeEventListener('abort', stop);
    });
  }

  #open(found: FoundSecret, onWatch: (state: WatchState) => void): Environment {
    const { context, stores, records, log } = this.#parts;
    const { system } = context;
    const nothing = (): void => undefined;
    return new Environment(
      { id: this.#id, kind: 'service', settings: this.#target.settings },
      {
        connect: connectTo({
          version: system.version,
          proxyFor: system.proxyFor,
          passphraseOf: (certificate) => context.passphraseOf(certificate),
          log,
        }),
        rulesAt: (settings) => rulesAt(settings, storedIn(stores.settings)),
        secrets: secretsOf(found, context),
        passphrases: context.passphrases,
        openHistory: stores.historyOf,
        openFindings: stores.findingsOf,
        openAlertJudgments: stores.alertJudgmentsOf,
        openErrors: stores.errorsOf,
        openVersions: stores.versionsOf,
        openNotifications: stores.notificationsOf,
        records,
        announcer: this.#announcer,
        activity: stores.activity,
        pauses: (place) => stores.journal.pauses(place),
        ...{ clock, log, onWatch },
        ...{ onSession: nothing, onAlerts: nothing, onFindings: nothing, onErrors: nothing },
        ...{ onTimeline: nothing, onNotifications: nothing },
      },
    );
  }
}

/** A secret from the keychain is renewed there. Any other stays where the user keeps it. */
function secretsOf({ from, secret }: FoundSecret, { secrets }: Context): SecretStore {
  if (from.kind === 'keychain') return secrets;
  const inMemory = { storedIn: 'memory', problem: null } as const;
  return {
    store: () => Promise.resolve(inMemory),
    recall: () => Promise.resolve({ secret: secret satisfies SignInSecret, ...inMemory }),
    forget: () => Promise.resolve(),
    storage: () => Promise.resolve(inMemory),
  };
}

/** Returns a logger that prints errors. A command has no log file. */
function errorsOn(terminal: Terminal): Logger {
  const nothing = (): void => undefined;
  return {
    ...{ debug: nothing, info: nothing, warn: nothing },
    error: (message, facts) => {
      const thrown = facts?.['thrown'];
      if (thrown instanceof Failure && thrown.problem.kind === 'cancelled') return;
      terminal.say(thrown === undefined ? message : `${message}: ${problemOf(thrown).message}`);
    },
  };
}
