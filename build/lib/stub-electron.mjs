// Files of a distribution of Electron that electron-builder touches, for each system: a binary with unset fuses, its
// resources, names, version, languages and licenses. It is packed offline, and cannot run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inProject, readJson, toolScript } from './project.mjs';

/** electron-builder's own copies, which read and write a package. */
export const builder = createRequire(
  createRequire(toolScript('electron-builder')).resolve('app-builder-lib/package.json'),
);

/** Marker of the switches in a binary for @electron/fuses (its constants.js), followed by their version and number. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Byte of a fuse (FuseState in the same file). */
export const fuseStates = { off: 0x30, on: 0x31, 'not set': 0x90 };

/** Position of each fuse, by name. */
export function fuseIndex() {
  const { FuseV1Options } = builder('@electron/fuses');
  return Object.fromEntries(Object.entries(FuseV1Options).filter(([, value]) => typeof value === 'number'));
}

/** Writes the stub for `linux`, `mac` or `win` into a folder, which is created. */
export function writeStub(folder, system) {
  const { version } = readJson(inProject('node_modules', 'electron', 'package.json'));
  const files = { version, LICENSE: 'MIT', 'LICENSES.chromium.html': '<title>Licences</title>', ...ofSystem[system]() };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  }
}

const ofSystem = {
  linux: () => ({ electron: fuses(), 'chrome-sandbox': '', ...inTheFolder() }),
  win: () => ({ 'electron.exe': Buffer.concat([executable(), fuses()]), ...inTheFolder() }),
  mac: () => {
    const contents = 'Electron.app/Contents';
    const framework = `${contents}/Frameworks/Electron Framework.framework`;
    const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`);
    return {
      codesign,
      ...bundle(contents, 'Electron'),
      ...Object.assign({}, ...helpers.map((name) => bundle(`${contents}/Frameworks/${name}.app/Contents`, name))),
      [`${framework}/Electron Framework`]: fuses(),
      [`${contents}/Resources/electron.icns`]: '',
      ...languages((name) => `${contents}/Resources/${name.replace(/-.*/, '')}.lproj/locale.pak`),
      ...languages((name) => `${framework}/Versions/A/Resources/${name.replace(/-.*/, '')}.lproj/locale.pak`),
    };
  },
};

/** Replaces a macOS tool on other systems: leaves in the last argument, an app, what the real one leaves there. */
const codesign = `#!/bin/sh
for app; do :; done
mkdir -p "$app/Contents/_CodeSignature" && : > "$app/Contents/_CodeSignature/CodeResources"
`;

const inTheFolder = () => ({ ...languages((name) => `locales/${name}.pak`), 'resources/nothing': '' });

const languages = (pathOf) => Object.fromEntries(['en-US', 'de'].map((name) => [pathOf(name), '']));

const bundle = (contents, name) => ({
  [`${contents}/Info.plist`]: builder('plist').build({ CFBundleExecutable: name, CFBundleName: name }),
  [`${contents}/MacOS/${name}`]: '',
});

function fuses() {
  const count = Object.keys(fuseIndex()).length;
  const states = Buffer.alloc(count, fuseStates['not set']);
  return Buffer.concat([Buffer.alloc(64), Buffer.from(sentinel), Buffer.from([1, count]), states, Buffer.alloc(64)]);
}

/** A program for Windows that contains only its publisher. */
function executable() {
  const { NtExecutable, NtExecutableResource, Resource } = builder('resedit');
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const about = Resource.VersionInfo.createEmpty();
  about.setStringValues({ lang: 0x409, codepage: 1200 }, { ProductName: 'Electron' });
  about.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
