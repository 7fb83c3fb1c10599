import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { connectionType, type Json } from '../wire/records.ts';
import { probe } from '../world/credentials.ts';
import { accessOf } from '../world/locations.ts';
import type { Credential } from '../world/model.ts';
import { findAsset, type IdRequest } from './assets.ts';
import { anyObject } from './fields.ts';
import { deferralQuery, answerOrDefer } from './deferral.ts';
import { browse, preview, treeBodies } from './probe-content.ts';

const probeQuery = z.strictObject(deferralQuery);

/** Registers the probes of a credential: whether the third party accepts it, its contents, and a preview of them. */
export function probeRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/data_credentials/:id/probe', async (request: IdRequest, reply) => {
    const query = read(probeQuery, request.query);
    const credential = findCredential(request);
    const answer = answerOrDefer(service, query, `probe ${credential.id}`, () => (at) => {
      if (probe(credential, at)) request.entry.took_effect = true;
      requireAccepted(credential);
    });
    // A successful probe needs no text.
    await reply.send(answer);
  });

  api.post('/data_credentials/:id/probe/tree', (request: IdRequest) => {
    const query = read(probeQuery, request.query);
    const credential = findCredential(request);
    return answerOrDefer(service, query, `probe/tree ${credential.id}`, () => {
      const access = accessOf(credential.connector);
      if (access === 'records')
        throw new Refusal(405, `${credential.name} is of a type whose content cannot be browsed.`);
      const asked = read(treeBodies[access], request.body);
      return (at) => content(credential, () => ({ object: browse(service.world, credential, asked, at) }));
    });
  });

  api.post('/data_credentials/:id/probe/sample', (request: IdRequest) => {
    const query = read(probeQuery, request.query);
    const credential = findCredential(request);
    return answerOrDefer(service, query, `probe/sample ${credential.id}`, () => {
      const asked = read(anyObject, request.body);
      return (at) => content(credential, () => ({ output: preview(service.world, credential, asked, at) }));
    });
  });

  function findCredential({ params }: IdRequest): Credential {
    return findAsset(service.world.credentials, params.id);
  }

  function content(credential: Credential, look: () => Json): Json {
    requireAccepted(credential);
    const { connector } = credential;
    return { status: 'ok', message: 'Ok', connection_type: connectionType(service.wire, connector), ...look() };
  }
}

/** Throws the third party's refusal as a 403 with a body, which distinguishes it from a role that does not suffice. */
function requireAccepted({ refusal }: Credential): void {
  if (refusal !== null) throw new Refusal(403, refusal, { status: 403 });
}
