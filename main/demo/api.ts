import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { LoggedRequest } from './request-log.ts';
import { fileMetricsRoutes } from './routes/file-metrics.ts';
import { flowRoutes } from './routes/flows.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { quarantineRoutes } from './routes/quarantine.ts';
import { resourceRoutes } from './routes/resources.ts';
import { sessionRoutes } from './routes/session.ts';
import type { DemoService } from './service.ts';
import { tokenLabel } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** This request's line in the log. */
    entry: LoggedRequest;
    /** The Bearer token it came with; empty when it had none. */
    token: string;
  }
  interface FastifyContextConfig {
    /** Answers without a session token. */
    open?: boolean;
  }
}

/** The service's API: what every operation has in common, then the operations area by area. */
export function apiRoutes(api: FastifyInstance, service: DemoService): void {
  const mediaTypes = ['*/*', 'application/json', `application/vnd.${service.options.vendor}.api.v1+json`];

  api.addHook('onRequest', async (request, reply) => {
    request.token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    request.entry = logEntry(request, api.prefix);
    service.log.add(request.entry);
    service.settle();
    void reply.header('cache-control', 'no-store');
    if (!request.routeOptions.config.open) requireToken(service, request);
    requireAccept(request, mediaTypes);
  });
  api.addHook('onSend', async () => {
    if (service.options.latencyMs > 0) await delay(service.options.latencyMs);
  });
  api.addHook('onResponse', async (request, reply) => {
    request.entry.status = reply.statusCode;
  });
  api.setNotFoundHandler(() => {
    throw new Refusal(404);
  });

  sessionRoutes(api, service);
  flowRoutes(api, service);
  resourceRoutes(api, service);
  notificationRoutes(api, service);
  quarantineRoutes(api, service);
  fileMetricsRoutes(api, service);
}

/** Every operation but the token exchange needs a session. A Basic header is well formed, yet opens no session here. */
function requireToken(service: DemoService, request: FastifyRequest): void {
  const { authorization } = request.headers;
  if (authorization !== undefined && !/^(Bearer|Basic) \S+$/i.test(authorization)) {
    throw new Refusal(400, 'The Authorization header is malformed.');
  }
  if (!service.sessions.isValid(request.token)) throw new Refusal(401);
}

/** A caller that names no type takes any. */
function requireAccept(request: FastifyRequest, mediaTypes: readonly string[]): void {
  const accepted = (request.headers.accept ?? '*/*').toLowerCase().split(',');
  const known = accepted.some((type) => mediaTypes.includes(type.split(';')[0]?.trim() ?? ''));
  if (!known) throw new Refusal(406, `Accept must be one of ${mediaTypes.join(', ')}.`);
}

function logEntry(request: FastifyRequest, prefix: string): LoggedRequest {
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    at: Date.now(),
    method: request.method,
    path: path.slice(prefix.length),
    query,
    route: request.routeOptions.url?.slice(prefix.length) ?? null,
    token: request.token === '' ? null : tokenLabel(request.token),
    status: null,
    took_effect: false,
  };
}
