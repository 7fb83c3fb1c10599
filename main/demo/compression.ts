import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);

/** Minimum bytes: smaller answers hardly benefit. */
const smallest = 1024;

/** Compresses answers above a kilobyte for clients that accept gzip. */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    void reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || Buffer.byteLength(payload) <= smallest) {
      return payload;
    }
    void reply.header('content-encoding', 'gzip');
    return compress(payload);
  });
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',');
  return codings.some((coding) => /^\s*gzip\s*(;|$)/i.test(coding) && !/;\s*q=0(\.0*)?\s*$/i.test(coding));
}
