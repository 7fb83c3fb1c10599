import type { Clock } from '../core/clock.ts';
import { failure } from '../core/failure.ts';
import type { RequestOptions } from '../core/service.ts';
import type { Logger } from '../log.ts';
import { addressOf, type Query } from './address.ts';
import { parseJson, readAnswer, serviceText } from './answer.ts';
import { answerFailure, type Asked, cancelled, RequestFailure } from './errors.ts';
import type { Limiter } from './limiter.ts';
import type { AnswerOf, AnyOperation, InputOf } from './operations/operation.ts';
import { pause, readRetryAfter, retryDelay } from './retry.ts';
import { asRecord } from './schemas/readers.ts';
import type { Transport, WireAnswer } from './transport/transport.ts';

export interface ExchangeOptions {
  baseUrl: string;
  vendorPrefix: string;
  transport: Transport;
  limiter: Limiter;
  clock: Clock;
  log: Logger;
}

export interface Answered<Answer> {
  answer: Answer;
  headers: WireAnswer['headers'];
}

export interface ExchangeRequest extends RequestOptions {
  /** Value of the Authorization header. */
  authorization: string;
  /** Not counted by the limiter, as services do not count the requests of the session either. */
  unlimited?: boolean;
}

interface Prepared {
  operation: AnyOperation;
  url: URL;
  body: string | null;
  asked: Asked;
}

/** Carries out operations of the catalogue: checks the input, sends it at the right pace, tries again, reads the answer. */
export class Exchange {
  readonly #options: ExchangeOptions;
  /** Set once the service turned out not to know its own media type. */
  #plainJson = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  /** Throws a Failure in every case but a success whose answer has the shape of the catalogue. */
  async send<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    request: ExchangeRequest,
  ): Promise<Answered<AnswerOf<O>>> {
    const prepared = this.#prepare(operation, input);
    const { text, headers } = await this.#insist(prepared, request);
    return { answer: readAnswer(operation, text, prepared.asked) as AnswerOf<O>, headers };
  }

  #prepare(
    operation: AnyOperation,
    input: { path?: Record<string, number | string>; query?: unknown; body?: unknown },
  ): Prepared {
    const query = operation.query.safeParse(input.query ?? {});
    const body = operation.body.safeParse(input.body);
    const issue = query.error?.issues[0] ?? body.error?.issues[0];
    if (issue) {
      throw failure(
        'invalid_input',
        `The request ${operation.id} is not one that the service knows: ${issue.message}.`,
        {
          field: issue.path.join('.'),
          advice: 'Nothing was sent.',
        },
      );
    }
    const { baseUrl } = this.#options;
    if (!URL.canParse(baseUrl)) {
      throw failure('invalid_input', 'The base address is no address.', {
        field: 'baseUrl',
        advice: 'Nothing was sent.',
      });
    }
    const url = addressOf(baseUrl, operation.path, input.path, query.data as Query);
    return {
      operation,
      url,
      body: body.data === undefined ? null : JSON.stringify(body.data),
      asked: { host: url.host, effect: operation.effect },
    };
  }

  /** Sends, and sends again as long as the retry policy says so. */
  async #insist(prepared: Prepared, request: ExchangeRequest): Promise<WireAnswer> {
    const { clock, log } = this.#options;
    // The failure after which nobody knows whether the change was made. Whatever comes later, that is what must be told.
    let doubtful: RequestFailure | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(prepared, request);
      } catch (thrown) {
        if (!(thrown instanceof RequestFailure)) throw thrown;
        if (thrown.effect === 'unknown') doubtful ??= thrown;
        const delay = retryDelay(attempt, thrown, prepared.operation.repeat, Math.random());
        const { id } = prepared.operation;
        log.info('request failed', {
          operation: id,
          attempt,
          kind: thrown.problem.kind,
          status: thrown.problem.status,
          delay,
        });
        if (delay === null) throw doubtful ?? thrown;
        await pause(clock, delay, request.signal);
        if (request.signal?.aborted) throw doubtful ?? cancelled(false, prepared.asked);
      }
    }
  }

  async #attempt({ operation, url, body, asked }: Prepared, request: ExchangeRequest): Promise<WireAnswer> {
    const { transport, limiter, clock } = this.#options;
    let sentAt = clock.now();
    let sentPlain = this.#plainJson;
    const sendOnce = (): Promise<WireAnswer> => {
      sentAt = clock.now();
      sentPlain = this.#plainJson;
      const headers = this.#headers(request.authorization, body !== null);
      return transport.send({
        method: operation.method,
        url,
        headers,
        body,
        effect: operation.effect,
        signal: request.signal,
      });
    };
    const send = (): Promise<WireAnswer> => (request.unlimited ? sendOnce() : limiter.run(sendOnce, request));
    let answer = await send();
    if ((answer.status === 406 || answer.status === 415) && !sentPlain) {
      this.#plainJson = true;
      answer = await send();
    }
    if (answer.status >= 200 && answer.status < 300) return answer;
    const content = parseJson(answer.text);
    const retryAfter = readRetryAfter(answer.headers['retry-after'] ?? asRecord(content)?.['retry_after'], clock.now());
    if (answer.status === 429) limiter.slowDown(sentAt, retryAfter);
    throw answerFailure(answer.status, content === undefined ? answer.text : serviceText(content), retryAfter, asked);
  }

  #headers(authorization: string, hasBody: boolean): Record<string, string> {
    const vendor = `application/vnd.${this.#options.vendorPrefix}.api.v1+json`;
    return {
      accept: this.#plainJson ? 'application/json' : vendor,
      authorization,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    };
  }
}
