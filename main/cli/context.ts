import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '#contract/models/actor.ts';
import type { EnvironmentSettings, SignInSecret } from '#contract/models/environment.ts';
import type { ProblemKind } from '#contract/result.ts';
import { openConnection } from '../api/connect.ts';
import type { Connection } from '../api/connection.ts';
import type { ProxyFor } from '../api/transport/proxy.ts';
import { problemOf } from '../core/base/failure.ts';
import type { Passphrases } from '../core/environments/passphrases.ts';
import type { SecretStore } from '../core/environments/secret-store.ts';
import type { SettingsStore } from '../core/settings/settings.ts';
import type { HelperLauncher } from '../helpers/launcher.ts';
import { createLogger, registerSecret } from '../log.ts';
import { createOsKeychain } from '../secrets/os-keychain.ts';
import { createPassphrases } from '../secrets/passphrases.ts';
import { createSecretStore } from '../secrets/secret-store.ts';
import { openConfFile } from '../storage/conf-file.ts';
import { openSettings, rulesAreLost, settingsFileName } from '../storage/settings-store.ts';
import type { CommandProcess } from './command-process.ts';
import { exitCodes } from './exit-codes.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';
import { findSecret, passphraseVariable } from './secret.ts';
import { targetOf, type CommandTarget } from './target.ts';
import type { Terminal } from './terminal.ts';

/** Differences between plain Node, the app, and a test with many commands in one process. */
export interface System {
  version: string;
  process: CommandProcess;
  launcher: HelperLauncher;
  proxyFor: ProxyFor;
  /** Folder in which the app stores its settings. */
  dataFolder: string;
  /** Opens a page of that host in the user's browser, if there is one. */
  openInBrowser: (url: string, host: string) => Promise<void>;
  /** Shows a link in the window; rejects if it cannot. Null under plain Node. */
  openWindow: ((link: string) => Promise<void>) | null;
}

/** Surroundings of one command. */
export interface CommandSurroundings {
  terminal: Terminal;
  system: System;
  open: () => Promise<Context>;
  /** Starts the time limit of the command, if its options have one. */
  limit: (options: GlobalOptions) => Promise<void>;
}

/** Runs a command. Returns the exit code of a failure; null if there was none. */
export type PerformCommand = (args: readonly string[], surroundings: CommandSurroundings) => Promise<number | null>;

export interface SignedInConnection extends Connection {
  target: CommandTarget;
  secret: SignInSecret;
  /** User on whose behalf requests are sent. */
  actor: Actor;
}

/** Problems after which signing out would only wait for a service that does not answer. */
const notReached: readonly ProblemKind[] = ['unreachable', 'timeout', 'untrusted_certificate'];

/** Everything that a command works with. */
export class Context {
  readonly terminal: Terminal;
  readonly system: System;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  readonly secrets: SecretStore;
  readonly passphrases: Passphrases;
  /** Runs another command in this process. */
  readonly perform: PerformCommand;
  /** Exit code of a command that ran to its end. */
  exitCode: number = exitCodes.ok;
  /** Whether an interrupted command waits for work under way, however long that takes. */
  waitsForInFlight = false;
  /** Whether the command runs until it is stopped, so that the system's request to end it (SIGTERM) is no failure. */
  isService = false;

  constructor(terminal: Terminal, system: System, signal: AbortSignal, perform: PerformCommand) {
    this.perform = perform;
    this.terminal = terminal;
    this.system = system;
    this.signal = signal;
    const keychain = createOsKeychain(system.launcher);
    this.secrets = createSecretStore(keychain);
    this.passphrases = createPassphrases(keychain);
  }

  /** Returns the folder in which settings and records are stored. */
  dataFolder({ profile }: GlobalOptions): string {
    return profile ?? this.system.dataFolder;
  }

  /** Opens the app's settings, for commands that need them. Throws a Failure if the data folder cannot be used. */
  settings(options: GlobalOptions): SettingsStore {
    const folder = this.dataFolder(options);
    const { store, notices } = openIn(folder);
    for (const notice of notices) this.terminal.say(notice);
    return store;
  }

