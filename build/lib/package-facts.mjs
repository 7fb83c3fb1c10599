// Facts that a system receives about a packaged app, read back from it: its names, version, icon and links, and the
// hash of its archive.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { builder } from './stub-electron.mjs';

/** By system: the facts of the packaged app in a folder, whose archive is `archive`. */
export const systemFacts = { linux: linuxFacts, mac: macFacts, win: winFacts };

/** The rest is in deb and rpm (linux-packages.mjs). */
function linuxFacts(app) {
  return { licencesOfElectron: licencesIn(app) };
}

function macFacts(app, archive) {
  const plist = (...path) => builder('plist').parse(readFileSync(join(app, ...path, 'Contents', 'Info.plist'), 'utf8'));
  const about = plist();
  const helpers = readdirSync(join(app, 'Contents', 'Frameworks')).filter((name) => name.endsWith('.app'));
  const icon = readFileSync(join(app, 'Contents', 'Resources', about.CFBundleIconFile));
  return {
    id: about.CFBundleIdentifier,
    name: about.CFBundleName,
    program: about.CFBundleExecutable,
    version: about.CFBundleShortVersionString,
    category: about.LSApplicationCategoryType,
    oldestSystem: about.LSMinimumSystemVersion,
    copyright: about.NSHumanReadableCopyright,
    links: about.CFBundleURLTypes?.flatMap(({ CFBundleURLSchemes }) => CFBundleURLSchemes) ?? [],
    hasIcon: icon.equals(readFileSync(inProject('build', 'icons', 'icon.icns'))),
    helpers: helpers.map((name) => plist('Contents', 'Frameworks', name).CFBundleIdentifier).sort(),
    isSigned: existsSync(join(app, 'Contents', '_CodeSignature', 'CodeResources')),
    checksArchive: about.ElectronAsarIntegrity?.['Resources/app.asar']?.hash === hashOfHeader(archive),
  };
}

function winFacts(app, archive) {
  const { NtExecutable, NtExecutableResource, Resource } = builder('resedit');
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(join(app, 'Penstock.exe'))));
  const [about] = Resource.VersionInfo.fromEntries(entries);
  const strings = about.getStringValues(about.getAllLanguagesForStringValues()[0]);
  const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const [{ file, value } = {}] = integrity ? JSON.parse(Buffer.from(integrity.bin).toString()) : [];
  return {
    name: strings.ProductName,
    description: strings.FileDescription,
    version: strings.FileVersion,
    copyright: strings.LegalCopyright,
    sizesOfIcon: Resource.IconGroupEntry.fromEntries(entries).flatMap(({ icons }) =>
      icons.map(({ width }) => width || 256),
    ),
    checksArchive: file === 'resources\\app.asar' && value === hashOfHeader(archive),
    licencesOfElectron: licencesIn(app),
  };
}

const licencesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('LICENSE'))
    .sort();

/** In the form that the fuse EnableEmbeddedAsarIntegrityValidation compares (docs/tutorial/asar-integrity.md). */
function hashOfHeader(archive) {
  const { headerString } = builder('@electron/asar').getRawHeader(archive);
  return createHash('sha256').update(headerString).digest('hex');
}
