import type { SignInSecret } from '#contract/models/environment.ts';
import type { Connection } from '../../api/connection.ts';
import { Failure } from '../../core/base/failure.ts';
import { Context, type PerformCommand, type SignedInConnection, type System } from '../context.ts';
import { type CommandTarget, environmentIdOf } from '../target.ts';
import type { Terminal } from '../terminal.ts';

interface OpenSession {
  connection: SignedInConnection;
  end: (isReachable: boolean) => Promise<void>;
}

/** Sessions that the tool calls of one server share, one for each environment. */
export class SharedSessions {
  readonly #sessions = new Map<string, Promise<OpenSession>>();

  /** Returns the open session of an environment, or opens one. A failed sign-in is tried again by the next call. */
  get(key: string, open: () => Promise<OpenSession>): Promise<OpenSession> {
    const known = this.#sessions.get(key);
    if (known) return known;
    const opening = open();
    this.#sessions.set(key, opening);
    opening.catch(() => this.#sessions.delete(key));
    return opening;
  }

  /** Ends a session that the service no longer accepts. */
  async forget(key: string): Promise<void> {
    const known = this.#sessions.get(key);
    this.#sessions.delete(key);
    await (await known)?.end(false);
  }

  async close(): Promise<void> {
    const open = await Promise.allSettled(this.#sessions.values());
    await Promise.all(open.flatMap((one) => (one.status === 'fulfilled' ? [one.value.end(true)] : [])));
  }
}

/** Everything that the commands of one server share. */
export interface ReadingSurroundings {
  system: System;
  signal: AbortSignal;
  perform: PerformCommand;
  sessions: SharedSessions;
}

/**
 * Context of a command that an assistant runs. Its connections refuse every request that may change the service, beneath
 * everything else (S4), whatever the guard of the environment. Plans still see that guard.
 */
export class ReadingContext extends Context {
  readonly #sessions: SharedSessions;

  constructor(terminal: Terminal, { system, signal, perform, sessions }: ReadingSurroundings) {
    super(terminal, system, signal, perform);
    this.#sessions = sessions;
  }

  override connect(target: CommandTarget, mostAtOnce?: number): Connection {
    return super.connect({ ...target, guard: () => 'read_only' }, mostAtOnce);
  }

  override async signedInWith<T>(
    target: CommandTarget,
    secret: SignInSecret,
    work: (connection: SignedInConnection) => Promise<T>,
    mostAtOnce?: number,
  ): Promise<T> {
    const key = `${environmentIdOf(target)} ${target.settings.baseUrl}`;
    const { connection } = await this.#sessions.get(key, () => this.openSession(target, secret, mostAtOnce));
    try {
      return await work({ ...connection, target });
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.problem.kind === 'signed_out') await this.#sessions.forget(key);
      throw thrown;
    }
  }
}
