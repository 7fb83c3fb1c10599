import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noQuery, read } from '../input.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { resourceRecord } from '../wire/resources.ts';
import { addNode, changeResource, makeResource, placeBelow } from '../world/changes.ts';
import type { Credential, FlowNode, Resource } from '../world/model.ts';
import {
  anyObject,
  description,
  findConnector,
  findCredential,
  findSetNode,
  id,
  name,
  requireSameConnector,
  requireStopped,
} from './fields.ts';

const fields = {
  name,
  description: description.optional(),
  sink_type: z.string(),
  sink_config: anyObject,
  data_credentials_id: id.optional(),
  /** The demo has no destinations, so there is no table to create: the field is validated, and changes nothing. */
  create_destination: z.boolean().optional(),
};
const createBody = z.strictObject({ ...fields, data_set_id: id });
const updateBody = createBody.partial();

/** Sink in the body of a new data set, which implies what the sink writes. */
export const sinkOfSet = z.strictObject(fields);

/** Registers the creation of a sink below a data set. */
export function sinkRoutes(api: FastifyInstance, service: DemoService): void {
  api.post('/data_sinks', (request) => {
    read(noQuery, request.query);
    const { data_set_id: set, ...given } = read(createBody, request.body);
    const parent = findSetNode(service, 'data_set_id', set);
    requireRole(parent.resource.role, 'operator');
    const sink = addSink(service, parent, given, connectionOf(service, given));
    request.entry.took_effect = true;
    return resourceRecord(service.wire, sink, 'full', service.clock.now());
  });
}

type GivenSink = z.output<typeof sinkOfSet>;

/** Target of a sink, and its credential. */
interface Connection {
  readonly connector: string;
  readonly credential: Credential | null;
}

/** Validates the target of a new sink, so that nothing is created when it is wrong. */
export function connectionOf(service: DemoService, given: GivenSink): Connection {
  const connector = findConnector(service, 'sink_type', given.sink_type);
  if (given.data_credentials_id === undefined) {
    // The service itself stores a data map, so there is no system to sign in to.
    if (connector !== 'data_map') throw new Refusal(400, 'data_credentials_id: is required');
    return { connector, credential: null };
  }
  const credential = findCredential(service, given.data_credentials_id);
  requireSameConnector(credential, connector);
  return { connector, credential };
}

export function addSink(service: DemoService, parent: FlowNode, given: GivenSink, connection: Connection): Resource {
  const { world } = service;
  const sink = makeResource(
    world,
    {
      kind: 'data_sinks',
      name: given.name,
      description: given.description ?? null,
      owner: world.caller,
      role: 'owner',
      ...connection,
      code: null,
      tags: [],
      settings: { sink_config: given.sink_config },
      copiedFromId: null,
    },
    service.clock.now(),
  );
  addNode(world, parent.flow, parent, sink);
  return sink;
}

/** Updates a sink. Returns whether anything changed. */
export function updateSink(service: DemoService, sink: Resource, body: unknown): boolean {
  const given = read(updateBody, body);
  const { sink_type: type, data_credentials_id: login, data_set_id: set } = given;
  const connector = type === undefined ? sink.connector : findConnector(service, 'sink_type', type);
  const credential = login === undefined ? sink.credential : findCredential(service, login);
  requireSameConnector(credential, connector);
  const parent = set === undefined ? undefined : findSetNode(service, 'data_set_id', set);
  const moves = parent !== undefined && parent !== sink.node?.parent;
  if (moves) {
    requireRole(parent.resource.role, 'operator');
    requireStopped(sink, 'it writes another data set');
    placeBelow(service.world, parent, sink);
  }
  const changes = {
    name: given.name,
    description: given.description,
    connector,
    credential,
    settings: { sink_config: given.sink_config },
  };
  return changeResource(service.world, sink, changes, service.clock.now()) || moves;
}
