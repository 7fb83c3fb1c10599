import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../build/checks/package.mjs';
import { ensureBuilt } from '../../../../build/lib/build.mjs';
import { packageOnStub } from '../../../../build/lib/package.mjs';

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

  it('of packages holds only what keytar is at run time', () => {
    expect(seen.archive.filter((path) => path.startsWith('node_modules/')).sort()).toEqual([
      'node_modules/keytar/build/Release/keytar.node',
      'node_modules/keytar/lib/keytar.js',
      'node_modules/keytar/package.json',
    ]);
  });

  it('has keytar’s library beside the archive, where the system can load it', () => {
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

describe('the check of the package', () => {
  it.each([
    ['a source', { archive: ['main/index.ts'] }, 'does not belong: main/index.ts'],
    ['a map', { archive: ['out/main/index.js.map'] }, 'does not belong: out/main/index.js.map'],
    [
      'a development dependency',
      { archive: ['node_modules/vite/index.js'] },
      'does not belong: node_modules/vite/index.js',
    ],
    ['a library inside the archive', { unpacked: [] }, 'not unpacked: node_modules/keytar/build/Release/keytar.node'],
    [
      'a package without its licence',
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
