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
    const send = (token: string): Promise<Answered<AnswerOf<O>>> =>
      this.#exchange.send(operation, input, { ...options, authorization: `Bearer ${token}` });
    const token = await this.#session.token();
    try {
      return await send(token);
    } catch (thrown) {
      if (!(thrown instanceof RequestFailure) || thrown.trouble !== 'unauthorised') throw thrown;
      return send(await this.#session.tokenAfter(token));
    }
  }
}
