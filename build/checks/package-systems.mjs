// Facts that each system must receive about the app (build/lib/package-facts.mjs), and those settings of
// electron-builder.yml that no package on a stub shows.
import { readFileSync } from 'node:fs';
import { inProject, readJson } from '../lib/project.mjs';
import { builder } from '../lib/stub-electron.mjs';

const { version, productName: name } = readJson(inProject('package.json'));
const id = 'io.penstock.Penstock';
const copyright = 'Copyright the Penstock authors';
const licencesOfElectron = ['LICENSE.electron.txt', 'LICENSES.chromium.html'];

const wantedFacts = {
  linux: { licencesOfElectron },
  mac: {
    id,
    name,
    program: name,
    version,
    category: 'public.app-category.developer-tools',
    oldestSystem: '13.0',
    copyright,
    links: ['penstock'],
    hasIcon: true,
    helpers: ['', '.GPU', '.Plugin', '.Renderer'].map((kind) => `${id}.helper${kind}`),
    isSigned: true,
    checksArchive: true,
  },
  win: {
    name,
    description: name,
    version,
    copyright,
    sizesOfIcon: [16, 24, 32, 48, 64, 128, 256],
    checksArchive: true,
    licencesOfElectron,
  },
};

/** Settings of electron-builder.yml, by part. */
const wantedSettings = {
  linux: { target: ['deb', 'rpm', 'AppImage'], executableName: 'penstock', syncDesktopName: true },
  mac: { target: ['dmg', 'zip'], hardenedRuntime: true, entitlements: 'build/entitlements.mac.plist' },
  win: { target: 'nsis' },
  // Data outlives the program, and no administrator is needed.
  nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false, include: 'build/installer.nsh' },
};

/** Additional rights of the app on a Mac beyond a hardened runtime. */
const wantedEntitlements = {
  'com.apple.security.cs.allow-jit': true,
  'com.apple.security.cs.disable-library-validation': true,
};

/** Differences between the facts of a package and those that its system requires, a line each. */
export function factProblems(system, facts) {
  return differences(`${system}: `, facts, wantedFacts[system]);
}

/** Faults of electron-builder.yml and of the files that it names, a line each. */
export function settingProblems(settings = settingsOf(read('electron-builder.yml'))) {
  const entitlements = builder('plist').parse(read(settings.mac.entitlements));
  return [
    ...Object.entries(wantedSettings).flatMap(([part, wanted]) =>
      differences(`${part}.`, pick(settings[part] ?? {}, Object.keys(wanted)), wanted),
    ),
    ...(settings.mac.entitlementsInherit === settings.mac.entitlements ? [] : ['mac: helpers have other entitlements']),
    ...differences('entitlement ', entitlements, wantedEntitlements),
  ];
}

/** Settings in a text of YAML. */
export const settingsOf = (text) => builder('js-yaml').load(text);

const read = (path) => readFileSync(inProject(path), 'utf8');

const pick = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key]]));

function differences(where, seen, wanted) {
  const text = (value) => JSON.stringify(value) ?? 'absent';
  return [...new Set([...Object.keys(seen), ...Object.keys(wanted)])]
    .filter((key) => text(seen[key]) !== text(wanted[key]))
    .map((key) => `${where}${key} is ${text(seen[key])}, wanted ${text(wanted[key])}`);
}
