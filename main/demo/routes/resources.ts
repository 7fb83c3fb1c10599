import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessRole, flag, includesRole, noBody, noQuery, pageQuery, read, readId } from '../input.ts';
import { paged } from '../paging.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { configNames } from '../wire/configs.ts';
import { resourceRecord } from '../wire/resources.ts';
import { kinds, originOf, type FlowNode, type Kind, type Resource } from '../world/model.ts';
import { updateSet } from './data-sets.ts';
import { anyObject } from './fields.ts';
import { activate, pause } from './flows.ts';
import { updateSink } from './sinks.ts';
import { updateSource } from './sources.ts';

const listQuery = z.strictObject({ ...pageQuery, access_role: accessRole.optional(), expand: flag.optional() });
const oneQuery = z.strictObject({ expand: flag.optional() });
const stateQuery = z.strictObject({ all: flag.optional(), full_tree: flag.optional() });

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers sources, data sets and sinks: list, get, update, activate and pause. */
export function resourceRoutes(api: FastifyInstance, service: DemoService): void {
  for (const kind of kinds) {
    api.get(`/${kind}`, (request, reply) => {
      const query = read(listQuery, request.query);
      const wanted = query.access_role ?? 'owner';
      const visible = [...service.world.resources[kind].values()].filter((one) => includesRole(one.role, wanted));
      const detail = query.expand ? 'expanded' : 'listed';
      const now = service.clock.now();
      return paged(service.options, request, reply, visible, query).map((one) =>
        resourceRecord(service.wire, one, detail, now),
      );
    });

    api.get(`/${kind}/:id`, (request: IdRequest) => {
      const query = read(oneQuery, request.query);
      const resource = findResource(service, kind, request.params.id);
      return resourceRecord(service.wire, resource, query.expand ? 'expanded' : 'full', service.clock.now());
    });

    api.put(`/${kind}/:id`, (request: IdRequest) => {
      read(noQuery, request.query);
      const resource = findResource(service, kind, request.params.id);
      request.entry.took_effect = update(service, resource, request.body);
      return resourceRecord(service.wire, resource, 'full', service.clock.now());
    });

    api.put(`/${kind}/:id/config`, (request: IdRequest) => {
      read(noQuery, request.query);
      const resource = findResource(service, kind, request.params.id);
      request.entry.took_effect = update(service, resource, { [configNames[kind]]: read(anyObject, request.body) });
      return resourceRecord(service.wire, resource, 'full', service.clock.now());
    });

    for (const [action, act] of [
      ['activate', activate],
      ['pause', pause],
    ] as const) {
      api.put(`/${kind}/:id/${action}`, (request: IdRequest) => {
        const query = read(stateQuery, request.query);
        read(noBody, request.body);
        const resource = findResource(service, kind, request.params.id);
        const node = nodeOf(resource);
        const whole = Boolean(query.all) || Boolean(query.full_tree);
        const alone = !whole && service.options.resourceReach === 'resource';
        request.entry.took_effect = act(service, whole ? originOf(node.flow) : node, alone ? [node] : undefined);
        return resourceRecord(service.wire, resource, 'full', service.clock.now());
      });
    }
  }
}

const updaters = { data_sources: updateSource, data_sets: updateSet, data_sinks: updateSink };

/** Updates a resource. Returns whether anything changed. */
function update(service: DemoService, resource: Resource, body: unknown): boolean {
  requireRole(resource.role, 'operator');
  return updaters[resource.kind](service, resource, body);
}

/** Returns the resource with that id. Throws a 404 when there is none. */
export function findResource(service: DemoService, kind: Kind, id: string): Resource {
  const resource = service.world.resources[kind].get(readId(id));
  if (!resource) throw new Refusal(404);
  return resource;
}

function nodeOf(resource: Resource): FlowNode {
  if (!resource.node)
    throw new Refusal(405, `${resource.name} belongs to no flow, so there is nothing to activate or pause.`);
  return resource.node;
}
