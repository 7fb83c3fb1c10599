import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject, readJson } from '../../../build/lib/project.mjs';

const { optionalDependencies, devDependencies } = readJson(inProject('package.json'));
const direct = Object.keys({ ...optionalDependencies, ...devDependencies }).sort();

const page = readFileSync(inProject('docs', 'dependencies.md'), 'utf8');
/** Names and licenses of the page's entries, by the heading above them. */
const groups = page.split(/^## /m).map((section) => ({
  heading: section.split('\n', 1)[0],
  entries: [...section.matchAll(/^- `([^`]+)` \(([\w.-]+), \d{4}-\d{2}\):/gm)].map(([, name, license]) => ({
    name,
    license,
  })),
}));
const entries = groups.flatMap((group) => group.entries);

it('the page names every direct dependency once, and no other package', () => {
  expect(entries.map(({ name }) => name).sort()).toEqual(direct);
});

it('each entry states the license of the installed package', () => {
  const licenseOf = (name) => {
    const manifest = inProject('node_modules', name, 'package.json');
    // An optional package can be absent (D14).
    const isAbsent = name in optionalDependencies && globSync(manifest).length === 0;
    return isAbsent ? entries.find((entry) => entry.name === name).license : readJson(manifest).license;
  };
  expect(entries).toEqual(entries.map(({ name }) => ({ name, license: licenseOf(name) })));
});

it('the product imports every package of its group, and no other', () => {
  const sources = globSync('{main,preload,renderer}/**/*.{ts,svelte}', { cwd: inProject() });
  const imported = sources.flatMap((source) =>
    [
      ...readFileSync(inProject(source), 'utf8').matchAll(
        /(?:\bfrom|\bimport|\bimport\(|\brequire\() ?'([^'.#][^']*)'/g,
      ),
    ]
      .map(([, specifier]) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0])
      .filter((name) => direct.includes(name)),
  );
  const shipped = groups.find(({ heading }) => heading === 'Shipped').entries;
  expect([...new Set(imported)].sort()).toEqual(shipped.map(({ name }) => name).sort());
});
