import type { Flow } from './model.ts';
import { lastRunId } from './runs.ts';
import type { World } from './world.ts';

const secondMs = 1000;

/**
 * The flows that have run, newest run first. Computed at most once a second and state, because a client reads such a list page
 * after page; so it is the order of the last whole second.
 */
export class LatestRuns {
  readonly #world: World;
  #second = NaN;
  #revision = NaN;
  #flows: readonly Flow[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** `now` in epoch milliseconds. */
  at(now: number): readonly Flow[] {
    const second = now - (now % secondMs);
    if (second !== this.#second || this.#world.revision !== this.#revision) {
      this.#flows = this.#world.flows
        .map((flow) => ({ flow, run: lastRunId(this.#world, flow, second) ?? -Infinity }))
        .filter(({ run }) => run !== -Infinity)
        .sort((a, b) => b.run - a.run)
        .map(({ flow }) => flow);
      this.#second = second;
      this.#revision = this.#world.revision;
    }
    return this.#flows;
  }
}
