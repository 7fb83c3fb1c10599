import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageQuery, read, readId } from '../input.ts';
import { paged } from '../paging.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { auditRecord } from '../wire/audit.ts';
import { codeRecord } from '../wire/code.ts';
import { credentialRecord } from '../wire/credentials.ts';
import { expandedDataMapRecord } from '../wire/data-maps.ts';
import type { Json } from '../wire/records.ts';
import { resourceRecord } from '../wire/resources.ts';
import { type AuditedKind, auditedKinds, isResourceKind, propertiesBetween } from '../world/audit.ts';
import { originOf, type Asset, type Resource } from '../world/model.ts';
import { answerOrDefer, deferralQuery } from './deferral.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** The only team, which was never edited, and whose members only administrators know. */
const TEAM_ID = 601;

/** Only the audit log of a source can be deferred. */
const logQuery = z.strictObject(pageQuery);
const sourceQuery = z.strictObject({ ...pageQuery, ...deferralQuery });

/** Registers the audit logs. The specification has none: this is what servers have in practice. */
export function auditLogRoutes(api: FastifyInstance, service: DemoService): void {
  const { auditLog } = service.options;
  if (auditLog === 'none') return;
  for (const kind of auditedKinds)
    api.get(`/${kind}/:id/audit_log`, (request: IdRequest, reply) => {
      const query = kind === 'data_sources' ? read(sourceQuery, request.query) : read(logQuery, request.query);
      const thing = thingOf(service, kind, readId(request.params.id));
      if (!thing) throw new Refusal(404);
      requireRole(thing.role, 'operator');
      const records = (): Json[] =>
        service.audit.entriesOf(kind, thing).map((entry) => auditRecord(service.wire, entry, thing.owner));
      const { async, request_id: requestId } = query as z.output<typeof sourceQuery>;
      if (async || requestId !== undefined)
        return answerOrDefer(
          service,
          { async, request_id: requestId },
          `audit log of ${kind} ${thing.id}`,
          () => records,
        );
      return paged(service.options, request, reply, records(), query);
    });

  api.get('/projects/:id/audit_log', (request: IdRequest, reply) => {
    const query = read(logQuery, request.query);
    const id = readId(request.params.id);
    const project = service.world.projects.find((one) => one.id === id);
    if (!project) throw new Refusal(404);
    if (project.owner !== service.world.caller) throw new Refusal(403);
    const ids = new Set(
      service.world.flows.filter((flow) => flow.project === project).map((flow) => originOf(flow).resource),
    );
    return paged(
      service.options,
      request,
      reply,
      recordsOf(service, (thing) => ids.has(thing as Resource)),
      query,
    );
  });

  api.get('/orgs/:id/audit_log', (request: IdRequest, reply) => {
    const query = read(logQuery, request.query);
    if (readId(request.params.id) !== service.world.org.id) throw new Refusal(404);
    // The demo user administers no organization.
    if (auditLog !== 'org') throw new Refusal(403);
    return paged(service.options, request, reply, organizationRecords(service), query);
  });

  api.get('/users/:id/audit_log', (request: IdRequest, reply) => {
    const query = read(logQuery, request.query);
    const { people, caller } = service.world;
    const id = readId(request.params.id);
    const user = people.find((person) => person.id === id);
    if (!user) throw new Refusal(404);
    if (user !== caller && auditLog !== 'org') throw new Refusal(403);
    // No user was ever edited.
    return paged(service.options, request, reply, [], query);
  });

  api.get('/teams/:id/audit_log', (request: IdRequest, reply) => {
    const query = read(logQuery, request.query);
    if (readId(request.params.id) !== TEAM_ID) throw new Refusal(404);
    if (auditLog !== 'org') throw new Refusal(403);
    return paged(service.options, request, reply, [], query);
  });
}

/** Returns the recorded entries about some things, newest first. */
const recordsOf = (service: DemoService, isWanted: (thing: Audited) => boolean): Json[] =>
  service.audit.recorded.flatMap((entry) => {
    const thing = thingOf(service, entry.kind, entry.resourceId);
    return thing && isWanted(thing) ? [auditRecord(service.wire, entry, thing.owner)] : [];
  });

/** Returns the entries about everything in the organization, newest first. */
const organizationRecords = (service: DemoService): Json[] =>
  auditedKinds
    .flatMap((kind) => thingsOf(service, kind).flatMap((thing) => entriesWithOwner(service, kind, thing)))
    .toSorted((a, b) => b.entry.at - a.entry.at || b.entry.id - a.entry.id)
    .map(({ entry, owner }) => auditRecord(service.wire, entry, owner));

const entriesWithOwner = ({ audit }: DemoService, kind: AuditedKind, thing: Audited) =>
  audit.entriesOf(kind, thing).map((entry) => ({ entry, owner: thing.owner }));

/** Records every update through the API: the difference between the records before and after a request. */
export function recordUpdates(api: FastifyInstance, service: DemoService): void {
  const before = new WeakMap<FastifyRequest, { kind: AuditedKind; id: number; record: Json }>();
  api.addHook('preHandler', async (request) => {
    if (request.method === 'GET') return;
    const [, kind, id] = /^\/(\w+)\/([1-9]\d*)(?:\/|$)/.exec(request.entry.path) ?? [];
    const known = auditedKinds.find((one) => one === (kind === 'transforms' ? 'code_containers' : kind));
    const record = known && recordOf(service, known, Number(id));
    if (record) before.set(request, { kind: known, id: Number(id), record });
  });
  api.addHook('onSend', async (request) => {
    const found = before.get(request);
    if (!found || !request.entry.took_effect) return;
    const { kind, id, record } = found;
    const after = recordOf(service, kind, id);
    if (!after) return;
    const { world, options, clock } = service;
    service.audit.record({
      ...{ kind, resourceId: id, user: world.caller, at: clock.now() },
      impersonator: options.impersonated ? (world.people.at(-1) ?? null) : null,
      changes: propertiesBetween(record, after),
    });
  });
}

type Audited = Asset | Resource;

const thingOf = ({ world }: DemoService, kind: AuditedKind, id: number): Audited | undefined =>
  mapOf(world, kind).get(id);

const thingsOf = ({ world }: DemoService, kind: AuditedKind): Audited[] => [...mapOf(world, kind).values()];

function mapOf(world: DemoService['world'], kind: AuditedKind): ReadonlyMap<number, Audited> {
  if (isResourceKind(kind)) return world.resources[kind];
  if (kind === 'data_credentials') return world.credentials;
  return kind === 'data_maps' ? world.dataMaps : world.codeContainers;
}

function recordOf({ world, wire, clock }: DemoService, kind: AuditedKind, id: number): Json | undefined {
  if (isResourceKind(kind)) {
    const resource = world.resources[kind].get(id);
    return resource && resourceRecord(wire, resource, 'full', clock.now());
  }
  if (kind === 'data_credentials') {
    const credential = world.credentials.get(id);
    return credential && credentialRecord(wire, credential);
  }
  if (kind === 'data_maps') {
    const map = world.dataMaps.get(id);
    return map && expandedDataMapRecord(wire, map);
  }
  const code = world.codeContainers.get(id);
  return code && codeRecord(wire, code, []);
}
