import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { flag, noBody, noQuery, pageQuery, read } from '../input.ts';
import { paged } from '../paging.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { codeRecord } from '../wire/code.ts';
import type { Json } from '../wire/records.ts';
import { newAsset } from '../world/assets.ts';
import { usersOfCode } from '../world/code.ts';
import { copyName } from '../world/copies.ts';
import type { CodeContainer, Role } from '../world/model.ts';
import { nextId, withNewest, without } from '../world/world.ts';
import { findAsset, held, listQuery, requireUnused, answerDeleted, type IdRequest } from './assets.ts';
import { containerBody, contentOf, bodyOf, type CodeBody } from './code-bodies.ts';
import { anyObject } from './fields.ts';

const publicQuery = z.strictObject(pageQuery);

/** Name under which code containers appear. */
interface View {
  readonly path: 'code_containers' | 'transforms';
  /** Reports whether a container appears under that name; all others are not found there. */
  readonly shows: (code: CodeContainer) => boolean;
  /** Reads the body of a new container. */
  readonly readNew: (body: unknown) => CodeBody;
  /** Whether the list holds only reusable containers unless `reusable` overrides that. */
  readonly onlyReusable: boolean;
}

/** Registers the code containers. */
export function codeContainerRoutes(api: FastifyInstance, service: DemoService): void {
  codeRoutes(api, service, {
    path: 'code_containers',
    shows: () => true,
    readNew: (body) => read(containerBody(service.options.vendor), body),
    onlyReusable: false,
  });
}

/** Registers list, create, get, update, delete and copy under one name, and the list of the public containers. */
export function codeRoutes(api: FastifyInstance, service: DemoService, view: View): void {
  const { path, shows } = view;
  codeListRoutes(api, service, { path, shows, onlyReusable: view.onlyReusable });

  api.post(`/${path}`, (request) => {
    read(noQuery, request.query);
    const body = view.readNew(request.body);
    const { world, clock } = service;
    const content = contentOf(service, body);
    const asset = newAsset(world, clock.now(), { id: nextId(world, 'codeContainers'), ...content });
    request.entry.took_effect = true;
    return add({ ...content, ...asset, public: false });
  });

  api.get(`/${path}/:id`, (request: IdRequest) => {
    read(noQuery, request.query);
    return record(find(request));
  });

  api.put(`/${path}/:id`, (request: IdRequest) => {
    read(noQuery, request.query);
    const code = find(request, 'operator');
    // An omitted member stays; the result must be consistent.
    const whole = { ...bodyOf(code), ...read(anyObject, request.body) };
    Object.assign(code, contentOf(service, read(containerBody(service.options.vendor), whole)));
    code.updatedAt = service.clock.now();
    request.entry.took_effect = true;
    return record(code);
  });

  api.delete(`/${path}/:id`, (request: IdRequest) => {
    read(noQuery, request.query);
    read(noBody, request.body);
    const code = find(request, 'admin');
    requireUnused(code, usersOfCode(service.world).get(code) ?? []);
    service.world.codeContainers = without(service.world.codeContainers, code.id);
    return answerDeleted(request);
  });

  api.post(`/${path}/:id/copy`, (request: IdRequest) => {
    read(noQuery, request.query);
    read(noBody, request.body);
    const code = find(request);
    // Every user may copy a public container.
    if (!code.public) requireRole(code.role, 'admin');
    const { world, clock } = service;
    const { description, tags, id: copiedFromId } = code;
    const given = { id: nextId(world, 'codeContainers'), name: copyName(code.name), description, tags, copiedFromId };
    request.entry.took_effect = true;
    return add({ ...code, ...newAsset(world, clock.now(), given), public: false });
  });

  function find({ params }: IdRequest, wanted?: Role): CodeContainer {
    const code = findAsset(service.world.codeContainers, params.id, wanted);
    if (!shows(code)) throw new Refusal(404);
    return code;
  }

  function add(code: CodeContainer): Json {
    service.world.codeContainers = withNewest(service.world.codeContainers, code);
    return record(code);
  }

  function record(code: CodeContainer): Json {
    return codeRecord(service.wire, code, usersOfCode(service.world).get(code) ?? []);
  }
}

/** Registers the list of the caller's own containers, and the list of those that the operator provides for all. */
export function codeListRoutes(
  api: FastifyInstance,
  service: DemoService,
  { path, shows, onlyReusable }: Pick<View, 'shows' | 'onlyReusable'> & { readonly path: string },
): void {
  const listed = listQuery.extend({ reusable: z.union([z.literal('all'), flag]).default(onlyReusable ? true : 'all') });

  api.get(`/${path}`, (request, reply) => {
    const query = read(listed, request.query);
    const wanted = held(service.world.codeContainers, query.access_role).filter(
      (code) => !code.public && shows(code) && (query.reusable === 'all' || query.reusable === code.reusable),
    );
    return records(paged(service.options, request, reply, wanted, query));
  });

  api.get(`/${path}/public`, (request, reply) => {
    const query = read(publicQuery, request.query);
    const common = [...service.world.codeContainers.values()].filter((code) => code.public && shows(code));
    return records(paged(service.options, request, reply, common, query));
  });

  function records(found: readonly CodeContainer[]): Json[] {
    const users = usersOfCode(service.world);
    return found.map((code) => codeRecord(service.wire, code, users.get(code) ?? []));
  }
}
