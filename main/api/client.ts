import { Failure } from '../core/base/failure.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import { RequestFailure } from './errors.ts';
import type { Answered, Exchange, ExchangeRequest, Received } from './exchange.ts';
import type { AnswerOf, AnyOperation, InputOf } from './operations/operation.ts';
import { PageSizes } from './page-sizes.ts';
import type { Session } from './session.ts';
import { stopOf, unlessStopped } from './stop.ts';

/** Calls operations of the catalogue for the signed-in user. */
export class Client {
  readonly pageSizes = new PageSizes();
  readonly #exchange: Exchange;
  readonly #session: Session;

  constructor(exchange: Exchange, session: Session) {
    this.#exchange = exchange;
    this.#session = session;
  }

  /**
   * Calls one operation. Throws a Failure: `signed_out` when there is no session and none can be obtained.
   *
   * A request that is refused for its token is sent once more with a new token, and never a third time.
   */
  call<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: RequestOptions = {},
  ): Promise<Answered<AnswerOf<O>>> {
    return this.#signed(operation, options, (request) => this.#exchange.send(operation, input, request));
  }

  /**
   * Calls one operation like `call`, for an answer that need not be read if its text equals that of an earlier one.
   *
   * @param tag the service's tag of the earlier answer
   */
  receive<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: RequestOptions = {},
    tag?: string,
  ): Promise<Received<AnswerOf<O>>> {
    return this.#signed(operation, options, (request) => this.#exchange.receive(operation, input, { ...request, tag }));
  }

  /** Calls one operation like `call` and returns the text without secrets, for an answer that is parsed elsewhere. */
  read<O extends AnyOperation>(operation: O, input: InputOf<O>, options: RequestOptions = {}): Promise<string> {
    return this.#signed(operation, options, (request) => this.#exchange.sendUnread(operation, input, request));
  }

  async #signed<T>(
    operation: AnyOperation,
    options: RequestOptions,
    exchange: (request: ExchangeRequest) => Promise<T>,
  ): Promise<T> {
    let used = '';
    /** Resolves when the request leaves: it may wait in a queue for longer than a token lives. */
    const authorization = async (): Promise<string> => {
      used = await this.#session.token().catch(ofTheSession);
      return `Bearer ${used}`;
    };
    const send = async (): Promise<T> => {
      const answered = await exchange({ ...options, authorization });
      this.#session.accepted(used);
      return answered;
    };
    try {
      return await send();
    } catch (thrown) {
      if (!isUnauthorised(thrown)) throw thrown;
    }
    // Renews the token before the request queues again: everything in the queue needs it.
    await unlessStopped(() => this.#session.tokenAfter(used), stopOf(options), operation);
    try {
      return await send();
    } catch (thrown) {
      throw (isUnauthorised(thrown) && (await this.#session.refused(used))) || thrown;
    }
  }
}

/** No token could be obtained after enough retries. This request did not fail and must not be retried for it. */
function ofTheSession(thrown: unknown): never {
  throw thrown instanceof RequestFailure ? new Failure(thrown.problem, { cause: thrown }) : thrown;
}

const isUnauthorised = (thrown: unknown): boolean =>
  thrown instanceof RequestFailure && thrown.trouble === 'unauthorised';
