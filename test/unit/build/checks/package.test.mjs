import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../build/checks/package.mjs';
import { factProblems, settingProblems, settingsOf } from '../../../../build/checks/package-systems.mjs';
import { ensureBuilt } from '../../../../build/lib/build.mjs';
import { packageOnStub, systems } from '../../../../build/lib/package.mjs';
import { inProject } from '../../../../build/lib/project.mjs';
import { nightly, some } from '../../../fixtures/thorough.ts';

let seen;
beforeAll(async () => {
  await ensureBuilt();
  seen = await packageOnStub();
}, 120_000);

describe('the package', () => {
  it('holds built output and keytar, and nothing else', () => {
    expect(problemsOf(seen)).toEqual([]);
    expect(seen.archive.filter((path) => /\.(ts|svelte|map)$|(^|\/)test\//.test(path))).toEqual([]);
  });

  it('holds only the runtime files of keytar from packages', () => {
    expect(seen.archive.filter((path) => path.startsWith('node_modules/')).sort()).toEqual([
      'node_modules/keytar/build/Release/keytar.node',
      'node_modules/keytar/lib/keytar.js',
      'node_modules/keytar/package.json',
    ]);
  });

  it("has keytar's library next to the archive, where the system can load it", () => {
    expect(seen.unpacked).toContain('node_modules/keytar/build/Release/keytar.node');
  });

  it('has its fuses set: no run-as-Node, no NODE_OPTIONS, no inspector, only the archive (checklist, item 19)', () => {
    expect(seen.fuses).toMatchObject({
      RunAsNode: 'off',
      EnableNodeOptionsEnvironmentVariable: 'off',
      EnableNodeCliInspectArguments: 'off',
      OnlyLoadAppFromAsar: 'on',
      EnableEmbeddedAsarIntegrityValidation: 'on',
    });
  });
});

describe.each(systems.filter((system) => system !== 'linux'))('the package for another system: %s', (system) => {
  it('holds the same files with the same fuses, and gives the system the required facts', nightly, async () => {
    const other = await packageOnStub(system);
    expect([...problemsOf(other), ...factProblems(system, other.facts)]).toEqual([]);
    expect(other.archive.toSorted()).toEqual(seen.archive.toSorted());
    expect(other.fuses).toEqual(seen.fuses);
  });
});

it.each(some(systems, 1))('two packages have the same bytes in every file: %s', nightly, async (system) => {
  const [first, second] = [await packageOnStub(system), await packageOnStub(system)];
  expect(Object.keys(first.files).some((path) => path.endsWith('app.asar'))).toBe(true);
  expect(second.files).toEqual(first.files);
});

describe('the settings of packages', () => {
  const text = readFileSync(inProject('electron-builder.yml'), 'utf8');

  it('are right for all systems', () => {
    expect(settingProblems(settingsOf(text))).toEqual([]);
    expect(factProblems('linux', seen.facts)).toEqual([]);
  });

  it.each([
    [
      'data of a person removed with the program',
      ['deleteAppDataOnUninstall: false', 'deleteAppDataOnUninstall: true'],
      'nsis.deleteAppDataOnUninstall is true, wanted false',
    ],
    ['a format left out', ['deb, rpm, AppImage', 'deb, AppImage'], 'linux.target is ["deb","AppImage"], wanted'],
    [
      'a Mac without a hardened runtime',
      ['hardenedRuntime: true', 'hardenedRuntime: false'],
      'mac.hardenedRuntime is false',
    ],
    [
      'helpers with other rights',
      ['entitlementsInherit: build/entitlements.mac.plist', 'darkModeSupport: true'],
      'mac: helpers',
    ],
  ])('are wrong with %s', (_, [before, after], problem) => {
    expect(text).toContain(before);
    expect(settingProblems(settingsOf(text.replace(before, after)))).toEqual([expect.stringContaining(problem)]);
  });

  it('are wrong where a system is given other or more facts', () => {
    expect(factProblems('win', {})).toContain('win: checksArchive is absent, wanted true');
    expect(factProblems('linux', { ...seen.facts, more: 1 })).toEqual(['linux: more is 1, wanted absent']);
  });
});

describe('the check of the package', () => {
  it.each([
    ['a source', { archive: ['main/index.ts'] }, 'unexpected file: main/index.ts'],
    ['a map', { archive: ['out/main/index.js.map'] }, 'unexpected file: out/main/index.js.map'],
    [
      'a development dependency',
      { archive: ['node_modules/vite/index.js'] },
      'unexpected file: node_modules/vite/index.js',
    ],
    ['a library inside the archive', { unpacked: [] }, 'not unpacked: node_modules/keytar/build/Release/keytar.node'],
    [
      'a package without its license',
      { shipped: [{ name: 'left-pad', version: '1.3.0' }] },
      'not in licences.txt: left-pad 1.3.0',
    ],
    ['an open fuse', { fuses: { RunAsNode: 'on' } }, 'fuse RunAsNode: on, wanted off'],
    [
      'a fuse that nobody set',
      { fuses: { OnlyLoadAppFromAsar: 'not set' } },
      'fuse OnlyLoadAppFromAsar: not set, wanted on',
    ],
    [
      'a fuse that nobody decided',
      { fuses: { WasmTrapHandlers: 'on' } },
      'fuse WasmTrapHandlers: on, wanted a decision',
    ],
  ])('finds %s', (_, planted, problem) => {
    const changed = {
      archive: [...seen.archive, ...(planted.archive ?? [])],
      unpacked: planted.unpacked ?? seen.unpacked,
      licences: seen.licences,
      shipped: [...seen.shipped, ...(planted.shipped ?? [])],
      fuses: { ...seen.fuses, ...planted.fuses },
    };
    expect(problemsOf(changed)).toEqual([problem]);
  });

  it('finds a missing bundle', () => {
    const archive = seen.archive.filter((path) => path !== 'out/main/keychain.js');
    expect(problemsOf({ ...seen, archive })).toEqual(['missing: out/main/keychain.js']);
  });
});
