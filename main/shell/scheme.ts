import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';
import { protocol, type Protocol } from 'electron';

/** The address of our page. A standard, secure scheme instead of file:// (Electron's security checklist, item 18). */
export const pageOrigin = 'app://penstock';

/** `'self'` for what the build put there, nothing for anything else; the page never opens a connection (item 7). */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Once, and before the app is ready: docs/api/protocol.md, registerSchemesAsPrivileged. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves the files below `root`, and nothing else, to one session. */
export function serveApp(toSession: Protocol, root: string): void {
  toSession.handle('app', (request) => serveFile(request, root));
}

/** A file of ours, or a refusal (404, 405); exported for the traversal test. */
export async function serveFile({ url, method }: Pick<Request, 'url' | 'method'>, root: string): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405);
  const path = filePath(url, root);
  if (!path) return refusal(404);
  const type = contentTypes[extname(path)];
  if (!type) return refusal(404);
  try {
    return new Response(await readFile(path), {
      headers: {
        'content-type': type,
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      },
    });
  } catch {
    return refusal(404);
  }
}

const refusal = (status: number): Response => new Response(null, { status, headers: { 'content-type': 'text/plain' } });

/** The path below `root` that a URL names; null when it names another host, another place, or nothing sensible. */
function filePath(url: string, root: string): string | null {
  const { protocol: scheme, host, pathname } = new URL(url);
  if (`${scheme}//${host}` !== pageOrigin) return null;
  let wanted: string;
  try {
    // Once only: a second decoding would open `%252e%252e`.
    wanted = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (wanted.includes('\0') || wanted.includes('\\')) return null;
  const path = join(root, wanted === '/' ? 'index.html' : wanted);
  const inside = relative(root, path);
  return inside.startsWith('..') || isAbsolute(inside) ? null : path;
}
