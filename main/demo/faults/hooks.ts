import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { breakOff, bytesOf, half, spoilable, trickle } from './bytes.ts';
import { type Fault, isObject, type StatusFault } from './fault.ts';
import type { Faults } from './faults.ts';
import type { Server, Socket } from 'node:net';

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

/** TCP connections under TLS. Only they can be reset; a TLS socket does not expose its own. */
class Connections {
  /** Open connections by the client's port, which both sockets have in common. */
  readonly #open = new Map<number | undefined, Socket>();

  constructor(server: Server) {
    server.on('connection', (connection) => {
      const { remotePort } = connection;
      this.#open.set(remotePort, connection);
      connection.once('close', () => {
        // The port may already belong to a later connection.
        if (this.#open.get(remotePort) === connection) this.#open.delete(remotePort);
      });
    });
  }

  /** Resets the connection (RST) of this socket. */
  reset({ remotePort }: Socket): void {
    this.#open.get(remotePort)?.resetAndDestroy();
  }
}

/** Members whose `data` is a list, in answers that state their paging in the body. */
const pagedMembers = ['output', 'metrics'];

/** Returns the answer with a wrong page, if the fault makes one and the answer is a list. The totals stay unchanged. */
function wrongPage(answer: unknown, fault: Fault | undefined): unknown {
  if (fault?.action === 'duplicate_page') return withEntries(answer, repeatFirst);
  if (fault?.action === 'short_page') return withEntries(answer, dropLast);
  return answer;
}

type Change = (entries: readonly unknown[]) => unknown[];

/** Repeats entries, like an insertion before this page during the read: its last entries are its first ones again. */
const repeatFirst: Change = (entries) => {
  const repeated = Math.floor(entries.length / 2);
  return [...entries.slice(0, entries.length - repeated), ...entries.slice(0, repeated)];
};

const dropLast: Change = (entries) => entries.slice(0, Math.floor(entries.length / 2));

function withEntries(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return change(answer);
  if (!isObject(answer)) return answer;
  if (Array.isArray(answer['flows'])) return { ...answer, flows: change(answer['flows']) };
  for (const name of pagedMembers) {
    const member = answer[name];
    if (isObject(member) && Array.isArray(member['data'])) {
      return { ...answer, [name]: { ...member, data: change(member['data']) } };
    }
  }
  return answer;
}
