// A keychain for tests: a private D-Bus session with an unlocked gnome-keyring, which ends with the tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './run.mjs';

/** Environment variables for tests that use no keychain (main/secrets/keychain-switch.ts). */
export const noKeychain = { PENSTOCK_KEYCHAIN: 'off' };

/**
 * Starts the Secret Service and returns the environment variables that lead to it, and `close` to call at the end.
 * A test of a machine without a keychain removes DBUS_SESSION_BUS_ADDRESS from its child's environment. Only Linux has
 * this service, so elsewhere the keychain is switched off. Throws when the service does not start.
 */
export async function openKeyring() {
  if (process.platform !== 'linux') return { env: noKeychain, close: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'penstock-keyring-'));
  const env = { XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: join(folder, 'runtime') };
  for (const path of Object.values(env)) mkdirSync(path, { mode: 0o700 });
  const bus = await startServer('dbus-daemon', ['--session', '--nofork', '--print-address=3'], {
    ...process.env,
    ...env,
  });
  env.DBUS_SESSION_BUS_ADDRESS = bus.address;
  const close = () => {
    // Before its bus, because it would still write its content into a folder that is being removed.
    endDaemonOf(env.XDG_DATA_HOME);
    bus.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // The password of a new login keyring comes on stdin. The command returns when its daemon is ready.
  const { status, error } = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: { ...process.env, ...env },
    input: 'password',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  if (status === 0) return { env, close };
  close();
  throw new Error(`gnome-keyring-daemon did not start: ${error?.message ?? `exit code ${status}`}.`);
}

/**
 * Ends the daemon that stores its keys there, and returns once it has ended. It detaches itself, so it is found by its
 * environment.
 */
function endDaemonOf(dataFolder) {
  const isIts = (pid) =>
    read(pid, 'comm').startsWith('gnome-keyring') && read(pid, 'environ').includes(`XDG_DATA_HOME=${dataFolder}\0`);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isIts(name))) {
    process.kill(Number(pid), 'SIGKILL');
    // Without a parent that reaps it, it stays in the list as a zombie.
    while (/^\d+ \([^)]*\) [^ZX]/.test(read(pid, 'stat')));
  }
}

/** Empty for a process that has ended. */
function read(pid, file) {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
