import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';
import { protocol, type Protocol } from 'electron';

/** Address of our page: a standard, secure scheme instead of file:// (Electron's security checklist, item 18). */
export const pageOrigin = 'app://penstock';

/**
 * Policy of the page: `'self'` for what the build put there, nothing else. The page never opens a connection (item 7).
 */
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

/** Registers our scheme, once and before the app is ready: docs/api/protocol.md, registerSchemesAsPrivileged. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves only the files below `root`, to one session. */
export function serveApp(toSession: Protocol, root: string): void {
  toSession.handle('app', (request) => serveFile(request, root));
}

/** Returns one of our files, or a refusal (404, 405). Exported for the traversal test. */
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

/** Returns the path below `root` that a URL names; null when it names another host, a path outside, or is invalid. */
function filePath(url: string, root: string): string | null {
  const { protocol: scheme, host, pathname } = new URL(url);
  if (`${scheme}//${host}` !== pageOrigin) return null;
  let wanted: string;
  try {
    // Decoding happens only once: a second time would open `%252e%252e`.
    wanted = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (wanted.includes('\0') || wanted.includes('\\')) return null;
  const path = join(root, wanted === '/' ? 'index.html' : wanted);
  const inside = relative(root, path);
  return inside.startsWith('..') || isAbsolute(inside) ? null : path;
}
