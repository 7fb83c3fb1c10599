import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultSchema } from '../faults/fault.ts';
import { read, readId } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';

const manyFaults = z.array(faultSchema);

/** Registers the control of the faults, which also reports how many requests each affected. */
export function faultControlRoutes(control: FastifyInstance, service: DemoService): void {
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
