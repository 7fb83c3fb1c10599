import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noQuery, read } from '../input.ts';
import type { DemoService } from '../service.ts';
import { configOf } from '../wire/configs.ts';
import type { Json } from '../wire/records.ts';
import { kinds, type Kind, type Resource } from '../world/model.ts';
import { anyObject } from './fields.ts';
import { findResource } from './resources.ts';

/** Configuration to try instead of the current one, or nothing. */
const configBody = anyObject.prefault({});

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Registers tests and validations of a resource. The specification lists the paths without shapes; these are the
 * demo's.
 */
export function checkRoutes(api: FastifyInstance, service: DemoService): void {
  for (const kind of kinds) {
    api.post(`/${kind}/:id/test`, (request: IdRequest) => check(service, kind, request, reachable));
    api.post(`/${kind}/:id/validate`, (request: IdRequest) => check(service, kind, request, () => undefined));
  }
}

/** Describes the mistake; undefined when there is none. */
type Check = (resource: Resource) => string | undefined;

function check(service: DemoService, kind: Kind, request: IdRequest, further: Check): Json {
  read(noQuery, request.query);
  const given = read(configBody, request.body);
  const resource = findResource(service, kind, request.params.id);
  const config = Object.keys(given).length > 0 ? given : read(anyObject, configOf(resource));
  const problem = configProblems[kind](config) ?? further(resource);
  return problem === undefined ? { status: 'ok', message: 'Ok' } : { status: 'failed', message: problem };
}

function reachable({ credential }: Resource): string | undefined {
  return credential?.refusal ? `The credential ${credential.name} was refused: ${credential.refusal}` : undefined;
}

const configProblems: Record<Kind, (config: Json) => string | undefined> = {
  data_sources: ({ 'start.cron': cron = '0 0 * * * ?' }) =>
    typeof cron === 'string' && /^\S+( \S+){5,6}$/.test(cron) ? undefined : 'start.cron must have six or seven fields.',
  data_sets: () => undefined,
  data_sinks: ({ 'insert.mode': mode, 'primary.key': key }) => {
    if (mode !== undefined && mode !== 'INSERT' && mode !== 'UPSERT') return 'insert.mode must be INSERT or UPSERT.';
    return mode === 'UPSERT' && !key ? 'primary.key is required where insert.mode is UPSERT.' : undefined;
  },
};
