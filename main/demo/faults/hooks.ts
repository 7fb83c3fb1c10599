import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { breakOff, bytesOf, half, spoilable, trickle } from './bytes.ts';
import { Connections } from './connections.ts';
import { isObject, type Fault, type StatusFault } from './fault.ts';
import type { Faults } from './faults.ts';
import { wrongPage } from './pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    fault?: Fault;
  }
}

/**
 * Effects of faults on requests; routes know nothing of them. There are three moments, because other code acts between
 * them. After the first the session is checked, and before the last answers are compressed.
 */

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

const gatewayPage = `<!doctype html>
<html lang="en">
<title>Gateway</title>
<h1>The service cannot be reached</h1>
</html>
`;

/** Selects the fault of a request, and applies faults that prevent the operation's answer. */
export function disturbRequests(api: FastifyInstance, service: { readonly faults: Faults }): void {
  const connections = new Connections(api.server);

  /** Leaves the request here: no later hook runs, and no answer leaves. */
  const leaveUnanswered = (fault: Fault, request: FastifyRequest): Promise<never> => {
    if (fault.action === 'reset') connections.reset(request.socket);
    return new Promise(() => undefined);
  };

  api.addHook('onRequest', async (request, reply) => {
    const fault = service.faults.strike(request.method, request.entry.path);
    if (!fault) return;
    request.fault = fault;
    request.entry.fault = fault.action;
    if (fault.action === 'status') return refuse(reply, fault);
    if (fault.action === 'html') return reply.code(fault.status).type(html).send(gatewayPage);
    if ('when' in fault && fault.when === 'before') await leaveUnanswered(fault, request);
  });
  api.addHook('onSend', async (request) => {
    if (request.fault && 'when' in request.fault) await leaveUnanswered(request.fault, request);
  });
}

/** Changes the contents of an answer, after the operation. */
export function disturbAnswers(api: FastifyInstance): void {
  api.addHook('preSerialization', async (request, _reply, answer) => wrongPage(answer, request.fault));
  api.addHook('onSend', async ({ fault }, reply, payload) => {
    switch (fault?.action) {
      case 'malformed':
        void reply.code(200).type(json);
        return half(spoilable(payload));
      case 'replace':
        void reply.code(fault.status).type(json);
        return JSON.stringify(fault.body);
      case 'content_type':
        void reply.type(fault.type);
        return payload;
      default:
        return payload;
    }
  });
}

/** Changes how the bytes of an answer travel. */
export function disturbDelivery(api: FastifyInstance): void {
  const announced = (reply: FastifyReply, bytes: Buffer): Buffer => {
    void reply.header('content-length', bytes.length);
    return bytes;
  };
  api.addHook('onSend', async ({ fault, socket }, reply, payload) => {
    switch (fault?.action) {
      case 'slow':
        return Readable.from(trickle(announced(reply, bytesOf(payload)), fault.bytes_per_second));
      case 'truncate':
        return Readable.from(breakOff(announced(reply, spoilable(payload)), socket));
      default:
        return payload;
    }
  });
}

function refuse(reply: FastifyReply, fault: StatusFault): FastifyReply {
  const { status, retry_after: retryAfter, body, body_retry_after: inBody } = fault;
  void reply.code(status);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  const said = inBody === undefined ? body : { ...(isObject(body) ? body : {}), retry_after: inBody };
  return said === undefined ? reply.send() : reply.type(json).send(JSON.stringify(said));
}
