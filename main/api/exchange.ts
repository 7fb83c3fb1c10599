import type { OperationOverrides } from '#contract/models/environment.ts';
import type { Clock } from '../core/base/clock.ts';
import { parseJson } from '../core/base/json-text.ts';
import { longestRetryDelay } from '../core/base/outage.ts';
import { asRecord, asTime } from '../core/base/readers.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Logger } from '../log.ts';
import { readAnswer, refusalText, textWithoutSecrets } from './answer.ts';
import { Breaker } from './breaker.ts';
import { answerFailure, cancelled, RequestFailure } from './errors.ts';
import type { Limiter } from './limiter.ts';
import type { RequestCount } from './request-count.ts';
import type { ServiceClock } from './service-clock.ts';
import type { AnswerOf, AnyOperation, InputOf } from './operations/operation.ts';
import { mediaType, type PreparedRequest, prepareRequest } from './request.ts';
import { pause, readRetryAfter, retryDelay } from './retry.ts';
import { stopOf, unlessStopped } from './stop.ts';
import type { Body } from './transport/body.ts';
import type { Transport, WireAnswer } from './transport/transport.ts';

export interface ExchangeOptions {
  baseUrl: string;
  vendorPrefix: string;
  overrides: OperationOverrides;
  transport: Transport;
  limiter: Limiter;
  requests: RequestCount;
  clock: Clock;
  /** Learns the service's clock from every answer. */
  serviceClock: ServiceClock;
  log: Logger;
}

export interface Answered<Answer> {
  /** Answer in the catalogue's shape. */
  answer: Answer;
  /** Answer as the service sent it, without the secrets in it. */
  content: unknown;
  headers: WireAnswer['headers'];
  /** Length in characters. */
  length: number;
}

/** Answer that is parsed only when its content is needed. */
export interface Received<Answer> {
  /** Body as the service sent it. */
  body: Body;
  headers: WireAnswer['headers'];
  /**
   * Whether the service reported, instead of sending a body, that the answer is unchanged since its tag was received.
   */
  unchanged: boolean;
  /** Throws a Failure if the answer does not have the catalogue's shape. */
  read: () => Promise<Answered<Answer>>;
}

export interface ExchangeRequest extends RequestOptions {
  /** Value of the Authorization header, or a function that returns it when the request's turn has come. */
  authorization: string | (() => Promise<string>);
  /** Whether the limiter ignores the request. Services do not count the requests of the session either. */
  unlimited?: boolean;
  /** Service's tag (ETag) of an answer that the caller has. The service may then reply that it is unchanged. */
  tag?: string | undefined;
}

const notModified = 304;

