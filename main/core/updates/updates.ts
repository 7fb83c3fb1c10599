import type { UpdateNews, UpdateObstacle, UpdateState } from '#contract/models/update.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type UpdateProgress, newUpdateProgress, next, toInstall, type UpdateEvent } from './update-lifecycle.ts';
import type { Updater } from './ports.ts';
import { texts } from './words.ts';

/** Milliseconds until the first check, which must not delay the start. */
const afterStart = 10_000;
/** Milliseconds between checks, and after a failed one. */
const day = 86_400_000;
const hour = 3_600_000;

export interface UpdatesPorts {
  /** Version of the running Penstock. */
  version: string;
  /** Why this installation cannot replace itself; null where it can. Resolves late where the system must be queried. */
  obstacle: Promise<UpdateObstacle | null>;
  checksSignature: Promise<boolean>;
  updater: Updater;
  settings: Pick<SettingsStore, 'read' | 'write'>;
  clock: Clock;
  log: Logger;
  onChange: (state: UpdateState) => void;
}

/** Keeps this installation up to date: checks, downloads in the background, and installs when Penstock quits (R20). */
export class Updates {
  readonly #ports: UpdatesPorts;
  #life: UpdateProgress = newUpdateProgress(null);
  #news: UpdateNews | null;
  #timer: Timer | null = null;
  /** Aborts the current work. */
  #work = new AbortController();
  /** Settles when the current work has ended. */
  #ended: Promise<void> = Promise.resolve();

  constructor(ports: UpdatesPorts) {
    this.#ports = ports;
    this.#news = this.#newsOf();
  }

  async state(): Promise<UpdateState> {
    const { version, settings } = this.#ports;
    const [obstacle, checksSignature] = await Promise.all([this.#ports.obstacle, this.#ports.checksSignature]);
    const { work, ready, checkedAt, problem } = this.#life;
    const { feed } = settings.read().updates;
    return { version, obstacle, checksSignature, feed, work, ready, checkedAt, problem, news: this.#news };
  }

  /** Starts automatic checks: soon, then daily. */
  async begin(): Promise<void> {
    await this.#use(this.#ports.settings.read().updates.feed, { wait: afterStart, discards: false });
  }

  /** Sets the feed; null turns updates off. */
  async setFeed(feed: string | null): Promise<UpdateState> {
    const { settings } = this.#ports;
    const { updates } = settings.read();
    settings.write({ updates: { ...updates, feed } });
    await this.#use(feed, { wait: 0, discards: feed !== updates.feed });
    return this.state();
  }

  /** Checks now, unless a check is running. */
  check(): void {
    if (this.#life.work.doing !== 'nothing') return;
    this.#timer?.cancel();
    this.#happen({ event: 'check' });
    this.#ended = this.#look(this.#work.signal);
  }

  /** Dismisses the result of the last update, which the user has seen. */
  seen(): Promise<UpdateState> {
    const { settings } = this.#ports;
    this.#news = null;
    settings.write({ updates: { ...settings.read().updates, installing: null } });
    this.#publish();
    return this.state();
  }

  /** Resolves when the current work has ended, successfully or not. */
  over(): Promise<void> {
    return this.#ended;
  }

  /**
   * Installs the ready release when Penstock quits, if nothing was running. Call it when everything else is closed.
   *
   * @param atRest whether no action and no export was running, and everything ended in order
   */
  async quit(atRest: boolean): Promise<void> {
    const { settings, updater, version, log } = this.#ports;
    this.#timer?.cancel();
    const release = toInstall(this.#life, atRest);
    this.#work.abort();
    if (release === null) return;
    const { updates } = settings.read();
    settings.write({ updates: { ...updates, installing: { ...release, from: version } } });
    log.info('an update is installed', { version: release.version });
    await updater.install().catch((thrown: unknown) => log.error('the update was not installed', { thrown }));
  }

  /** Switches to a feed; discards downloads of another one. */
  async #use(feed: string | null, { wait, discards }: { wait: number; discards: boolean }): Promise<void> {
    const { obstacle, clock } = this.#ports;
    this.#timer?.cancel();
    this.#work.abort();
    const work = (this.#work = new AbortController());
    const usable = (await obstacle) === null ? feed : null;
    await this.#ended;
    if (usable === null || discards) await this.#discard();
    // Another feed was set during the wait.
    if (work.signal.aborted) return;
    this.#happen({ event: 'configured', feed: usable });
    if (usable !== null) this.#timer = clock.after(wait, () => this.check());
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { updater, clock, log } = this.#ports;
    try {
      const release = await updater.find(this.#life.feed!, signal);
      signal.throwIfAborted();
      if (release === null) {
        this.#happen({ event: 'nothing', at: clock.now() });
        await this.#discard();
      } else {
        this.#happen({ event: 'found', release, at: clock.now() });
        await updater.download((bytes, size) => this.#happen({ event: 'arrived', bytes, size }), signal);
        signal.throwIfAborted();
        this.#happen({ event: 'downloaded' });
      }
    } catch (thrown) {
      if (signal.aborted) return;
      log.warn('an update could not be looked for, or downloaded', { thrown });
      this.#happen({ event: 'failed', problem: withAdvice(problemOf(thrown)) });
    }
    if (!signal.aborted) this.#timer = clock.after(this.#life.problem ? hour : day, () => this.check());
  }

  async #discard(): Promise<void> {
    const { updater, log } = this.#ports;
    await updater
      .discard()
      .catch((thrown: unknown) => log.warn('what was downloaded could not be deleted', { thrown }));
  }

  #happen(event: UpdateEvent): void {
    const before = this.#life;
    this.#life = next(before, event);
    if (this.#life !== before && !isSmall(before, this.#life)) this.#publish();
  }

  #publish(): void {
    void this.state().then(this.#ports.onChange);
  }

  /** Returns the outcome of the last installation; null where the user has installed another version since. */
  #newsOf(): UpdateNews | null {
    const { settings, version } = this.#ports;
    const { installing } = settings.read().updates;
    if (installing === null || (installing.version !== version && installing.from !== version)) return null;
    const outcome = installing.version === version ? 'installed' : 'not_installed';
    return { version: installing.version, notes: installing.notes, outcome };
  }
}

/** Returns whether less than a hundredth more has arrived, which is not visible. */
function isSmall({ work: before }: UpdateProgress, { work: now }: UpdateProgress): boolean {
  if (before.doing !== 'downloading' || now.doing !== 'downloading' || now.size === null) return false;
  const part = (bytes: number): number => Math.floor((100 * bytes) / now.size!);
  return part(before.bytes) === part(now.bytes) && before.size === now.size;
}

const withAdvice = (problem: Problem): Problem => ({ ...problem, advice: texts.triedAgain });
