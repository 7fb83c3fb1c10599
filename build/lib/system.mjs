// What the operating system must bring: found by what works, installed where we may, else named with its command.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inProject, say } from './project.mjs';
import { run } from './run.mjs';

/**
 * Each need, what it is for, how to see that it is met, and the package that brings it, by package manager.
 *
 * Chromium draws the stand-in's windows, and its package brings the libraries that Electron's binary wants as well.
 * The compiler and libsecret's headers build keytar, so they come before the packages of npm.
 */
const browser = need('Chromium', 'windows', () => Boolean(chromium()), {
  apt: 'chromium',
  dnf: 'chromium',
  pacman: 'chromium',
  brew: '--cask chromium',
});
const toStart = [
  browser,
  need('fonts', 'text', hasFonts, { apt: 'fonts-liberation', dnf: 'liberation-fonts', pacman: 'ttf-liberation' }),
  need('libsecret', 'keys in the system keychain', hasLibsecret, {
    apt: 'libsecret-1-dev',
    dnf: 'libsecret-devel',
    pacman: 'libsecret',
  }),
  need('pkg-config', 'keys in the system keychain', compiles('pkg-config'), {
    apt: 'pkg-config',
    dnf: 'pkgconf',
    pacman: 'pkgconf',
  }),
  need('Python', 'keys in the system keychain', compiles('python3'), {
    apt: 'python3',
    dnf: 'python3',
    pacman: 'python',
  }),
  need('make', 'keys in the system keychain', compiles('make'), { apt: 'make', dnf: 'make', pacman: 'make' }),
  need('a C++ compiler', 'keys in the system keychain', compiles('c++'), { apt: 'g++', dnf: 'gcc-c++', pacman: 'gcc' }),
];
const toTest = [
  ...toStart,
  need('Xvfb', 'tests with a screen', () => Boolean(onPath('Xvfb')), {
    apt: 'xvfb',
    dnf: 'xorg-x11-server-Xvfb',
    pacman: 'xorg-server-xvfb',
  }),
  need('D-Bus', 'tests of the keychain', () => Boolean(onPath('dbus-daemon')), {
    apt: 'dbus',
    dnf: 'dbus-daemon',
    pacman: 'dbus',
  }),
  need('a Secret Service', 'tests of the keychain', () => Boolean(onPath('gnome-keyring-daemon')), {
    apt: 'gnome-keyring',
    dnf: 'gnome-keyring',
    pacman: 'gnome-keyring',
  }),
];

const installers = {
  apt: 'apt-get install -y --no-install-recommends',
  dnf: 'dnf install -y',
  pacman: 'pacman -S --needed',
  brew: 'brew install',
};

/**
 * Installs what is missing `to` 'start' or 'test' when this is root on Debian or its like; elsewhere prints the command
 * that does. Whoever cannot go on without a need says so itself: none stops the others.
 */
export async function ensureSystem(to) {
  const needs = to === 'test' ? toTest : toStart;
  let missing = missingFrom(needs);
  if (missing.length === 0) return;
  const manager = packageManager();
  if (manager === 'apt' && process.getuid?.() === 0) {
    await aptInstall(missing.map((one) => one.packages.apt));
    missing = missingFrom(needs);
  }
  for (const line of advice(missing, manager)) say(line);
}

/** What to tell a person about what is missing: one line, and the command that brings it where we know one. */
export function advice(missing, manager) {
  if (missing.length === 0) return [];
  const lines = [`Missing on this system: ${missing.map((one) => `${one.name} (for ${one.purpose})`).join(', ')}.`];
  const packages = missing.map((one) => one.packages[manager]).filter(Boolean);
  const sudo = manager === 'brew' ? '' : 'sudo ';
  if (packages.length > 0) lines.push(`Install with: ${sudo}${installers[manager]} ${packages.join(' ')}`);
  return lines;
}

/** What to tell a person who needs Chromium and has none. */
export function howToGetChromium() {
  return advice([browser], packageManager()).join('\n');
}

/** The Chromium on this machine, as the stand-in finds it: PENSTOCK_CHROMIUM, or the first of the usual names on PATH; undefined without one. */
export function chromium() {
  const named = process.env.PENSTOCK_CHROMIUM;
  if (named) return named;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const found = onPath(name);
    if (found) return found;
  }
  return undefined;
}

/** The absolute path of a program on PATH, or undefined. */
export function onPath(name, path = process.env.PATH ?? '') {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return path
    .split(delimiter)
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

function need(name, purpose, isMet, packages) {
  return { name, purpose, isMet, packages };
}

/** Only Linux needs anything: macOS and Windows have their keychain, their fonts and Electron's own binary. */
function missingFrom(needs) {
  return process.platform === 'linux' ? needs.filter((one) => !one.isMet()) : [];
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Absent or not ours to run: the same to us.
  }
}

/** A compiler's part is needed only until keytar has been built. */
function compiles(tool) {
  return () => keytarIsBuilt() || Boolean(onPath(tool));
}

function hasLibsecret() {
  return keytarIsBuilt() || spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0;
}

function keytarIsBuilt() {
  return existsSync(inProject('node_modules', 'keytar', 'build', 'Release', 'keytar.node'));
}

function hasFonts() {
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/', '.fonts')].some(existsSync);
}

function packageManager() {
  const commands = { apt: 'apt-get', dnf: 'dnf', pacman: 'pacman', brew: 'brew' };
  return Object.keys(commands).find((manager) => onPath(commands[manager]));
}

async function aptInstall(packages) {
  say(`System: installing ${packages.join(', ')} ...`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'pipe', 'pipe'] };
  const install = [...installers.apt.split(' ').slice(1), ...packages];
  for (const args of [['update'], install]) {
    const { code, stdout, stderr } = await run('apt-get', args, options);
    if (code === 0) continue;
    say(
      `System: apt-get ${args[0]} failed (exit code ${code}).\n${`${stdout}${stderr}`.trim().split('\n').slice(-10).join('\n')}`,
    );
    return;
  }
  say('System: installed.');
}
