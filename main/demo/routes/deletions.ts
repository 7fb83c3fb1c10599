import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, noBody, noQuery, read } from '../input.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import type { Json } from '../wire/records.ts';
import { removeBranch, removeResource } from '../world/changes.ts';
import { downstream, kinds, originOf, type Resource } from '../world/model.ts';
import { findNode } from './flows.ts';
import { isActive } from './fields.ts';
import { findResource } from './resources.ts';

const flowQuery = z.strictObject({ all: flag.optional(), full_tree: flag.optional() });

export const deleted = { code: '200', message: 'Ok' };

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers the deletion of flows, and of single sources, data sets and sinks. */
export function deletionRoutes(api: FastifyInstance, service: DemoService): void {
  api.delete('/flows/:id', (request: IdRequest) => {
    const query = read(flowQuery, request.query);
    read(noBody, request.body);
    const asked = findNode(service, request);
    const node = query.all || query.full_tree ? originOf(asked.flow) : asked;
    requireRole(node.resource.role, 'admin');
    const active = downstream(node).flatMap(({ resource }) => (isActive(resource) ? [resource] : []));
    if (active.length > 0)
      throw new Refusal(405, 'Active resources cannot be deleted: pause them first.', idsOf(active));
    removeBranch(service.world, node);
    request.entry.took_effect = true;
    return deleted;
  });

  for (const kind of kinds) {
    api.delete(`/${kind}/:id`, (request: IdRequest) => {
      read(noQuery, request.query);
      read(noBody, request.body);
      const resource = findResource(service, kind, request.params.id);
      requireRole(resource.role, 'admin');
      if (isActive(resource)) throw new Refusal(405, `${resource.name} is active: pause it before it is deleted.`);
      const inTheWay = (resource.node?.children ?? []).flatMap((child) =>
        child.resource.kind === 'data_sets' || isActive(child.resource) ? [child.resource] : [],
      );
      if (inTheWay.length > 0) {
        const names = inTheWay.map((one) => one.name).join(', ');
        throw new Refusal(405, `${resource.name} is read by ${names}: delete or pause these first.`, idsOf(inTheWay));
      }
      removeResource(service.world, resource);
      request.entry.took_effect = true;
      return deleted;
    });
  }
}

/** Returns the ids of the resources that block a deletion, by kind. */
export function idsOf(resources: readonly Resource[]): Json {
  return Object.fromEntries(
    kinds.map((kind) => [kind, resources.filter((one) => one.kind === kind).map((one) => one.id)]),
  );
}
