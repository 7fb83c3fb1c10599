import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noBody, noQuery, read } from '../input.ts';
import { hex } from '../random.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { demoPassword, type Sessions } from '../sessions.ts';
import { iso, orgRecord, ownerRecord, type Json } from '../wire/records.ts';
import type { Person } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** Registers the session: tokens for a service key or for a user, refresh, logout, and the current user. */
export function sessionRoutes(api: FastifyInstance, service: DemoService): void {
  const checkEmpty = (request: FastifyRequest): void => {
    read(noQuery, request.query);
    read(noBody, request.body);
  };

  api.post('/token', { config: { open: true } }, (request) => {
    checkEmpty(request);
    const credentials = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (request.headers.authorization === undefined) throw new Refusal(401);
    if (credentials === undefined) throw new Refusal(400, 'The Authorization header is malformed.');
    const way = wayIn(service.sessions, service.world.caller, credentials);
    if (way === null) throw new Refusal(401);
    request.entry.signed_in_with = way;
    request.entry.took_effect = true;
    return tokenAnswer(service);
  });

  api.post('/token/refresh', (request) => {
    checkEmpty(request);
    request.entry.took_effect = true;
    return tokenAnswer(service);
  });

  // The first path is the specification's, the second that of servers in use.
  for (const path of ['/logout', '/token/logout'])
    api.post(path, async (request, reply) => {
      checkEmpty(request);
      service.sessions.revoke(request.token);
      request.entry.took_effect = true;
      await reply.send();
    });

  api.get('/users/current', (request) => {
    read(noQuery, request.query);
    return {
      ...idLists(service.world),
      user: userRecord(service),
      org: { ...orgRecord(service.world.org), org_webhook_host: null },
      org_membership: membershipRecord(service),
    };
  });
}

/** Returns how the credentials sign in. Basic carries either the raw service key, or base64 of email and password. */
function wayIn(sessions: Sessions, caller: Person, credentials: string): 'service_key' | 'password' | null {
  if (sessions.acceptsKey(credentials)) return 'service_key';
  return Buffer.from(credentials, 'base64').toString() === `${caller.email}:${demoPassword}` ? 'password' : null;
}

function tokenAnswer(service: DemoService): Json {
  const { sessions, world } = service;
  return {
    access_token: sessions.issue(),
    token_type: 'Bearer',
    expires_in: sessions.seconds,
    user: userRecord(service),
    org_membership: membershipRecord(service),
    org: { ...orgRecord(world.org), org_webhook_host: null },
  };
}

function userRecord({ world, options }: DemoService): Json {
  const { caller, org } = world;
  const impersonator = options.impersonated ? world.people.at(-1) : undefined;
  return {
    id: caller.id,
    email: caller.email,
    full_name: caller.fullName,
    org: org.id,
    default_org: { id: org.id, name: org.name },
    api_key: hex(32, world.seed, caller.id),
    status: 'ACTIVE',
    super_user: false,
    impersonated: options.impersonated,
    impersonator: impersonator ? { ...ownerRecord(impersonator), org: org.id } : null,
    email_verified_at: iso(world.start - 900 * 86_400_000),
    created_at: iso(world.start - 901 * 86_400_000),
    updated_at: iso(world.start - 86_400_000),
  };
}

function membershipRecord({ world }: DemoService): Json {
  return { api_key: hex(32, world.seed, world.org.id), status: 'ACTIVE', 'is_admin?': false, access_role: 'operator' };
}

/** Returns the ids of the caller's own things, as specified; kinds that the demo lacks are empty. */
function idLists(world: World): Json {
  const { caller } = world;
  const owned = (things: Iterable<{ readonly id: number; readonly owner: Person }>): number[] =>
    [...things].filter((thing) => thing.owner === caller).map((thing) => thing.id);
  return {
    catalog_configs: [],
    code_containers: owned(world.codeContainers.values()),
    code_filters: [],
    custom_data_flows: [],
    dashboard_transforms: [],
    data_credentials: owned(world.credentials.values()),
    data_maps: owned(world.dataMaps.values()),
    data_schemas: [],
    data_sets: owned(world.resources.data_sets.values()),
    data_sets_api_keys: [],
    data_sinks: owned(world.resources.data_sinks.values()),
    data_sinks_api_keys: [],
    data_sources: owned(world.resources.data_sources.values()),
    data_sources_api_keys: [],
    doc_containers: [],
    org_idp_mappings: [],
    projects: owned(world.projects),
    teams: [],
    users_api_keys: [],
    transfer_user_resources: null,
  };
}
