import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { read, readId, whole } from '../input.ts';
import { skewSchema } from '../options.ts';
import type { DemoService } from '../service.ts';
import { throttleSchema } from '../throttle.ts';
import { originOf, statusOf } from '../world/model.ts';
import { faultSchema } from '../faults/fault.ts';
import { Refusal } from '../refusal.ts';

const clockBody = z.strictObject({
  advance_ms: z
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000),
});

const skewBody = z.strictObject({ ms: skewSchema });
const logQuery = z.strictObject({ since: whole.default(0) });

/** Registers evidence for tests, and control of the clock, sessions and faults. It is not part of the service's API. */
export function controlRoutes(control: FastifyInstance, service: DemoService): void {
  deferredControlRoutes(control, service);
  faultControlRoutes(control, service);

  control.get('/state', () => {
    service.settle();
    const nodes = [...service.world.nodes.values()].map((node) => ({
      flow_node_id: node.id,
      origin_node_id: originOf(node.flow).id,
      parent_node_id: node.parent?.id ?? null,
      resource_type: node.resource.kind,
      resource_id: node.resource.id,
      status: statusOf(node.resource),
    }));
    return { nodes };
  });

  control.get('/log', (request) => service.log.since(read(logQuery, request.query).since));

  control.get('/tokens', () => ({ tokens: service.sessions.issued(), valid: service.sessions.valid() }));

  control.post('/tokens/expire', () => ({ expired: service.sessions.expireAll() }));

  control.post('/key/revoke', () => ({ expired: service.sessions.revokeKey() }));

  control.post('/key/restore', () => {
    service.sessions.restoreKey();
    return {};
  });

  control.post('/throttle', (request) => {
    service.throttle.limit = read(throttleSchema, request.body);
    return service.throttle.limit;
  });

  control.post('/skew', (request) => {
    service.clock.skew = read(skewBody, request.body).ms;
    return { now: new Date(service.settle()).toISOString() };
  });

  control.post('/repair', () => {
    service.world.repairedAt = service.settle();
    service.world.revision += 1;
    return { now: new Date(service.world.repairedAt).toISOString() };
  });

  control.post('/reset', () => {
    service.reset();
    return {};
  });

  control.post('/clock', (request) => {
    const { advance_ms: advance } = read(clockBody, request.body);
    service.clock.advance(advance);
    return { now: new Date(service.settle()).toISOString() };
  });
}

const deferredBody = z.strictObject({ outcome: z.string().min(1).max(64) });

/** Sets the outcome of deferred requests that finish from now on: a known outcome, `gone`, or any other word. */
function deferredControlRoutes(control: FastifyInstance, service: DemoService): void {
  control.post('/deferred', (request) => {
    const { outcome } = read(deferredBody, request.body);
    service.settle();
    service.deferred.outcome = outcome;
    return { outcome };
  });
}

const manyFaults = z.array(faultSchema);

/** Registers the control of the faults, which also reports how many requests each affected. */
function faultControlRoutes(control: FastifyInstance, service: DemoService): void {
  control.post('/faults', ({ body }) => {
    if (Array.isArray(body)) return { ids: read(manyFaults, body).map((fault) => service.faults.add(fault)) };
    return { id: service.faults.add(read(faultSchema, body)) };
  });

  control.get('/faults', () => ({ faults: service.faults.list() }));

  control.delete('/faults', () => {
    service.faults.clear();
    return {};
  });

  control.delete('/faults/:id', (request: FastifyRequest<{ Params: { id: string } }>) => {
    if (!service.faults.remove(readId(request.params.id))) throw new Refusal(404);
    return {};
  });
}
