import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { addressesOf, displayAnswers } from '../../../../build/lib/display-server.mjs';
import { displayFor, openDisplay } from '../../../../build/lib/display.mjs';
import { onPath } from '../../../../build/lib/programs.mjs';

it.each([
  ['electron', true, 'given'],
  ['stand-in', true, 'given'],
  ['stand-in', false, 'headless'],
  ['electron', false, 'virtual'],
])('%s, given a display: %s: %s', (kind, isGiven, expected) => {
  expect(displayFor(kind, isGiven)).toBe(expected);
});

it.runIf(onPath('Xvfb'))('a virtual display is the only one that the app finds (needs Xvfb)', async () => {
  const display = await openDisplay({ kind: 'electron' }, false);
  onTestFinished(() => display.close());
  const env = { WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland', ...display.env };
  expect(addressesOf(env)).toHaveLength(2);
  expect(env.XDG_SESSION_TYPE).toBe('x11');
  expect(await displayAnswers({ platform: 'linux', env })).toBe(true);
});

it('without a display and Xvfb, Electron opens no window, and the error names both', async () => {
  const opened = openDisplay({ kind: 'electron' }, false, { hasXvfb: false });
  await expect(opened).rejects.toThrow('there is no display, and Xvfb is not installed');
});

it.each([
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

it('a display exists when it accepts connections, not when it is named', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = { DISPLAY: `127.0.0.1:${server.address().port - 6000}` };
  expect(await displayAnswers({ platform: 'linux', env })).toBe(true);
  server.close();
  await once(server, 'close');
  expect(await displayAnswers({ platform: 'linux', env })).toBe(false);
  expect(await displayAnswers({ platform: 'linux', env: {} })).toBe(false);
});

it('macOS and Windows always have one', async () => {
  expect(await displayAnswers({ platform: 'darwin', env: {} })).toBe(true);
  expect(await displayAnswers({ platform: 'win32', env: {} })).toBe(true);
});
