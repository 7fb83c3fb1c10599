import type { MuteTarget } from '#contract/models/notification.ts';
import type { Clock, Timer } from '../base/clock.ts';

/** Longest wait of a timer, which is late after the computer slept or the clock was set. */
const longestWait = 60_000;

/** Muted targets, each until a different moment; a mute ends without an event. */
export class Mutes {
  readonly #clock: Clock;
  readonly #onEnd: () => void;
  readonly #ends = new Map<string, number>();
  #timer: Timer | undefined;

  /** @param onEnd called when a mute expires */
  constructor(clock: Clock, onEnd: () => void) {
    this.#clock = clock;
    this.#onEnd = onEnd;
  }

  set(target: string, until: number | null): void {
    if (until === null) this.#ends.delete(target);
    else this.#ends.set(target, until);
    this.#arm();
  }

  /** Replaces all mutes except some, which stay unchanged. */
  replace(ends: ReadonlyMap<string, number>, except: ReadonlySet<string>): void {
    for (const target of this.#ends.keys()) if (!except.has(target) && !ends.has(target)) this.#ends.delete(target);
    const now = this.#clock.now();
    for (const [target, until] of ends) if (!except.has(target) && until > now) this.#ends.set(target, until);
    this.#arm();
  }

  /** Returns the latest end of the targets that are muted now; null when none is. */
  until(...targets: string[]): number | null {
    const now = this.#clock.now();
    const ends = targets.map((target) => this.#ends.get(target) ?? 0).filter((end) => end > now);
    return ends.length === 0 ? null : Math.max(...ends);
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #arm(): void {
    this.#timer?.cancel();
    if (this.#ends.size === 0) return;
    const wait = Math.min(...this.#ends.values()) - this.#clock.now();
    this.#timer = this.#clock.after(Math.max(0, Math.min(wait, longestWait)), () => this.#endThoseThatAreOver());
  }

  #endThoseThatAreOver(): void {
    const before = this.#ends.size;
    for (const [target, end] of this.#ends) if (end <= this.#clock.now()) this.#ends.delete(target);
    this.#arm();
    if (this.#ends.size < before) this.#onEnd();
  }
}

const environment = 'environment';
const named = (kind: MuteTarget['kind'], what: string | number): string => `${kind} ${what}`;

export function targetName(target: MuteTarget): string {
  if (target.kind === 'group') return named('group', target.key);
  return target.kind === 'flow' ? named('flow', target.originId) : environment;
}

/** Returns every target whose mute silences a group of that flow. */
export function silencers(key: string | null, originId: number | null): string[] {
  return [
    environment,
    ...(key === null ? [] : [named('group', key)]),
    ...(originId === null ? [] : [named('flow', originId)]),
  ];
}
