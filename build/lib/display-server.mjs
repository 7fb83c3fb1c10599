// Whether the display that the environment names exists. One that died, or was passed to a container by name only, does
// not.
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path/posix';

/** A display answers at once. A network that drops packets never does. Milliseconds. */
const patienceMs = 3000;

/**
 * Whether a window can probably be opened on this platform: on Linux when a display that DISPLAY or WAYLAND_DISPLAY
 * names accepts connections, elsewhere always.
 */
export async function displayAnswers({ platform = process.platform, env = process.env } = {}) {
  if (platform !== 'linux') return true;
  for (const address of addressesOf(env)) if (await takesConnections(address)) return true;
  return false;
}

/** Addresses of an environment's displays, in the form of `net.connect` (X(7), DISPLAY NAMES; wl_display_connect). */
export function addressesOf({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR = '/' }) {
  const addresses = [];
  if (WAYLAND_DISPLAY)
    addresses.push({
      path: WAYLAND_DISPLAY.startsWith('/') ? WAYLAND_DISPLAY : join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY),
    });
  const [, host, number] = /^(.*?):(\d+)(?:\.\d+)?$/.exec(DISPLAY ?? '') ?? [];
  if (number === undefined) return addresses;
  const path = `/tmp/.X11-unix/X${number}`;
  if (host === '' || host === 'unix') return [...addresses, { path }, { path: `\0${path}` }];
  return [...addresses, { host, port: 6000 + Number(number) }];
}

async function takesConnections(address) {
  const socket = connect(address);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false; // No window opens there, for any reason.
  } finally {
    socket.destroy();
  }
}
