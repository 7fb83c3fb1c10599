import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessRole, flag, includesRole, noBody, pageQuery, positive, read, readId } from '../input.ts';
import { paged } from '../paging.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { envelope, envelopeOfOne, runMetrics } from '../wire/envelope.ts';
import { requestRecord } from '../wire/deferred.ts';
import type { DeferredTask } from '../world/deferred.ts';
import { downstream, kinds, originOf, statusOf, type Flow, type FlowNode } from '../world/model.ts';
import { setStatuses } from '../world/status.ts';

const listQuery = z.strictObject({
  ...pageQuery,
  flows_only: flag.optional(),
  include_run_metrics: flag.optional(),
  access_role: accessRole.optional(),
});
const oneQuery = z.strictObject({ flows_only: flag.optional() });
const activateQuery = z.strictObject({ all: flag.optional(), full_tree: flag.optional() });
const pauseQuery = activateQuery.extend({ async: flag.optional(), request_id: positive.optional() });

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers flows: list, get, get by resource, activate and pause. */
export function flowRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/flows', (request, reply) => {
    const query = read(listQuery, request.query);
    const wanted = query.access_role ?? 'owner';
    const visible = (flow: Flow): boolean => includesRole(originOf(flow).resource.role, wanted);
    if (!query.include_run_metrics) {
      const page = paged(service.options, request, reply, service.world.flows.filter(visible), query, {
        perPage: Infinity,
      });
      return envelope(service.wire, page, query.flows_only ?? false);
    }
    const now = service.clock.now();
    const flows = service.latestRuns.at(now).filter(visible);
    const page = paged(service.options, request, reply, flows, query, { unasked: 20, perPage: 20 });
    return {
      status: 200,
      ...envelope(service.wire, page, query.flows_only ?? false),
      metrics: runMetrics(service.wire, page, now, service.options.runs),
    };
  });

  api.get('/flows/:id', (request: IdRequest) => {
    const query = read(oneQuery, request.query);
    const { flow } = findNode(service, request);
    return envelopeOfOne(service.wire, flow, query.flows_only ?? false, service.clock.now());
  });

  for (const kind of kinds) {
    api.get(`/${kind}/:id/flow`, (request: IdRequest) => {
      const query = read(oneQuery, request.query);
      const node = service.world.resources[kind].get(readId(request.params.id))?.node;
      if (!node) throw new Refusal(404);
      return envelopeOfOne(service.wire, node.flow, query.flows_only ?? false, service.clock.now());
    });
  }

  api.put('/flows/:id/activate', (request: IdRequest) => {
    const query = read(activateQuery, request.query);
    read(noBody, request.body);
    const node = findNode(service, request);
    const whole = Boolean(query.all) || Boolean(query.full_tree);
    request.entry.took_effect = activate(service, whole ? originOf(node.flow) : node);
    return envelope(service.wire, [node.flow], false);
  });

  api.put('/flows/:id/pause', (request: IdRequest) => {
    const query = read(pauseQuery, request.query);
    read(noBody, request.body);
    const node = findNode(service, request);
    const whole = Boolean(query.all) || Boolean(query.full_tree);
    const from = whole ? originOf(node.flow) : node;
    if (query.async) {
      // `async` is checked before request_id, so sending both starts a second pause.
      if (!whole) throw new Refusal(400, 'async: only together with all=1 or full_tree=1');
      requireRole(node.resource.role, 'operator');
      request.entry.took_effect = true;
      return requestRecord(pauseLater(service, node, from), service.clock.now());
    }
    if (query.request_id !== undefined) {
      const task = service.deferred.find(query.request_id);
      if (task?.key !== pauseKey(node)) throw new Refusal(404);
      return requestRecord(task, service.clock.now());
    }
    request.entry.took_effect = pause(service, from);
    return envelope(service.wire, [node.flow], false);
  });
}

/**
 * Activates the node and everything within the request's reach, usually everything downstream. Returns whether that
 * changed anything.
 */
export function activate(
  service: DemoService,
  node: FlowNode,
  reached: readonly FlowNode[] = downstream(node),
): boolean {
  requireRole(node.resource.role, 'operator');
  if (reached.some((one) => statusOf(one.resource) === 'RATE_LIMITED')) {
    throw new Refusal(400, 'The account is rate limited: this source cannot be activated now.');
  }
  return setStatuses(service.world, reached, 'ACTIVE', service.clock.now());
}

/** Pauses the node and everything within the request's reach. Returns whether that changed anything. */
export function pause(service: DemoService, node: FlowNode, reached: readonly FlowNode[] = downstream(node)): boolean {
  requireRole(node.resource.role, 'operator');
  return setStatuses(service.world, reached, 'PAUSED', service.clock.now());
}

/** Milliseconds of a pause. A large tree takes longer, so that progress is visible; none takes long. */
const pauseMs = 1000;
const pauseMsPerNode = 40;

/** Defers the pause of everything from `from` down, which was requested at `asked`. */
function pauseLater(service: DemoService, asked: FlowNode, from: FlowNode): DeferredTask {
  const { world, wire } = service;
  return service.deferred.add({
    now: service.clock.now(),
    milliseconds: pauseMs + pauseMsPerNode * downstream(from).length,
    key: pauseKey(asked),
    finish: (at) => {
      setStatuses(world, downstream(from), 'PAUSED', at);
      return envelope(wire, [asked.flow], false);
    },
  });
}

const pauseKey = (asked: FlowNode): string => `pause ${asked.id}`;

/** Returns the node with the id in the path. Throws a 404 when there is none. */
export function findNode(service: DemoService, request: IdRequest): FlowNode {
  const node = service.world.nodes.get(readId(request.params.id));
  if (!node) throw new Refusal(404);
  return node;
}
