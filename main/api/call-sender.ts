import type { Change, CopyOptions, Goal } from '#contract/models/action.ts';
import type { OperationOverrides } from '#contract/models/environment.ts';
import type { NodeKind } from '#contract/models/flow.ts';
import type { Clock } from '../core/base/clock.ts';
import type { CallTarget, RequestOptions, ServiceFlow } from '../core/ports/service.ts';
import { type Query, relativeAddress } from './address.ts';
import type { Client } from './client.ts';
import { httpStatusOf } from './credentials.ts';
import { finishDeferred } from './deferred-request.ts';
import { dataSets } from './operations/data-sets.ts';
import { activateFlow, copyFlow, deferredPause, deleteFlow, pauseFlow } from './operations/flows.ts';
import type { AnyOperation } from './operations/operation.ts';
import { sinks } from './operations/sinks.ts';
import { sources } from './operations/sources.ts';
import { routeOf } from './overrides.ts';
import type { RequestInput } from './request.ts';
import { readRecord } from './schemas/deferred.ts';
import { envelopeAnswer } from './schemas/lists.ts';
import { translateNewFlow, translateWholeFlow } from './translate.ts';

interface CallSenderOptions {
  client: Client;
  clock: Clock;
  /** Host of the service, for its errors. */
  host: string;
  overrides: OperationOverrides;
}

/** Statuses of a service without deferred pauses. The plain pause then shows whether something else is wrong. */
const notOffered: readonly (number | undefined)[] = [400, 404, 405, 501];

/** Executes the calls of plans with whichever operation the service offers. */
export class CallSender {
  readonly #options: CallSenderOptions;

  constructor(options: CallSenderOptions) {
    this.#options = options;
  }

  /** Returns the method and path that will be sent, with the path relative to the base address. */
  describe(call: CallTarget): { method: string; path: string } {
    const { operation, input } = changeRequests[call.does].request(call);
    const { method, path } = routeOf(operation, this.#options.overrides);
    return { method, path: relativeAddress(path, input.path, input.query as Query) };
  }

  /** Returns the flow as the service describes it afterwards, or null if it does not; after a copy, the new flow. */
  async carryOut(
    call: CallTarget,
    { goal, ...options }: RequestOptions & { goal?: Goal },
  ): Promise<ServiceFlow | null> {
    const content = isDeferred(call) ? await this.#pauseLater(call, options) : await this.#send(call, options, goal);
    // A success may come without the flow, or with only the resource of the node.
    const envelope = envelopeAnswer.safeParse(content);
    if (!envelope.success) return null;
    return changeRequests[call.does].translate(envelope.data, call.nodeId);
  }

  async #send(call: CallTarget, options: RequestOptions, goal?: Goal): Promise<unknown> {
    const { operation, input } = changeRequests[call.does].request(call, goal);
    return (await this.#options.client.call(operation, input, options)).content;
  }

  /**
   * Lets the service pause in its own time, and waits. Once the service has accepted the pause, no hold ends the wait.
   */
  async #pauseLater(call: CallTarget, options: RequestOptions): Promise<unknown> {
    const content = await this.#send(call, options).catch((thrown: unknown) => {
      if (!notOffered.includes(httpStatusOf(thrown))) throw thrown;
      return this.#send({ ...call, deferred: false }, options);
    });
    const started = readRecord(content);
    if (!started) return content;
    const { client, clock, host } = this.#options;
    // Polling is not part of the change: it is neither held back nor counted.
    const { hold: _hold, onSend: _onSend, ...asking } = options;
    const poll = async (requestId: number) => {
      const input = { path: { flow_id: call.nodeId }, query: { request_id: requestId } };
      return (await client.call(deferredPause, input, asking)).answer;
    };
    return finishDeferred(started, poll, { clock, asked: { host, effect: pauseFlow.effect }, ...asking });
  }
}

const isDeferred = ({ via, does, deferred }: CallTarget): boolean => deferred && does === 'pause' && via === 'flow';

/** How one kind of call is requested, and how its answer is translated. */
interface ChangeRequest {
  request: (call: CallTarget, goal?: Goal) => { operation: AnyOperation; input: RequestInput };
  translate: typeof translateWholeFlow;
}

const pathOf = ({ nodeId }: CallTarget) => ({ flow_id: nodeId });

const changeRequests: Record<CallTarget['does'], ChangeRequest> = {
  pause: {
    request: (call) =>
      call.via === 'resource'
        ? throughResource('pause', call)
        : {
            operation: pauseFlow,
            // The call addresses the origin, so `all` adds nothing; but without `all` the pause is not deferred.
            input: { path: pathOf(call), query: isDeferred(call) ? { all: 1, async: true } : {} },
          },
    translate: translateWholeFlow,
  },
  activate: {
    request: (call) =>
      call.via === 'resource'
        ? throughResource('activate', call)
        : { operation: activateFlow, input: { path: pathOf(call) } },
    translate: translateWholeFlow,
  },
  copy: {
    request: (call, goal) => ({
      operation: copyFlow,
      input: { path: pathOf(call), body: goal?.kind === 'copy' ? copyBody(goal.options) : undefined },
    }),
    translate: translateNewFlow,
  },
  delete: {
    request: (call) => ({ operation: deleteFlow, input: { path: pathOf(call) } }),
    translate: translateWholeFlow,
  },
};

const copyBody = ({ reuseCredentials, copyAccess, copyDependent }: CopyOptions) => ({
  reuse_data_credentials: reuseCredentials,
  copy_access_controls: copyAccess,
  copy_dependent_data_flows: copyDependent,
});

const byKind: Record<Exclude<NodeKind, 'unknown'>, { pause: AnyOperation; activate: AnyOperation; id: string }> = {
  source: { ...sources, id: 'source_id' },
  data_set: { ...dataSets, id: 'set_id' },
  destination: { ...sinks, id: 'sink_id' },
};

function throughResource(does: Change, { kind, resourceId, nodeId }: CallTarget) {
  if (kind === 'unknown' || resourceId === null)
    throw new TypeError(`Nobody knows the resource of node ${nodeId}, so no plan may call it.`);
  const operations = byKind[kind];
  return { operation: operations[does], input: { path: { [operations.id]: resourceId } } };
}
