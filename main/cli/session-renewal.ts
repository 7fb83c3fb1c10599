import { systemClock as clock, type Timer } from '../core/base/clock.ts';
import { problemOf } from '../core/base/failure.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { GlobalOptions } from './options.ts';
import { findSecret } from './secret.ts';

/** Milliseconds between two tries: repairing a sign-in takes minutes. */
export const tryEvery = 15_000;

/**
 * Stays signed in while an action runs, which waits when the session is lost (R9). The secret is looked up each time: a
 * user may have signed in again, here or in the app.
 */
export class SessionRenewal {
  readonly #connection: SignedInConnection;
  readonly #options: GlobalOptions;
  readonly #context: Context;
  readonly #onSignedIn: () => void;
  readonly #stopListening: () => void;
  #isSignedIn = true;
  #timer: Timer | undefined;

  constructor(connection: SignedInConnection, options: GlobalOptions, context: Context, onSignedIn: () => void) {
    this.#connection = connection;
    this.#options = options;
    this.#context = context;
    this.#onSignedIn = onSignedIn;
    this.#stopListening = connection.session.onChange((now) => {
      if ('lost' in now) this.#lost();
    });
  }

  get isSignedIn(): boolean {
    return this.#isSignedIn;
  }

  end(): void {
    this.#timer?.cancel();
    this.#stopListening();
  }

  #lost(): void {
    this.#isSignedIn = false;
    this.#context.terminal.say(
      `The session has ended. Nothing is lost: remaining calls wait, and Penstock tries to sign in again every ${tryEvery / 1000} seconds.`,
    );
    this.#tryLater();
  }

  #tryLater(): void {
    this.#timer = clock.after(tryEvery, () => {
      this.#signIn().catch((thrown: unknown) => {
        if (this.#context.signal.aborted) return;
        this.#context.terminal.say(`Not signed in yet: ${problemOf(thrown).message}`);
        this.#tryLater();
      });
    });
  }

  async #signIn(): Promise<void> {
    const { session, secret, target } = this.#connection;
    // Standard input has already been read to its end.
    const again =
      this.#options.serviceKeyFile === '-' ? secret : (await findSecret(target, this.#options, this.#context)).secret;
    await session.signIn(again, { signal: this.#context.signal });
    this.#isSignedIn = true;
    this.#context.terminal.say('Signed in again.');
    this.#onSignedIn();
  }
}
