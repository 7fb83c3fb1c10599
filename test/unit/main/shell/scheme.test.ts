import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ protocol: {} }));
const { serveFile } = await import('../../../../main/shell/scheme.ts');

const above = mkdtempSync(join(tmpdir(), 'penstock-scheme-'));
const root = join(above, 'page');
const { mkdirSync } = await import('node:fs');
mkdirSync(join(root, 'assets'), { recursive: true });
writeFileSync(join(above, 'secret.html'), 'secret');
writeFileSync(join(root, 'index.html'), '<!doctype html>');
writeFileSync(join(root, 'assets', 'app.js'), 'export {}');
writeFileSync(join(root, 'assets', 'notes.txt'), 'not an asset of ours');
afterAll(() => rmSync(above, { recursive: true }));

const get = (url: string, method = 'GET') => serveFile({ url, method }, root);

describe('the app:// protocol (checklist item 18)', () => {
  it('serves the page and its assets with their types', async () => {
    const page = await get('app://penstock/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await get('app://penstock/assets/app.js')).headers.get('content-type')).toMatch('text/javascript');
  });

  it.each([
    'app://penstock/../secret.html',
    'app://penstock/%2e%2e/secret.html',
    'app://penstock/%2e%2e%2fsecret.html',
    'app://penstock/assets/%2e%2e%2f%2e%2e%2fsecret.html',
    'app://penstock/..%5csecret.html',
    'app://penstock/%252e%252e%252fsecret.html',
    'app://penstock//etc/passwd',
    'app://penstock/index.html%00.js',
    'app://penstock/%zz',
    'app://elsewhere/index.html',
    'app://penstock/assets',
    'app://penstock/assets/notes.txt',
    'app://penstock/nothing.js',
  ])('does not leave its folder for %s', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  it('answers only read requests', async () => {
    expect((await get('app://penstock/', 'POST')).status).toBe(405);
  });

  it("sends a policy that allows Penstock's own files and no connection (item 7)", async () => {
    const policy = (await get('app://penstock/')).headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });
});
