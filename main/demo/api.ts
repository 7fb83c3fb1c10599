import { finished } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressAnswers } from './compression.ts';
import { tagAnswers } from './etags.ts';
import { disturbAnswers, disturbDelivery, disturbRequests } from './faults/hooks.ts';
import { Refusal } from './refusal.ts';
import type { LoggedRequest } from './request-log.ts';
import { auditLogRoutes, recordUpdates } from './routes/audit-logs.ts';
import { checkRoutes } from './routes/checks.ts';
import { codeContainerRoutes } from './routes/code-containers.ts';
import { copyRoutes } from './routes/copies.ts';
import { credentialRoutes } from './routes/credentials.ts';
import { dataMapEntryRoutes } from './routes/data-map-entries.ts';
import { dataMapRoutes } from './routes/data-maps.ts';
import { dataSetRoutes } from './routes/data-sets.ts';
import { deletionRoutes } from './routes/deletions.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { errorMetricsRoutes } from './routes/error-metrics.ts';
import { fileMetricsRoutes } from './routes/file-metrics.ts';
import { flowRoutes } from './routes/flows.ts';
import { limitRoutes } from './routes/limits.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { probeRoutes } from './routes/probes.ts';
import { quarantineRoutes } from './routes/quarantine.ts';
import { resourceRoutes } from './routes/resources.ts';
import { runLogRoutes } from './routes/run-logs.ts';
import { runMetricsRoutes } from './routes/run-metrics.ts';
import { sampleRoutes } from './routes/samples.ts';
import { sessionRoutes } from './routes/session.ts';
import { sinkRoutes } from './routes/sinks.ts';
import { sourceRoutes } from './routes/sources.ts';
import { transformRoutes } from './routes/transforms.ts';
import type { DemoService } from './service.ts';
import { tokenLabel } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Entry of this request in the log. */
    entry: LoggedRequest;
    /** Bearer token of the request; empty when it had none. */
    token: string;
  }
  interface FastifyContextConfig {
    /** Whether the route needs no session token. */
    open?: boolean;
  }
}

/** Registers the service's API: what every operation has in common, then the operations area by area. */
export function apiRoutes(api: FastifyInstance, service: DemoService): void {
  const mediaTypes = ['*/*', 'application/json', `application/vnd.${service.options.vendor}.api.v1+json`];

  api.addHook('onRequest', async (request, reply) => {
    request.token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    request.entry = logEntry(request, api.prefix);
    service.log.add(request.entry);
    finished(reply.raw, () => {
      request.entry.finished_at = Date.now();
      if (!reply.raw.headersSent) return;
      request.entry.status = reply.statusCode;
      request.entry.bytes = Number(reply.getHeader('content-length') ?? 0);
    });
    service.settle();
    void reply.header('cache-control', 'no-store');
    requireCapacity(service, request, reply);
  });
  api.addHook('onSend', async (_request, reply) => {
    if (service.options.latencyMs > 0) await delay(service.options.latencyMs);
    void reply.header('date', new Date(service.clock.date()).toUTCString());
  });
  disturbRequests(api, service);
  api.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.open) requireToken(service, request);
    requireAccept(request, mediaTypes);
  });
  if (service.options.auditLog !== 'none') recordUpdates(api, service);
  disturbAnswers(api);
  if (service.options.etags) tagAnswers(api);
  compressAnswers(api);
  disturbDelivery(api);
  api.setNotFoundHandler(() => {
    throw new Refusal(404);
  });

  sessionRoutes(api, service);
  flowRoutes(api, service);
  resourceRoutes(api, service);
  sourceRoutes(api, service);
  dataSetRoutes(api, service);
  sinkRoutes(api, service);
  copyRoutes(api, service);
  deletionRoutes(api, service);
  documentationRoutes(api, service);
  sampleRoutes(api, service);
  checkRoutes(api, service);
  if (service.options.errorMetrics) errorMetricsRoutes(api, service);
  notificationRoutes(api, service);
  quarantineRoutes(api, service);
  fileMetricsRoutes(api, service);
  runLogRoutes(api, service);
  runMetricsRoutes(api, service);
  auditLogRoutes(api, service);
  limitRoutes(api, service);
  dataMapRoutes(api, service);
  dataMapEntryRoutes(api, service);
  codeContainerRoutes(api, service);
  transformRoutes(api, service);
  credentialRoutes(api, service);
  probeRoutes(api, service);
}

/** Refuses requests that come too fast for a throttled service. Tokens are always issued. */
function requireCapacity({ throttle }: DemoService, request: FastifyRequest, reply: FastifyReply): void {
  if (request.entry.path.startsWith('/token') || throttle.admits(performance.now())) return;
  if (throttle.limit.retry_after) void reply.header('retry-after', 1);
  throw new Refusal(429, 'Too many requests.');
}

/** Requires a session for all but the token exchange. A Basic header is well formed, yet opens no session here. */
function requireToken(service: DemoService, request: FastifyRequest): void {
  const { authorization } = request.headers;
  if (authorization !== undefined && !/^(Bearer|Basic) \S+$/i.test(authorization)) {
    throw new Refusal(400, 'The Authorization header is malformed.');
  }
  if (!service.sessions.isValid(request.token)) throw new Refusal(401);
}

/** Requires a known media type. A caller without an Accept header takes any. */
function requireAccept(request: FastifyRequest, mediaTypes: readonly string[]): void {
  const accepted = (request.headers.accept ?? '*/*').toLowerCase().split(',');
  const known = accepted.some((type) => mediaTypes.includes(type.split(';')[0]?.trim() ?? ''));
  if (!known) throw new Refusal(406, `Accept must be one of ${mediaTypes.join(', ')}.`);
}

function logEntry(request: FastifyRequest, prefix: string): LoggedRequest {
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    at: Date.now(),
    finished_at: null,
    method: request.method,
    path: path.slice(prefix.length),
    query,
    route: request.routeOptions.url?.slice(prefix.length) ?? null,
    token: request.token === '' ? null : tokenLabel(request.token),
    agent: request.headers['user-agent'] ?? null,
    signed_in_with: null,
    status: null,
    bytes: null,
    took_effect: false,
    fault: null,
  };
}
