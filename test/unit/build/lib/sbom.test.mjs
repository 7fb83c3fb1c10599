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

it('the bill of materials lists exactly what is shipped, by the names, versions and hashes of the lockfile', () => {
  const { packages } = readJson(inProject('package-lock.json'));
  const listed = bill.components.map(({ group, name, version, hashes, purl }) => {
    const full = group ? `${group}/${name}` : name;
    expect(purl).toBe(`pkg:npm/${full.replace('@', '%40')}@${version}`);
    return `${full} ${version} sha512-${Buffer.from(hashes[0].content, 'hex').toString('base64')}`;
  });
  const wanted = shippedPackages().map(
    ({ path, name }) => `${name} ${packages[path].version} ${packages[path].integrity}`,
  );
  expect(listed.sort()).toEqual(wanted.sort());
  expect(wanted.length).toBeGreaterThan(100);
  for (const name of ['electron', 'keytar', 'svelte', 'undici'])
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name, version: packages[`node_modules/${name}`].version }),
    );
});

it('it is of Penstock, names no tool of development, and depends on nothing that it does not list', () => {
  const { version } = readJson(inProject('package.json'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'penstock', version } } });
  expect(text).not.toMatch(/"(vitest|eslint|electron-builder|typescript)"|package:development/);
  const refs = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']));
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});

it('two bills are the same: no time, no random number', full, async () => {
  expect(await sbom()).toBe(text);
});

it('what is not shipped is cut from a bill, and from what the others depend on', () => {
  const component = (name) => ({
    'bom-ref': name,
    properties: [
      { name: 'cdx:npm:package:development', value: 'true' },
      { name: 'cdx:npm:package:path', value: `node_modules/${name}` },
    ],
  });
  const whole = {
    metadata: { component: { 'bom-ref': 'app' } },
    components: ['inside', 'tool'].map(component),
    dependencies: [
      { ref: 'app', dependsOn: ['inside', 'tool'] },
      { ref: 'inside' },
      { ref: 'tool', dependsOn: ['inside'] },
    ],
  };
  expect(cutTo([{ path: 'node_modules/inside', integrity: 'sha512-AAEC' }], whole)).toMatchObject({
    components: [
      {
        'bom-ref': 'inside',
        hashes: [{ alg: 'SHA-512', content: '000102' }],
        properties: [{ name: 'cdx:npm:package:path' }],
      },
    ],
    dependencies: [
      { ref: 'app', dependsOn: ['inside'] },
      { ref: 'inside', dependsOn: [] },
    ],
  });
});
