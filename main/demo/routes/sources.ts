import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noQuery, read } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { configOf } from '../wire/configs.ts';
import { resourceRecord } from '../wire/resources.ts';
import { addFlow, changeResource, makeResource } from '../world/changes.ts';
import type { Resource } from '../world/model.ts';
import {
  anyObject,
  description,
  findCode,
  findConnector,
  findCredential,
  id,
  name,
  requireSameConnector,
  requireStopped,
} from './fields.ts';

const createBody = z.strictObject({
  name,
  description: description.optional(),
  source_type: z.string(),
  source_config: anyObject.optional(),
  data_credentials_id: id.optional(),
  code_container_id: id.optional(),
});
const updateBody = createBody.partial();

/** Push, upload and mail: data arrives on its own, so there is no system to sign in to. */
const receiving: ReadonlySet<string> = new Set(['svc_rest', 'file_upload', 'email']);

/** Registers the creation of a source, which begins a new flow. */
export function sourceRoutes(api: FastifyInstance, service: DemoService): void {
  api.post('/data_sources', (request) => {
    read(noQuery, request.query);
    const given = read(createBody, request.body);
    const { world, wire } = service;
    const connector = findConnector(service, 'source_type', given.source_type);
    for (const needed of ['source_config', 'data_credentials_id'] as const) {
      if (given[needed] === undefined && !receiving.has(connector)) throw new Refusal(400, `${needed}: is required`);
    }
    const credential =
      given.data_credentials_id === undefined ? null : findCredential(service, given.data_credentials_id);
    requireSameConnector(credential, connector);
    const now = service.clock.now();
    const source = makeResource(
      world,
      {
        kind: 'data_sources',
        name: given.name,
        description: given.description ?? null,
        owner: world.caller,
        role: 'owner',
        connector,
        credential,
        code: findCode(service, 'code_container_id', given.code_container_id) ?? null,
        tags: [],
        settings: { source_config: given.source_config ?? {} },
        copiedFromId: null,
      },
      now,
    );
    addFlow(world, source);
    request.entry.took_effect = true;
    return resourceRecord(wire, source, 'full', now);
  });
}

/**
 * Updates a source. Returns whether anything changed. An active source must be paused before its input or the way it
 * reads can change.
 */
export function updateSource(service: DemoService, source: Resource, body: unknown): boolean {
  const given = read(updateBody, body);
  const { source_type: type, source_config: config, data_credentials_id: login } = given;
  const connector = type === undefined ? source.connector : findConnector(service, 'source_type', type);
  const credential = login === undefined ? source.credential : findCredential(service, login);
  requireSameConnector(credential, connector);
  const sameConfig = config === undefined || isDeepStrictEqual(config, configOf(source));
  if (connector !== source.connector || credential !== source.credential || !sameConfig) {
    requireStopped(source, 'its connector, credential or configuration changes');
  }
  const changes = {
    name: given.name,
    description: given.description,
    connector,
    credential,
    code: findCode(service, 'code_container_id', given.code_container_id),
    settings: { source_config: config },
  };
  return changeResource(service.world, source, changes, service.clock.now());
}
