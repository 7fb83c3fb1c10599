import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import { Jobs } from '../jobs/jobs.ts';
import { isSame } from '../settings/places.ts';
import type { ActionFacts, Journal } from './journal.ts';
import { Runner } from './runner.ts';
import { Tally } from './tally.ts';
import { type ActionTarget, requireThere } from '../changes/target.ts';

/** Milliseconds between heartbeats of this process. */
const beatEvery = 2_000;
/** Milliseconds that the removal of an environment waits for responses to sent calls. */
const patience = 5_000;

export interface RunningActionsPorts {
  target: (environmentId: string) => ActionTarget;
  journal: Journal;
  clock: Clock;
  log: Logger;
  publish: (actionId: string) => void;
}

/** Actions that this process runs. */
export class RunningActions {
  readonly #ports: RunningActionsPorts;
  readonly #jobs: Jobs<Runner>;
  #beating: Timer | null = null;

  constructor(ports: RunningActionsPorts) {
    this.#ports = ports;
    this.#jobs = new Jobs({
      ...ports,
      stateOf: ({ state }) => state,
      onInterrupted: (actionId, thrown) => ports.log.error('an action was interrupted', { thrown, actionId }),
    });
  }

  runnerOf(actionId: string): Runner | null {
    return this.#jobs.run(actionId);
  }

  /** Resolves once the action's run in this process has ended. */
  over(actionId: string): Promise<void> {
    return this.#jobs.over(actionId);
  }

  /**
   * Starts an action.
   *
   * @param at the environment, with the service that the action was planned for
   * @param whenOver does the remaining work there once every call is settled
   */
  start(
    facts: ActionFacts,
    at: ActionTarget,
    how: { resumed: boolean },
    whenOver: (at: ActionTarget) => Promise<void>,
  ): Runner {
    const { journal, clock, target } = this.#ports;
    const { id, environmentId, place } = facts;
    let last = at;
    const now = (): ActionTarget => (last = this.targetAt(facts) ?? last);
    const onChange = (): void => this.#jobs.changed(id);
    const tally = new Tally(journal.action(id).standing.calls, onChange);
    const runner: Runner = new Runner(facts, tally, journal.touched(id), {
      target: now,
      requireThere: () => requireThere(target(environmentId), place),
      journal,
      clock,
      onChange,
    });
    this.#jobs.start(id, runner, () => runner.run(how).then(() => whenOver(now())));
    this.#beat();
    return runner;
  }

  /** Returns the environment of an action if it still has the planned service; null if it does not, or is gone. */
  targetAt({ environmentId, place }: Pick<ActionFacts, 'environmentId' | 'place'>): ActionTarget | null {
    try {
      const target = this.#ports.target(environmentId);
      return isSame(target.place, place) ? target : null;
    } catch (thrown) {
      if (problemOf(thrown).kind !== 'not_found') throw thrown;
      return null;
    }
  }

  /** Sends nothing more; the actions can be resumed. */
  hold(): void {
    for (const runner of this.#jobs.runs()) runner.pause();
  }

  /** Resumes everything that waits for a sign-in. */
  signedIn(environmentId: string): void {
    for (const runner of this.#in(environmentId)) runner.signedIn();
  }

  /**
   * Stops sending in an environment: its actions report the rest as not attempted. Resolves when the sent calls are
   * settled, or after a few seconds without a response.
   */
  async refuse(environmentId: string, problem: Problem): Promise<void> {
    const over = this.#in(environmentId).map((runner) => {
      runner.refuse(problem);
      return this.over(runner.facts.id);
    });
    const late = Promise.withResolvers<void>();
    const timer = this.#ports.clock.after(patience, late.resolve);
    await Promise.race([Promise.all(over), late.promise]);
    timer.cancel();
  }

  #in(environmentId: string): Runner[] {
    return this.#jobs.runs().filter(({ facts }) => facts.environmentId === environmentId);
  }

  #beat(): void {
    this.#beating ??= this.#ports.clock.after(beatEvery, () => {
      this.#beating = null;
      if (this.#jobs.size === 0) return;
      this.#ports.journal.beat();
      this.#beat();
    });
  }
}
