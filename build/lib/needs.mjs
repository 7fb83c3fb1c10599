// Requirements of each task on the operating system: how to detect them, and which packages contain them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { missingLibraries, packagesFor } from './libraries.mjs';
import { chromium, onPath } from './programs.mjs';
import { inProject } from './project.mjs';

/**
 * A need: its name, its purpose, how to detect it, and the package that contains it, by package manager. Several are
 * alternatives, the likeliest first. `hints` give advice for a distribution without such a package.
 */
function need(name, purpose, isMet, packages, hints = {}) {
  return { name, purpose, isMet, packages, hints };
}

const fonts = need('fonts', 'text in other scripts than Latin, Greek and Cyrillic', hasFonts, {
  apt: 'fonts-liberation',
  dnf: 'liberation-fonts',
  pacman: 'ttf-liberation',
});

const xvfb = need('Xvfb', 'a display where there is none', () => Boolean(onPath('Xvfb')), {
  apt: 'xvfb',
  dnf: 'xorg-x11-server-Xvfb',
  pacman: 'xorg-server-xvfb',
});

/** To install the packages of npm: keytar is built on this machine (D14), with the compiler and libsecret's headers. */
export const toInstall = [
  need('libsecret', 'keys in the system keychain', hasLibsecret, {
    apt: 'libsecret-1-dev',
    dnf: 'libsecret-devel',
    pacman: 'libsecret',
  }),
  need('pkg-config', 'keys in the system keychain', compiles('pkg-config'), {
    apt: ['pkg-config', 'pkgconf'],
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

/** To run the stand-in, whose windows Chromium draws. Its package includes the libraries that it needs. */
export const toRunStandIn = [
  need(
    'Chromium',
    'windows',
    () => Boolean(chromium()),
    { apt: ['chromium', 'chromium-browser'], dnf: 'chromium', pacman: 'chromium' },
    // Ubuntu's package only fetches a snap, which needs a running snapd, and a container has none.
    {
      ubuntu:
        'On Ubuntu, install google-chrome (https://www.google.com/chrome), or name a Chromium in PENSTOCK_CHROMIUM.',
    },
  ),
  fonts,
];

/** To run Electron's binary: the libraries that this one lacks, and a display where there is none. */
export function toRunElectron(executable, hasDisplay) {
  const libraries = missingLibraries(executable).map((library) =>
    need(library, "Electron's binary", () => !missingLibraries(executable).includes(library), packagesFor(library)),
  );
  return [...libraries, ...(hasDisplay ? [] : [xvfb]), fonts];
}

/** To test, in addition to the needs of the runtime: a virtual screen, and a keychain that is not the user's. */
export const toTest = [
  xvfb,
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

/** Whether any font is below these folders. The folders alone exist on every Debian. */
export function hasFonts(folders = fontFolders(process.env)) {
  return folders.flatMap(filesBelow).some((name) => /\.(ttf|otf|ttc)$/i.test(name));
}

/** Names of the entries below a folder. */
function filesBelow(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return []; // Absent or unreadable for this user: Chromium finds nothing there either.
  }
}

/** Folders of fontconfig (its fonts.conf), including the user's. */
function fontFolders({ HOME = '/', XDG_DATA_HOME = join(HOME, '.local', 'share') }) {
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(XDG_DATA_HOME, 'fonts'), join(HOME, '.fonts')];
}

/** A part of the compiler is needed only until keytar has been built. */
function compiles(tool) {
  return () => keytarIsBuilt() || Boolean(onPath(tool));
}

function hasLibsecret() {
  return keytarIsBuilt() || spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0;
}

/** Whether the native part of keytar exists. */
export function keytarIsBuilt() {
  return existsSync(inProject('node_modules', 'keytar', 'build', 'Release', 'keytar.node'));
}
