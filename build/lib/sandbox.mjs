// Whether Chromium's sandbox can be used on this machine. Without one Chromium does not start, unless a switch disables
// it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from './programs.mjs';

/**
 * Losses without a sandbox, and what remains: a window's `sandbox: true` also withholds Node from its page
 * (docs/tutorial/sandbox.md).
 */
const whatIsLost = 'The system confines none of its processes; pages still have no Node';

/**
 * Switches to start the runtime with, and a `note` for the user where there are any. Facts: the `platform`, the user's
 * id (`uid`), whether unprivileged `userNamespaces` work, and whether the `suidHelper` is set up.
 * Electron's processes end at once for root with a sandbox (electron_main_delegate.cc), and for others where neither
 * kind of sandbox works, as on Ubuntu since 23.10 and in containers (electron/electron#42510).
 */
export function sandboxFor({ platform, uid, userNamespaces, suidHelper }) {
  if (platform !== 'linux') return { switches: [] };
  const without = (why) => ({
    switches: ['--no-sandbox'],
    note: `Sandbox: ${why}, so the console runs with --no-sandbox. ${whatIsLost}.`,
  });
  if (uid === 0) return without('root cannot use it');
  if (userNamespaces || suidHelper) return { switches: [] };
  return without('this system allows no user namespaces, and no SUID helper is set up');
}

/** Facts about this machine for a runtime. */
export function sandboxFacts(runtime) {
  const { platform } = process;
  const uid = process.getuid?.();
  if (platform !== 'linux' || uid === 0) return { platform, uid };
  return { platform, uid, userNamespaces: userNamespacesWork(), suidHelper: suidHelpers(runtime).some(isSetUp) };
}

/**
 * Whether an unnamed program gets a namespace whose root is this user, like one that Chromium makes. Ubuntu's AppArmor
 * refuses it unless a profile names the program (Chromium's docs/security/apparmor-userns-restrictions.md), and one may
 * name unshare.
 */
export function userNamespacesWork({ restriction = readRestriction, unshare = runUnshare } = {}) {
  return restriction() !== '1' && unshare();
}

function readRestriction() {
  const file = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '0';
}

const runUnshare = () => spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' }).status === 0;

/** Next to the binary. Debian's Chromium is started by a script in another folder. */
function suidHelpers(runtime) {
  if (runtime.kind === 'electron') return [join(dirname(runtime.executable), 'chrome-sandbox')];
  return [join(dirname(realpathSync(chromium())), 'chrome-sandbox'), '/usr/lib/chromium/chrome-sandbox'];
}

/** Whether the helper belongs to root and has its setuid bit, which Chromium checks (setuid_sandbox_host.cc). */
export function isSetUp(helper, stat = statSync) {
  if (!existsSync(helper)) return false;
  const { uid, mode } = stat(helper);
  return uid === 0 && (mode & 0o4755) === 0o4755;
}