/** Sends operations of the catalogue: checks the input, paces the request, retries, and reads the answer. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #breaker: Breaker;
  /** True once the service turned out not to know its own media type. */
  #plainJson = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#breaker = new Breaker(options.clock);
  }

  /** Sends a request and returns the unread answer. Throws a Failure in every case but a success. */
  async receive<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    request: ExchangeRequest,
  ): Promise<Received<AnswerOf<O>>> {
    const prepared = prepareRequest(operation, input, this.#options);
    const { body, headers, status } = await this.#insist(prepared, request);
    const read = async (): Promise<Answered<AnswerOf<O>>> => {
      const { answer, content } = await readAnswer(operation, body.text, prepared.asked);
      return { answer: answer as AnswerOf<O>, content, headers, length: body.text.length };
    };
    return { body, headers, unchanged: status === notModified, read };
  }

  /** Sends a request and reads the answer. Throws a Failure unless the answer is a success in the catalogue's shape. */
  async send<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    request: ExchangeRequest,
  ): Promise<Answered<AnswerOf<O>>> {
    const { read } = await this.receive(operation, input, request);
    return read();
  }

  /** Returns the text of a success for a reader elsewhere, which also decides whether the answer is valid. */
  async sendUnread<O extends AnyOperation>(operation: O, input: InputOf<O>, request: ExchangeRequest): Promise<string> {
    const prepared = prepareRequest(operation, input, this.#options);
    const { body } = await this.#insist(prepared, request);
    return textWithoutSecrets(body.text, operation, prepared.asked);
  }

  /** Sends the request, and sends it again while the retry policy allows it. */
  async #insist(prepared: PreparedRequest, request: ExchangeRequest): Promise<WireAnswer> {
    const { clock, log } = this.#options;
    // Failure after which it is unknown whether the change was made. It is reported regardless of later attempts.
    let doubtful: RequestFailure | undefined;
    const stop = stopOf(request);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(prepared, request, stop);
      } catch (thrown) {
        if (!(thrown instanceof RequestFailure)) throw doubtful ?? thrown;
        if (thrown.effect === 'unknown') doubtful ??= thrown;
        const delay =
          request.once === true ? null : retryDelay(attempt, thrown, prepared.operation.repeat, Math.random());
        const { id } = prepared.operation;
        log.info('request failed', {
          operation: id,
          attempt,
          kind: thrown.problem.kind,
          status: thrown.problem.status,
          delay,
        });
        if (delay === null) throw doubtful ?? thrown;
        await pause(clock, delay, stop);
        if (stop?.aborted) throw doubtful ?? cancelled(false, prepared.asked);
      }
    }
  }

  /** Sends one request, or two if the service turns out not to know its own media type. */
  async #attempt(
    prepared: PreparedRequest,
    request: ExchangeRequest,
    stop: AbortSignal | undefined,
  ): Promise<WireAnswer> {
    const plain = this.#plainJson;
    try {
      return await this.#inTurn(prepared, request, stop);
    } catch (thrown) {
      const status = thrown instanceof RequestFailure ? thrown.problem.status : undefined;
      if ((status !== 406 && status !== 415) || plain) throw thrown;
      this.#plainJson = true;
      return this.#inTurn(prepared, request, stop);
    }
  }

  /** Consults the breaker when the request's turn has come: the service may have gone down during the wait. */
  #inTurn(prepared: PreparedRequest, request: ExchangeRequest, stop: AbortSignal | undefined): Promise<WireAnswer> {
    const { limiter } = this.#options;
    const { authorization } = request;
    const send = async (): Promise<WireAnswer> => {
      const proof =
        typeof authorization === 'string' ? authorization : await unlessStopped(authorization, stop, prepared.asked);
      return this.#breaker.run(() => this.#send(prepared, request, proof), request.priority === 'person');
    };
    return request.unlimited ? send() : limiter.run(send, { priority: request.priority, signal: stop });
  }

  async #send(
    { operation, method, url, body, asked }: PreparedRequest,
    request: ExchangeRequest,
    authorization: string,
  ): Promise<WireAnswer> {
    const { transport, limiter, requests, clock, serviceClock } = this.#options;
    const sentAt = clock.elapsed();
    requests.note();
    const answer = await transport.send({
      method,
      url,
      headers: this.#headers(authorization, body !== null, request.tag),
      body,
      effect: operation.effect,
      slow: operation.slow,
      mostBytes: operation.bounds.bytes,
      signal: request.signal,
      hold: request.hold,
      onSend: request.onSend,
    });
    const now = clock.now();
    serviceClock.note(answer.headers['date'], now - (clock.elapsed() - sentAt), now);
    // A request that the service does not count reveals nothing about its limit.
    if (answer.status !== 429 && !request.unlimited) limiter.noteAccepted(sentAt);
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === notModified && request.tag !== undefined) return answer;
    const content = parseJson(answer.body.text);
    const retryAfter = readRetryAfter(
      answer.headers['retry-after'] ?? asRecord(content)?.['retry_after'],
      asTime(answer.headers['date']) ?? clock.now(),
    );
    if (answer.status === 429) limiter.slowDown(sentAt, retryAfter);
    const until = retryAfter !== null && retryAfter > longestRetryDelay ? clock.now() + retryAfter : null;
    const words = content === undefined ? answer.body.text : refusalText(content);
    throw answerFailure(answer.status, words, retryAfter, asked, until);
  }

  #headers(authorization: string, hasBody: boolean, tag: string | undefined): Record<string, string> {
    return {
      accept: this.#plainJson ? 'application/json' : mediaType(this.#options.vendorPrefix),
      authorization,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    };
  }
}
