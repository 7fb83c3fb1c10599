import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from '../input.ts';
import type { DemoService } from '../service.ts';
import { originOf, statusOf } from '../world/model.ts';

const clockBody = z.strictObject({
  advance_ms: z
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000),
});

/** The witness for tests: what state everything is in, what was asked, and a hand on the clock. No part of the service's API. */
export function controlRoutes(control: FastifyInstance, service: DemoService): void {
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

  control.get('/log', () => service.log.requests);

  control.get('/tokens', () => ({ tokens: service.sessions.issued() }));

  control.post('/clock', (request) => {
    const { advance_ms: advance } = read(clockBody, request.body);
    service.clock.advance(advance);
    return { now: new Date(service.settle()).toISOString() };
  });
}
