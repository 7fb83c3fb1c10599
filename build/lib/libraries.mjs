// Shared libraries that Electron's binary needs on Linux, and the packages that contain them.
import { spawnSync } from 'node:child_process';

/**
 * Packages by the library's name: those of Debian and Ubuntu as in Playwright's list for Chromium (playwright-core,
 * nativeDeps), the newer name of Debian 13 and Ubuntu 24.04 first. dnf finds a library's package by
 * `libnss3.so()(64bit)`.
 */
const aptPackages = {
  'libasound.so.2': ['libasound2t64', 'libasound2'],
  'libatk-1.0.so.0': ['libatk1.0-0t64', 'libatk1.0-0'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
  'libatspi.so.0': ['libatspi2.0-0t64', 'libatspi2.0-0'],
  'libcairo.so.2': ['libcairo2'],
  'libcups.so.2': ['libcups2t64', 'libcups2'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libdrm.so.2': ['libdrm2'],
  'libexpat.so.1': ['libexpat1'],
  'libgbm.so.1': ['libgbm1'],
  'libgio-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libglib-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgobject-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgtk-3.so.0': ['libgtk-3-0t64', 'libgtk-3-0'],
  'libnspr4.so': ['libnspr4'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libsmime3.so': ['libnss3'],
  'libudev.so.1': ['libudev1'],
  'libX11.so.6': ['libx11-6'],
  'libxcb.so.1': ['libxcb1'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
  'libXrandr.so.2': ['libxrandr2'],
};

/** Opened by name while Electron runs, so its binary does not list them. One of these suffices (Chromium's ui/gtk). */
const toolkits = ['libgtk-3.so.0', 'libgtk-4.so.1'];

/** Libraries that `executable` needs and this system lacks, including GTK. */
export function missingLibraries(executable, { ldd = runLdd, known = runLdconfig } = {}) {
  const missing = missingIn(ldd(executable));
  const all = known();
  // Without a list the answer is unknown, and GTK is not reported as missing.
  const hasToolkit = all === '' || toolkits.some((name) => all.includes(name));
  return hasToolkit || missing.includes(toolkits[0]) ? missing : [...missing, toolkits[0]];
}

/** Names that ldd could not find. */
export function missingIn(output) {
  return [...new Set([...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name))];
}

/** Packages that contain a library, by package manager; none where they are unknown. */
export function packagesFor(library) {
  return { apt: aptPackages[library], dnf: `'${library}()(64bit)'` };
}

const runLdd = (executable) => spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout ?? '';

/** Runs ldconfig, whose folder is not on an ordinary user's PATH. */
const runLdconfig = () => spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '';
