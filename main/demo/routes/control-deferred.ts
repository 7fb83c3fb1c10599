import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from '../input.ts';
import type { DemoService } from '../service.ts';

const deferredBody = z.strictObject({ outcome: z.string().min(1).max(64) });

/** Sets the outcome of deferred requests that finish from now on: a known outcome, `gone`, or any other word. */
export function deferredControlRoutes(control: FastifyInstance, service: DemoService): void {
  control.post('/deferred', (request) => {
    const { outcome } = read(deferredBody, request.body);
    service.settle();
    service.deferred.outcome = outcome;
    return { outcome };
  });
}
