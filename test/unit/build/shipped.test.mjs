import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../../build/lib/build.mjs';
import { inProject, readJson } from '../../../build/lib/project.mjs';
import { shippedPackages } from '../../../build/lib/shipped.mjs';
import { licencesOf } from '../../../build/licences.ts';
import { packagesIn } from '../../../build/shipped.ts';

beforeAll(ensureBuilt, 120_000);

const withModules = (...ids) => ({
  output: [{ type: 'chunk', moduleIds: ids.map((id) => (id.startsWith('\0') ? id : inProject(id))) }],
});

it('a package is shipped when a bundle contains a module of it, by the bundled copy', () => {
  const ids = [
    'main/index.ts',
    'node_modules/zod/v4/index.js',
    'node_modules/electron-updater/node_modules/semver/index.js',
    'node_modules/@fontsource-variable/inter/index.css?used',
  ];
  expect(packagesIn([withModules(...ids), [withModules('node_modules/zod/v4/core/index.js')]])).toEqual([
    'node_modules/@fontsource-variable/inter',
    'node_modules/electron-updater/node_modules/semver',
    'node_modules/zod',
  ]);
});

it('a tool is shipped when it added code of its own to a bundle', () => {
  expect(packagesIn([withModules('\0vite/preload-helper.js', '\0rolldown/runtime.js')])).toEqual([
    'node_modules/rolldown',
    'node_modules/vite',
  ]);
});

it('every package in the maps of the bundles is in the list, and so are the fonts, keytar and Electron', () => {
  const shipped = shippedPackages().map(({ path }) => path);
  const sources = globSync('out/main/**/*.map', { cwd: inProject() }).flatMap(
    (map) => readJson(inProject(map)).sources,
  );
  const named = sources.flatMap(
    (source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source) ?? [],
  );
  expect(named.length).toBeGreaterThan(500);
  expect([...new Set(named)].filter((path) => !shipped.includes(path))).toEqual([]);
  expect(shipped).toEqual(
    expect.arrayContaining([
      'node_modules/@fontsource-variable/inter',
      'node_modules/@fontsource-variable/jetbrains-mono',
      'node_modules/electron',
      'node_modules/keytar',
      'node_modules/svelte',
    ]),
  );
});

it('the licenses name exactly the packages that are shipped, by the version in the lockfile, each once', () => {
  const heads = readFileSync(inProject('out', 'licences.txt'), 'utf8').match(
    /^(@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*(?=: )/gm,
  );
  const { name, version } = readJson(inProject('package.json'));
  const wanted = [{ name, version }, ...shippedPackages()].map((one) => `${one.name} ${one.version}`);
  expect(heads.toSorted()).toEqual([...new Set(wanted)].sort());
});

it('packages with equal license texts share one, below all their holders', () => {
  const text = licencesOf(['node_modules/svelte', 'node_modules/vite', 'node_modules/keytar', 'node_modules/electron']);
  expect(text).toContain('Copyright (c) 2013 GitHub Inc.');
  expect(text).toContain('Copyright (c) Electron contributors\nCopyright (c) 2013-2020 GitHub Inc.');
  expect(text.match(/^keytar 7/gm)).toHaveLength(1);
  expect(text).not.toContain('Licenses of bundled dependencies');
});
