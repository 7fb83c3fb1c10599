import { createHash, randomBytes } from 'node:crypto';
import { hex } from './random.ts';
import type { Clock } from './clock.ts';

/** Password of the demo user, for signing in with email and password. */
export const demoPassword = 'northgate-demo';

/** Session tokens: random, with a lifetime in the world's time, however wrong its clock is. */
export class Sessions {
  readonly serviceKey: string;
  readonly seconds: number;
  readonly #clock: Clock;
  /** Expiry of each token, in elapsed milliseconds of the clock. */
  readonly #expiry = new Map<string, number>();
  #keyRevoked = false;

  constructor(clock: Clock, seed: number, seconds: number) {
    this.#clock = clock;
    this.seconds = seconds;
    // The seed determines the key, so that a test can know it. It opens nothing but an invented world on loopback.
    this.serviceKey = hex(32, seed, 0x6b6579);
  }

  issue(): string {
    const token = randomBytes(32).toString('base64url');
    this.#expiry.set(token, this.#clock.elapsed() + this.seconds * 1000);
    return token;
  }

  isValid(token: string): boolean {
    return (this.#expiry.get(token) ?? -Infinity) > this.#clock.elapsed();
  }

  /** Returns every token that was ever issued, for tests that search where there must be none. */
  issued(): string[] {
    return [...this.#expiry.keys()];
  }

  /** Returns every token with which a request would be accepted. */
  valid(): string[] {
    return this.issued().filter((token) => this.isValid(token));
  }

  revoke(token: string): void {
    if (this.#expiry.has(token)) this.#expiry.set(token, -Infinity);
  }

  /** Ends every session. Returns how many there were. */
  expireAll(): number {
    const valid = this.valid();
    for (const token of valid) this.#expiry.set(token, -Infinity);
    return valid.length;
  }

  /** Reports whether this is the service key, and it is still valid. */
  acceptsKey(key: string): boolean {
    return key === this.serviceKey && !this.#keyRevoked;
  }

  /** Invalidates the key and ends its sessions; returns their number. */
  revokeKey(): number {
    this.#keyRevoked = true;
    return this.expireAll();
  }

  restoreKey(): void {
    this.#keyRevoked = false;
  }
}

/** Returns a label that distinguishes requests of one token from those of another without revealing the token. */
export function tokenLabel(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 8);
}
