import fastify, { type FastifyInstance } from 'fastify';
import { apiRoutes } from './api.ts';
import type { Certificates } from './certificate.ts';
import { Refusal } from './refusal.ts';
import { controlRoutes } from './routes/control.ts';
import { uiRoutes } from './routes/ui.ts';
import type { DemoService } from './service.ts';

/** Paths of the API and the web UI. A base address may have a path, and clients that ignore it should fail here. */
export const apiPath = '/api';
export const uiPath = '/ui';

/** Creates the server with all its routes. It supports TLS only: anything but a TLS handshake ends the connection. */
export function createApp(
  service: DemoService,
  controlPath: string,
  { certificate, key }: Pick<Certificates, 'certificate' | 'key'>,
): FastifyInstance {
  const app = fastify({
    https: { cert: certificate, key, minVersion: 'TLSv1.2' },
    exposeHeadRoutes: false,
    // A path segment may hold many keys of a data map; Fastify's default limit is 100 characters.
    routerOptions: { maxParamLength: 8192 },
  });
  acceptJson(app, service.options.vendor);
  answerErrors(app);
  void app.register(async (api) => apiRoutes(api, service), { prefix: apiPath });
  void app.register(async (ui) => uiRoutes(ui), { prefix: uiPath });
  void app.register(async (control) => controlRoutes(control, service), { prefix: controlPath });
  return app;
}

/** Accepts JSON bodies under either media type. An empty body counts as none, because clients send a type even then. */
function acceptJson(app: FastifyInstance, vendor: string): void {
  app.removeAllContentTypeParsers();
  const types = ['application/json', `application/vnd.${vendor}.api.v1+json`];
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(new Refusal(400, 'The body is not JSON.'));
    }
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) {
      await reply
        .code(error.status)
        .send(error.message === '' ? undefined : { ...error.members, message: error.message });
      return;
    }
    const status = error.statusCode ?? 500;
    // This is a defect of the demo itself: its text goes to the console, not to the client.
    if (status >= 500) process.stderr.write(`${error.stack ?? error.message}\n`);
    await reply.code(status).send({ message: status >= 500 ? 'Internal error' : error.message });
  });
  app.setNotFoundHandler(async (_request, reply) => {
    await reply.code(404).send();
  });
}
