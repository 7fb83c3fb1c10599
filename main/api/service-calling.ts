import type { CallableOperation, CallOrder, CallParameter } from '#contract/models/calling.ts';
import type { Clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { parseJson } from '../core/base/json-text.ts';
import { phrases } from '../core/base/words.ts';
import type { PreparedCall, ServiceCalling } from '../core/ports/calling.ts';
import { type Query, relativeAddress } from './address.ts';
import type { Client } from './client.ts';
import { hideSecrets } from './hide-secrets.ts';
import { catalogue } from './operations/catalogue.ts';
import { type AnyOperation, mayChange } from './operations/operation.ts';
import { currentUser } from './operations/session.ts';
import { routeOf } from './overrides.ts';
import { allowedValues, describeInput, describeSchema, type Parameter, valueOf } from './parameters.ts';
import { prepareRequest } from './request.ts';
import { readRecord } from './schemas/deferred.ts';
import { type CallInput, replacedBy, touched, readCurrentState } from './current-state.ts';
import { progressOf, waitFor } from './wait-for.ts';
import { texts } from './words.ts';

type Settings = Parameters<typeof prepareRequest>[2];

/**
 * Operations that may be called. Beginning and ending sessions belongs to the sign-in, which would lose a token that
 * another one replaces.
 */
const callable = catalogue.filter(({ area, operation }) => area !== 'Session' || operation === currentUser);

/** Calls any operation of the catalogue at one environment's service. */
export class ApiCalling implements ServiceCalling {
  readonly hide = hideSecrets;
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #settings: Settings;

  constructor(client: Client, clock: Clock, settings: Settings) {
    this.#client = client;
    this.#clock = clock;
    this.#settings = settings;
  }

  operations(): CallableOperation[] {
    return callable.map(({ area, operation }) => {
      const { id, name, effect } = operation;
      const { method, path } = routeOf(operation, this.#settings.overrides);
      const { parameters, body } = describeInput(operation);
      const inBody = parameters.filter(({ place }) => place === 'body').map(parameterOf);
      return {
        ...{ id, name, area, method, path, effect },
        parameters: parameters.filter(({ place }) => place !== 'body').map(parameterOf),
        body: body && inBody,
      };
    });
  }

  prepare(order: CallOrder): PreparedCall {
    const operation = callable.find(({ operation: known }) => known.id === order.operation)?.operation;
    if (!operation) throw refused(texts.noOperation(order.operation), 'operation');
    const input = inputOf(operation, order);
    prepareRequest(operation, input, this.#settings);
    const { method, path } = routeOf(operation, this.#settings.overrides);
    return {
      what: operation.name,
      method,
      path: relativeAddress(path, input.path, input.query as Query),
      body: input.body,
      effect: operation.effect,
      changes: mayChange({ effect: operation.effect, method }),
      replaces: replacedBy(operation, input),
      standing: (options = {}) => readCurrentState(operation, input, this.#client, options),
      touched: (standing) => touched(standing, operation, input),
      send: async ({ onWait, ...options } = {}) => {
        const { content } = await this.#client.call(operation, input, options);
        const record = readRecord(content);
        if (!record || !onWait || !progressOf(operation)) return { content, isDone: record === null };
        const result = await waitFor(record, { operation, input }, this.#client, {
          ...options,
          clock: this.#clock,
          host: new URL(this.#settings.baseUrl).host,
          onProgress: ({ word, progress }) => onWait({ word, percent: progress }),
        });
        return { content: result, isDone: true };
      },
    };
  }
}

const parameterOf = ({ name, required, schema }: Parameter): CallParameter => ({
  name,
  required,
  takes: describeSchema(schema),
  choices: allowedValues(schema),
});

/** Sorts the parts of a call as the operation expects them. Their values are validated when the call is prepared. */
export function inputOf(operation: AnyOperation, { parameters: given, body: text }: CallOrder): CallInput {
  const { parameters } = describeInput(operation);
  const input: CallInput = { path: {}, query: {} };
  for (const [name, value] of Object.entries(given)) {
    const parameter = parameters.find((known) => known.name === name && known.place !== 'body');
    if (!parameter) throw refused(texts.noParameter(operation.id, name), name);
    if (parameter.place === 'path') input.path[name] = value;
    else input.query[name] = valueOf(value, parameter.schema);
  }
  if (text === null) return input;
  const body = parseJson(text);
  if (body === undefined) throw refused(texts.bodyIsNotJson, 'body');
  return { ...input, body };
}

const refused = (message: string, field: string) =>
  failure('invalid_input', message, { field, advice: phrases.nothingSent });
