import { Random } from '../random.ts';
import type { Fault } from './fault.ts';

interface FaultInForce {
  readonly fault: Fault;
  readonly path: RegExp;
  /** Random source of this fault alone, so that it does not depend on others. */
  readonly chance: Random;
  struck: number;
}

/** Faults in force, oldest first. */
export class Faults {
  readonly #seed: number;
  readonly #inForce = new Map<number, FaultInForce>();
  #lastId = 0;

  constructor(faults: readonly Fault[], seed: number) {
    this.#seed = seed;
    for (const fault of faults) this.add(fault);
  }

  /** Adds a fault and returns its id. */
  add(fault: Fault): number {
    this.#lastId += 1;
    const chance = new Random(this.#seed, 0x6661756c, this.#lastId);
    this.#inForce.set(this.#lastId, { fault, path: pattern(fault.match.path ?? '*'), chance, struck: 0 });
    return this.#lastId;
  }

  /** Removes a fault. Returns whether it existed. */
  remove(id: number): boolean {
    return this.#inForce.delete(id);
  }

  clear(): void {
    this.#inForce.clear();
  }

  /** Returns all faults with the number of requests that they affected, including ended ones. */
  list(): (Fault & { id: number; struck: number })[] {
    return [...this.#inForce].map(([id, { fault, struck }]) => ({ id, struck, ...fault }));
  }

  /**
   * Returns the fault that affects this request, if any: the first that matches, has not ended and is not spared by
   * chance.
   */
  strike(method: string, path: string): Fault | undefined {
    for (const one of this.#inForce.values()) {
      const { fault } = one;
      if (!one.path.test(path) || (fault.match.method ?? method) !== method || !happens(one)) continue;
      one.struck += 1;
      return fault;
    }
    return undefined;
  }
}

function happens({ fault: { count = Infinity, probability }, chance, struck }: FaultInForce): boolean {
  return probability === undefined ? struck < count : chance.chance(probability);
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}
