import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../build/lib/build.mjs';
import { inProject, readJson } from '../../../../build/lib/project.mjs';
import { cutTo, sbom } from '../../../../build/lib/sbom.mjs';
import { shippedPackages } from '../../../../build/lib/shipped.mjs';
import { full } from '../../../fixtures/thorough.ts';

let bill;
let text;
beforeAll(async () => {
  await ensureBuilt();
  text = await sbom();
  bill = JSON.parse(text);
}, 120_000);

it('the bill of materials lists exactly the shipped packages, by the names, versions and hashes of the lockfile', () => {
  const { packages } = readJson(inProject('package-lock.json'));
  const listed = bill.components.map(({ name, version, hashes, purl }) => {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    return `${name} ${version} sha512-${Buffer.from(hashes[0].content, 'hex').toString('base64')}`;
  });
  // A package that is installed twice in one version counts once.
  const wanted = new Set(
    shippedPackages().map(({ path, name }) => `${name} ${packages[path].version} ${packages[path].integrity}`),
  );
  expect(listed.sort()).toEqual([...wanted].sort());
  expect(wanted.size).toBeGreaterThan(100);
  for (const name of ['electron', 'keytar', 'svelte', 'undici'])
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name, version: packages[`node_modules/${name}`].version }),
    );
});

it('it belongs to Penstock, names no development tool, and depends on nothing unlisted', () => {
  const { version } = readJson(inProject('package.json'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'penstock', version } } });
  expect(text).not.toMatch(/"(vitest|eslint|electron-builder|typescript)"|package:development/);
  const refs = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']));
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});

it('two bills are equal, without times or random numbers', full, async () => {
  expect(await sbom()).toBe(text);
});

it('packages that are not shipped are removed from a bill, and from the dependencies of the others', () => {
  const component = (name) => ({
    'bom-ref': `${name}@1.0.0`,
    scope: 'optional',
    properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  });
  const whole = {
    metadata: { component: { 'bom-ref': 'app@1.0.0' } },
    components: ['inside', 'tool'].map(component),
    dependencies: [
      { ref: 'app@1.0.0', dependsOn: ['inside@1.0.0', 'tool@1.0.0'] },
      { ref: 'inside@1.0.0' },
      { ref: 'tool@1.0.0', dependsOn: ['inside@1.0.0'] },
    ],
  };
  expect(cutTo([{ name: 'inside', version: '1.0.0' }], whole)).toEqual({
    metadata: whole.metadata,
    components: [{ 'bom-ref': 'inside@1.0.0', properties: [] }],
    dependencies: [
      { ref: 'app@1.0.0', dependsOn: ['inside@1.0.0'] },
      { ref: 'inside@1.0.0', dependsOn: [] },
    ],
  });
});
