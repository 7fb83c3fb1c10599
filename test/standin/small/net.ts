import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustBeReady } from '../lifecycle.ts';
import { handlerOf } from '../protocol.ts';
import { refuse, refusing } from '../refusal.ts';
import { createDefaultSession } from '../session.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Fetches what lies on this machine; the network, with Chromium's proxies and trust, is refused. */
export const net = refusing('net', {
  async fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    mustBeReady('net module can only be used after app is ready');
    const request = new Request(input, init);
    const { protocol } = new URL(request.url);
    if (protocol === 'file:') return fetchFile(fileURLToPath(request.url));
    const handler = handlerOf(createDefaultSession().protocol, protocol.slice(0, -1));
    return handler ? handler(request) : refuse(`net.fetch for ${protocol}`);
  },
  isOnline: (): boolean => true,
  get online(): boolean {
    return true;
  },
});

async function fetchFile(path: string): Promise<Response> {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const bytes = await readFile(path).catch(() => {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  });
  return new Response(bytes, { headers: { 'content-type': type } });
}
