import { downstream, type FlowNode } from './model.ts';
import { setStatusDownstream } from './status.ts';
import type { World } from './world.ts';

/** A pause that was asked for now and happens a little later. Times in epoch milliseconds. */
export interface DeferredPause {
  readonly id: number;
  /** Where it was asked for, and where it begins. */
  readonly asked: FlowNode;
  readonly from: FlowNode;
  readonly startedAt: number;
  readonly dueAt: number;
  done: boolean;
}

/** A large tree takes longer, so that progress can be seen; none takes long. */
const baseMs = 1000;
const perNodeMs = 40;

export class DeferredPauses {
  readonly #world: World;
  readonly #pauses = new Map<number, DeferredPause>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Plans to pause `from` and everything downstream of it. */
  add(asked: FlowNode, from: FlowNode, now: number): DeferredPause {
    const dueAt = now + baseMs + perNodeMs * downstream(from).length;
    const pause = { id: 90_001 + this.#pauses.size, asked, from, startedAt: now, dueAt, done: false };
    this.#pauses.set(pause.id, pause);
    return pause;
  }

  find(id: number): DeferredPause | undefined {
    return this.#pauses.get(id);
  }

  /** Carries out what is due by `now`, each at its own moment. */
  settle(now: number): void {
    for (const pause of this.#pauses.values()) {
      if (pause.done || pause.dueAt > now) continue;
      setStatusDownstream(this.#world, pause.from, 'PAUSED', pause.dueAt);
      pause.done = true;
    }
  }
}
