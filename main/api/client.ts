import type { RequestOptions } from '../core/service.ts';
import { RequestFailure } from './errors.ts';
import type { Answered, Exchange } from './exchange.ts';
import type { AnswerOf, AnyOperation, InputOf } from './operations/operation.ts';
import type { Session } from './session.ts';

/** Carries out operations of the catalogue in the name of whoever is signed in. */
export class Client {
  readonly #exchange: Exchange;
  readonly #session: Session;

  constructor(exchange: Exchange, session: Session) {
    this.#exchange = exchange;
    this.#session = session;
  }

  /**
   * Calls one operation. Throws a Failure; `signed_out` when there is no session, or none to be had any more.
   *
   * A request that is refused for its token is sent once more with a new one, and never a third time.
   */
  async call<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: RequestOptions = {},
  ): Promise<Answered<AnswerOf<O>>> {
    const token = await this.#session.token();
    try {
      return await this.#send(operation, input, options, token);
    } catch (thrown) {
      if (!isUnauthorised(thrown)) throw thrown;
    }
    const fresh = await this.#session.tokenAfter(token);
    try {
      return await this.#send(operation, input, options, fresh);
    } catch (thrown) {
      throw (isUnauthorised(thrown) && (await this.#session.refused(fresh))) || thrown;
    }
  }

  async #send<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: RequestOptions,
    token: string,
  ): Promise<Answered<AnswerOf<O>>> {
    const answered = await this.#exchange.send(operation, input, { ...options, authorization: `Bearer ${token}` });
    this.#session.accepted(token);
    return answered;
  }
}

const isUnauthorised = (thrown: unknown): boolean =>
  thrown instanceof RequestFailure && thrown.trouble === 'unauthorised';
