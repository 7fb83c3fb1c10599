import type { Action } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import { isSame } from '../settings/places.ts';
import type { ActionFacts, Journal } from './journal.ts';
import { Runner } from './runner.ts';
import { Tally } from './tally.ts';
import { type ActionTarget, requireThere } from './target.ts';

/** A change of progress is told at most this often, milliseconds; a change of state at once. */
const tellEvery = 200;
/** How often it is written down that this process lives, milliseconds. */
const beatEvery = 2_000;
/** An environment that goes waits so long for what was sent to be answered, milliseconds. */
const patience = 5_000;

export interface RunningPorts {
  target: (environmentId: string) => ActionTarget;
  journal: Journal;
  clock: Clock;
  log: Logger;
  /** Something about an action is not as it was. */
  tell: (actionId: string) => void;
}

interface Run {
  runner: Runner;
  done: Promise<void>;
  /** The state that was told last. */
  told: Action['state'] | null;
  telling: Timer | null;
}

/** The actions that this process carries out. */
export class Running {
  readonly #ports: RunningPorts;
  readonly #runs = new Map<string, Run>();
  #beating: Timer | null = null;

  constructor(ports: RunningPorts) {
    this.#ports = ports;
  }

  runnerOf(actionId: string): Runner | null {
    return this.#runs.get(actionId)?.runner ?? null;
  }

  /** Kept when the action is over, as far as this process carries it out. */
  async over(actionId: string): Promise<void> {
    await this.#runs.get(actionId)?.done;
  }

  /**
   * @param at the environment, at the place that the action was planned for
   * @param whenOver asked for what is left to do there once every call is settled
   */
  start(
    facts: ActionFacts,
    at: ActionTarget,
    how: { resumed: boolean },
    whenOver: (at: ActionTarget) => Promise<void>,
  ): Runner {
    const { journal, clock, log, target, tell } = this.#ports;
    const { id, environmentId, place } = facts;
    let last = at;
    const now = (): ActionTarget => (last = this.targetAt(facts) ?? last);
    const runner: Runner = new Runner(facts, new Tally(journal.action(id).standing.calls), journal.touched(id), {
      target: now,
      requireThere: () => requireThere(target(environmentId), place),
      journal,
      clock,
      onChange: () => this.#tell(id),
    });
    const run: Run = { runner, done: Promise.resolve(), told: null, telling: null };
    this.#runs.set(id, run);
    this.#beat();
    run.done = runner
      .run(how)
      .then(() => whenOver(now()))
      .catch((thrown: unknown) => log.error('an action was interrupted', { thrown, actionId: id }))
      .finally(() => {
        run.telling?.cancel();
        this.#runs.delete(id);
        tell(id);
      });
    return runner;
  }

  /** The environment of an action where it still is the place that this was planned for; null where it is not, or is gone. */
  targetAt({ environmentId, place }: Pick<ActionFacts, 'environmentId' | 'place'>): ActionTarget | null {
    try {
      const target = this.#ports.target(environmentId);
      return isSame(target.place, place) ? target : null;
    } catch (thrown) {
      if (problemOf(thrown).kind !== 'not_found') throw thrown;
      return null;
    }
  }

  /** Sends nothing more, and can go on. */
  hold(): void {
    for (const { runner } of this.#runs.values()) runner.pause();
  }

  /** Somebody signed in: what waits for that goes on. */
  signedIn(environmentId: string): void {
    for (const { runner } of this.#in(environmentId)) runner.signedIn();
  }

  /**
   * Nothing more may be sent in an environment: what runs there reports the rest as not attempted. Kept when what was sent is
   * settled, or after a few seconds without an answer.
   */
  async refuse(environmentId: string, problem: Problem): Promise<void> {
    const over = this.#in(environmentId).map(({ runner, done }) => {
      runner.refuse(problem);
      return done;
    });
    const late = Promise.withResolvers<void>();
    const timer = this.#ports.clock.after(patience, late.resolve);
    await Promise.race([Promise.all(over), late.promise]);
    timer.cancel();
  }

  #in(environmentId: string): Run[] {
    return [...this.#runs.values()].filter(({ runner }) => runner.facts.environmentId === environmentId);
  }

  #tell(actionId: string): void {
    const run = this.#runs.get(actionId);
    if (!run) return;
    const tellNow = (): void => {
      run.telling?.cancel();
      run.telling = null;
      run.told = run.runner.state;
      this.#ports.tell(actionId);
    };
    if (run.told !== run.runner.state) tellNow();
    else run.telling ??= this.#ports.clock.after(tellEvery, tellNow);
  }

  #beat(): void {
    this.#beating ??= this.#ports.clock.after(beatEvery, () => {
      this.#beating = null;
      if (this.#runs.size === 0) return;
      this.#ports.journal.beat();
      this.#beat();
    });
  }
}
