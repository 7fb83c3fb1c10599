import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noQuery, read } from '../input.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { envelope } from '../wire/envelope.ts';
import { resourceRecord } from '../wire/resources.ts';
import { copyAlone, copyFlow, type CopyOptions } from '../world/copies.ts';
import { kinds, originOf } from '../world/model.ts';
import { id } from './fields.ts';
import { findNode } from './flows.ts';
import { findResource } from './resources.ts';

const setBody = z.strictObject({
  copy_access_controls: z.boolean().optional(),
  owner_id: id.optional(),
  org_id: id.optional(),
});
const connectorBody = setBody.extend({ reuse_data_credentials: z.boolean().optional() });
const flowBody = connectorBody.extend({ copy_dependent_data_flows: z.boolean().optional() });

const resourceBodies = { data_sources: connectorBody, data_sets: setBody, data_sinks: connectorBody };

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers the copies of flows, and of single sources, data sets and sinks. Copies were never started. */
export function copyRoutes(api: FastifyInstance, service: DemoService): void {
  // The whole flow is copied, whichever of its nodes has the id.
  api.post('/flows/:id/copy', (request: IdRequest) => {
    read(noQuery, request.query);
    const { flow } = findNode(service, request);
    requireRole(originOf(flow).resource.role, 'admin');
    const body = read(flowBody.prefault({}), request.body);
    const copy = copyFlow(service.world, flow, optionsFrom(service, body), body.copy_dependent_data_flows ?? false);
    request.entry.took_effect = true;
    return envelope(service.wire, [copy], false);
  });

  for (const kind of kinds) {
    api.post(`/${kind}/:id/copy`, (request: IdRequest) => {
      read(noQuery, request.query);
      const original = findResource(service, kind, request.params.id);
      requireRole(original.role, 'admin');
      const body = read(resourceBodies[kind].prefault({}), request.body);
      const copy = copyAlone(service.world, original, optionsFrom(service, body));
      request.entry.took_effect = true;
      return resourceRecord(service.wire, copy, 'full', service.clock.now());
    });
  }
}

/** Returns the options of a copy. By default the owner is the caller, and credentials are copied rather than shared. */
function optionsFrom(
  service: DemoService,
  body: z.output<typeof setBody> | z.output<typeof connectorBody>,
): CopyOptions {
  const { world, clock } = service;
  const owner = world.people.find((person) => person.id === (body.owner_id ?? world.caller.id));
  if (!owner) throw new Refusal(400, `owner_id: there is no user ${body.owner_id}`);
  if (body.org_id !== undefined && body.org_id !== world.org.id) {
    throw new Refusal(400, `org_id: there is no organisation ${body.org_id}`);
  }
  return {
    owner,
    copyAccess: body.copy_access_controls ?? false,
    reuseCredentials: 'reuse_data_credentials' in body && body.reuse_data_credentials === true,
    at: clock.now(),
  };
}
