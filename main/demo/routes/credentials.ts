import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { flag, noBody, noQuery, read } from '../input.ts';
import { paged } from '../paging.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { credentialRecord } from '../wire/credentials.ts';
import { codename } from '../wire/records.ts';
import { newAsset } from '../world/assets.ts';
import { signInWith, usersOfCredential } from '../world/credentials.ts';
import type { Credential } from '../world/model.ts';
import { nextId, withNewest, without } from '../world/world.ts';
import { findAsset, held, listQuery, requireUnused, answerDeleted, type IdRequest } from './assets.ts';
import { anyObject, description, findConnector, name } from './fields.ts';

const credentialsQuery = listQuery.extend({ credentials_type: z.string().optional(), expand: flag.optional() });
// Everything that expand could add is present without it.
const oneQuery = z.strictObject({ expand: flag.optional() });
/**
 * Body of a new credential. In practice, credentials can also come from a vendor's template; the demo has no vendors,
 * so it does not know those fields.
 */
const createBody = z.strictObject({
  name,
  credentials_type: z.string(),
  credentials: anyObject,
  description: description.optional(),
});
const updateBody = createBody.partial();

/** Registers credentials: list, create, get, update and delete. */
export function credentialRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/data_credentials', (request, reply) => {
    const query = read(credentialsQuery, request.query);
    const found = held(service.world.credentials, query.access_role).filter(
      ({ connector }) =>
        query.credentials_type === undefined || query.credentials_type === codename(service.wire, connector),
    );
    return paged(service.options, request, reply, found, query).map((one) => credentialRecord(service.wire, one));
  });

  api.post('/data_credentials', (request) => {
    read(noQuery, request.query);
    const { name: called, description, credentials_type: type, credentials } = read(createBody, request.body);
    const connector = findConnector(service, 'credentials_type', type);
    const { world, clock, wire } = service;
    const given = { id: nextId(world, 'credentials'), name: called, description: description ?? null };
    const credential: Credential = { ...newAsset(world, clock.now(), given), connector, ...signInWith(credentials) };
    world.credentials = withNewest(world.credentials, credential);
    request.entry.took_effect = true;
    return credentialRecord(wire, credential);
  });

  api.get('/data_credentials/:id', (request: IdRequest) => {
    read(oneQuery, request.query);
    return credentialRecord(service.wire, findAsset(service.world.credentials, request.params.id));
  });

  api.put('/data_credentials/:id', (request: IdRequest) => {
    read(noQuery, request.query);
    const given = read(updateBody, request.body);
    const credential = findAsset(service.world.credentials, request.params.id, 'operator');
    const type = given.credentials_type;
    if (type !== undefined && findConnector(service, 'credentials_type', type) !== credential.connector) {
      throw new Refusal(400, 'credentials_type: cannot change');
    }
    credential.name = given.name ?? credential.name;
    credential.description = given.description === undefined ? credential.description : given.description;
    if (given.credentials) Object.assign(credential, signInWith(given.credentials));
    credential.updatedAt = service.clock.now();
    request.entry.took_effect = true;
    return credentialRecord(service.wire, credential);
  });

  api.delete('/data_credentials/:id', (request: IdRequest) => {
    read(noQuery, request.query);
    read(noBody, request.body);
    const credential = findAsset(service.world.credentials, request.params.id, 'admin');
    const code = [...service.world.codeContainers.values()].filter((one) => one.credential === credential);
    requireUnused(credential, usersOfCredential(service.world, credential), code);
    service.world.credentials = without(service.world.credentials, credential.id);
    return answerDeleted(request);
  });
}
