import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noBody, noQuery, read } from '../input.ts';
import type { DemoService } from '../service.ts';
import { flowDocumentation, setDocumentation } from '../wire/documentation.ts';
import type { Json } from '../wire/records.ts';
import { findNode } from './flows.ts';
import { findResource } from './resources.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers the suggested documentation of flows and data sets. None of it is stored. */
export function documentationRoutes(api: FastifyInstance, service: DemoService): void {
  api.post('/flows/:id/docs/recommendation', (request: IdRequest) => {
    const { flow } = findNode(service, request);
    return suggestion(service, request, () => flowDocumentation(service.wire, flow));
  });

  api.post('/data_sets/:id/docs/recommendation', (request: IdRequest) => {
    const set = findResource(service, 'data_sets', request.params.id);
    return suggestion(service, request, () => setDocumentation(service.wire, set));
  });
}

function suggestion(service: DemoService, request: IdRequest, write: () => string): Json {
  read(noQuery, request.query);
  read(noBody, request.body);
  const output = service.options.ai
    ? { response: write(), statusCode: 200 }
    : { statusCode: 403, errorMessage: 'The generative AI integration is not enabled for the organisation.' };
  return { status: 'ok', output };
}
