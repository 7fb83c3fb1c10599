import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Gives answers of reads an ETag, and clients that already have that version a 304 without a body (RFC 9110, sections
 * 8.8.3 and 13.1.2).
 */
export function tagAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] !== tag) return payload;
    void reply.code(304);
    return '';
  });
}