  /** Reports whether any settings were ever saved: opening them saves the first. */
  hasSettings(options: GlobalOptions): boolean {
    return existsSync(join(this.dataFolder(options), settingsFileName));
  }

  /** Reports whether settings may have been saved, which is unknown if the folder cannot be entered. */
  mayHaveSettings(options: GlobalOptions): boolean {
    try {
      return lstatSync(join(this.dataFolder(options), settingsFileName), { throwIfNoEntry: false }) !== undefined;
    } catch (thrown) {
      return (thrown as NodeJS.ErrnoException).code !== 'ENOTDIR';
    }
  }

  /** Reports whether there are settings that cannot be read. */
  rulesAreLost(options: GlobalOptions): boolean {
    return rulesAreLost(this.dataFolder(options));
  }

  connect({ settings, guard = () => settings.guard }: CommandTarget, mostAtOnce?: number): Connection {
    const { proxyFor, version } = this.system;
    // A failure is printed once; a log of each attempt would have no reader here.
    return openConnection(
      { ...settings, guard },
      {
        proxyFor,
        version,
        mostAtOnce,
        passphraseOf: (certificate) => this.passphraseOf(certificate),
        log: createLogger(() => undefined),
      },
    );
  }

  /** Returns the passphrase of a client certificate: that of the variable, else that of the keychain. */
  async passphraseOf(certificate: string): Promise<string | null> {
    const given = this.system.process.env[passphraseVariable];
    if (given === undefined) return this.passphrases.of(certificate);
    registerSecret(given);
    return given;
  }

  /**
   * Signs in to the service that the options select, does the work, and closes the connection.
   *
   * @param check examines the service's settings before anything is sent; throws to stop
   */
  async signedIn<T>(
    options: GlobalOptions & { concurrency?: number },
    work: (connection: SignedInConnection) => Promise<T>,
    check: (settings: EnvironmentSettings) => void = () => undefined,
  ): Promise<T> {
    const target = targetOf(options, this);
    check(target.settings);
    const { secret } = await findSecret(target, options, this);
    return this.signedInWith(target, secret, work, options.concurrency);
  }

  async signedInWith<T>(
    target: CommandTarget,
    secret: SignInSecret,
    work: (connection: SignedInConnection) => Promise<T>,
    mostAtOnce?: number,
  ): Promise<T> {
    const { connection, end } = await this.openSession(target, secret, mostAtOnce);
    let isReachable = true;
    try {
      return await work(connection);
    } catch (thrown) {
      isReachable = !notReached.includes(problemOf(thrown).kind);
      throw thrown;
    } finally {
      await end(isReachable);
    }
  }

  /** Signs in. The caller ends the session. */
  protected async openSession(
    target: CommandTarget,
    secret: SignInSecret,
    mostAtOnce?: number,
  ): Promise<{ connection: SignedInConnection; end: (isReachable: boolean) => Promise<void> }> {
    const connection = this.connect(target, mostAtOnce);
    const { environment } = target;
    let storing: Promise<unknown> = Promise.resolve();
    // A renewal invalidates the stored token.
    connection.session.onNewSecret((renewed) => {
      if (environment) storing = this.secrets.store(environment.id, renewed);
    });
    const end = async (isReachable: boolean): Promise<void> => {
      // A pasted token is used again. Any other session was begun for this command, and would stay open for an hour.
      if (secret.method !== 'session_token' && isReachable) await connection.session.signOut();
      await Promise.all([connection.close(), storing]);
    };
    try {
      const { user, impersonator } = await connection.session.signIn(secret, { signal: this.signal });
      const actor = { user: user?.name ?? user?.email ?? null, impersonator };
      return { connection: { ...connection, target, secret, actor }, end };
    } catch (thrown) {
      await end(!notReached.includes(problemOf(thrown).kind));
      throw thrown;
    }
  }
}

/** Opens the settings of a folder. CI, cron and system users often have no writable folder. */
function openIn(folder: string): ReturnType<typeof openSettings> {
  try {
    return openSettings(folder, openConfFile);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw wrongUsage(
      `The data folder ${folder} cannot be used: ${why}.`,
      'Nothing was sent. Choose a writable folder with --profile, or the service with --base-url.',
    );
  }
}
