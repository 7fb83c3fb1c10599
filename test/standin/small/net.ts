import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalise } from '../address.ts';
import { mustBeReady } from '../lifecycle.ts';
import { type Handler, handlerOf } from '../protocol.ts';
import { refuse, refusing } from '../refusal.ts';
import { createDefaultSession } from '../session.ts';
import { complain } from '../terminal.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Fetches addresses of this machine. The network, with Chromium's proxies and trust, is refused. */
export const net = refusing('net', {
  async fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    mustBeReady('net module can only be used after app is ready');
    const url = normalise(typeof input === 'string' ? input : input.url);
    const request = new Request(typeof input === 'string' ? url : new Request(url, input), init);
    const { protocol } = new URL(url);
    if (protocol === 'file:') return fetchFile(fileURLToPath(url));
    const handler = handlerOf(createDefaultSession().protocol, protocol.slice(0, -1));
    return handler ? answered(handler, request) : refuse(`net.fetch for ${protocol}`);
  },
  isOnline: (): boolean => true,
  get online(): boolean {
    return true;
  },
});

/** A handler that fails, or gives no response, is a network error (lib/browser/api/protocol.ts). */
async function answered(handler: Handler, request: Request): Promise<Response> {
  let response: unknown;
  try {
    response = await handler(request);
  } catch (error) {
    complain(`Error in the protocol handler of ${request.url}:`, error);
  }
  if (!(response instanceof Response)) throw new Error('net::ERR_UNEXPECTED');
  if (response.type === 'error') throw new Error('net::ERR_FAILED');
  return response;
}

async function fetchFile(path: string): Promise<Response> {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const bytes = await readFile(path).catch(() => {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  });
  return new Response(bytes, { headers: { 'content-type': type } });
}
