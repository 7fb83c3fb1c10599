// Requirements on the operating system: detected by trying, installed where this user may, otherwise named with their
// command.
import { existsSync, readFileSync } from 'node:fs';
import { aptInstall } from './apt.mjs';
import { toRunStandIn } from './needs.mjs';
import { onPath } from './programs.mjs';
import { say } from './project.mjs';

const installers = {
  apt: 'apt-get install -y --no-install-recommends',
  dnf: 'dnf install -y',
  pacman: 'pacman -S --needed',
};

/**
 * Installs what is missing of `needs` (needs.mjs) when this is root on Debian or a derivative, and elsewhere prints the
 * command for it. A missing need stops no other. A task that cannot continue without one reports that itself.
 */
export async function ensureSystem(needs) {
  // Only Linux needs anything: macOS and Windows include a keychain, fonts and the libraries for Electron's binary.
  if (process.platform !== 'linux') return;
  const missing = needs.filter((one) => !one.isMet());
  if (missing.length === 0) return;
  const system = describeSystem();
  const wanted = missing.map((one) => ({ ...one, candidates: candidates(one, system) }));
  const installable = wanted.filter((one) => one.candidates.length > 0);
  if (system.manager === 'apt' && process.getuid?.() === 0 && installable.length > 0) await aptInstall(installable);
  for (const line of advice(
    missing.filter((one) => !one.isMet()),
    system,
  ))
    say(line);
}

/** Describes what is missing: one line, the command that installs it where it is known, and hints. */
export function advice(missing, system) {
  if (missing.length === 0) return [];
  const lines = [`Missing on this system: ${missing.map((one) => `${one.name} (for ${one.purpose})`).join(', ')}.`];
  const packages = missing.map((one) => candidates(one, system)[0]).filter(Boolean);
  if (packages.length > 0) lines.push(`Install with: sudo ${installers[system.manager]} ${unique(packages).join(' ')}`);
  return [...lines, ...missing.map((one) => one.hints?.[system.distribution]).filter(Boolean)];
}

/** Advice for a user who needs Chromium and has none that works. */
export function howToGetChromium() {
  return advice(toRunStandIn.slice(0, 1), describeSystem()).join('\n');
}

/** Packages, any of which meets a need here; none where a hint gives other advice. */
function candidates({ packages, hints }, { manager, distribution }) {
  return hints?.[distribution] ? [] : [packages[manager] ?? []].flat();
}

/** The package manager, and the distribution by /etc/os-release. */
function describeSystem() {
  const commands = { apt: 'apt-get', dnf: 'dnf', pacman: 'pacman' };
  const manager = Object.keys(commands).find((name) => onPath(commands[name]));
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return { manager, distribution: /^ID="?(\w+)/m.exec(release)?.[1] };
}

const unique = (values) => [...new Set(values)];
