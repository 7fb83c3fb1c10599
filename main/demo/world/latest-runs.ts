import type { Flow } from './model.ts';
import { lastRunId } from './runs.ts';
import type { World } from './world.ts';

const secondMs = 1000;

/**
 * Flows that have run, newest run first, as of the last whole second. The order is computed at most once for each
 * second and state, because a client reads such a list page after page.
 */
export class LatestRuns {
  readonly #world: World;
  #second = NaN;
  #revision = NaN;
  #flows: readonly Flow[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns the flows at `now`, epoch milliseconds. */
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
