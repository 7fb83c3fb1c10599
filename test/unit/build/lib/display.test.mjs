import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addressesOf, displayAnswers } from '../../../../build/lib/display-server.mjs';
import { displayFor } from '../../../../build/lib/display.mjs';

test.each([
  ['electron', { isGiven: true, hasXvfb: false }, 'given'],
  ['stand-in', { isGiven: true, hasXvfb: true }, 'given'],
  ['stand-in', { isGiven: false, hasXvfb: false }, 'headless'],
  ['stand-in', { isGiven: false, hasXvfb: true }, 'headless'],
  ['electron', { isGiven: false, hasXvfb: true }, 'virtual'],
  ['electron', { isGiven: false, hasXvfb: false }, 'ozone'],
])('%s with %j: %s', (kind, facts, expected) => {
  expect(displayFor(kind, facts)).toBe(expected);
});

test.each([
  [{}, []],
  [{ DISPLAY: '' }, []],
  [{ DISPLAY: ':7' }, [{ path: '/tmp/.X11-unix/X7' }, { path: '\0/tmp/.X11-unix/X7' }]],
  [{ DISPLAY: 'unix:7.1' }, [{ path: '/tmp/.X11-unix/X7' }, { path: '\0/tmp/.X11-unix/X7' }]],
  [{ DISPLAY: 'localhost:10.0' }, [{ host: 'localhost', port: 6010 }]],
  [{ WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1000' }, [{ path: '/run/user/1000/wayland-0' }]],
  [{ WAYLAND_DISPLAY: '/somewhere/wayland-1' }, [{ path: '/somewhere/wayland-1' }]],
])('%j names %j', (env, addresses) => {
  expect(addressesOf(env)).toEqual(addresses);
});

test('a display is there when it takes connections, not when it is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-display-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { WAYLAND_DISPLAY: join(folder, 'wayland-0') };
  expect(await displayAnswers({ platform: 'linux', env })).toBe(false);
  const server = createServer().listen(env.WAYLAND_DISPLAY);
  await once(server, 'listening');
  onTestFinished(() => server.close());
  expect(await displayAnswers({ platform: 'linux', env })).toBe(true);
});

test('macOS and Windows have one always', async () => {
  expect(await displayAnswers({ platform: 'darwin', env: {} })).toBe(true);
  expect(await displayAnswers({ platform: 'win32', env: {} })).toBe(true);
});
