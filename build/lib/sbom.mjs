// The software bill of materials: npm's CycloneDX report on package-lock.json, cut to the shipped packages.
import { npm } from './install.mjs';
import { inProject, readJson, root } from './project.mjs';
import { run } from './run.mjs';
import { shippedPackages } from './shipped.mjs';

/** A property that npm gives each package (github.com/CycloneDX/cyclonedx-property-taxonomy, cdx/npm.md). */
const development = 'cdx:npm:package:development';

/**
 * The bill of the last build of the app, as JSON; identical for equal lockfile, bundles and npm. Throws when npm fails.
 */
export async function sbom() {
  return `${JSON.stringify(cutTo(shippedPackages(), await billOfTheLockfile()), null, 2)}\n`;
}

async function billOfTheLockfile() {
  const { command, prefix } = npm();
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error'];
  const { code, stdout, stderr } = await run(command, [...prefix, 'sbom', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Error(`npm sbom ended with exit code ${code}:\n${stderr}`);
  return reproducible(JSON.parse(stdout));
}

/** Without the time and the random number of this bill. npm names the app by its folder. */
function reproducible({ serialNumber, metadata: { timestamp, ...metadata }, ...bill }) {
  const { name } = readJson(inProject('package.json'));
  return { ...bill, metadata: { ...metadata, component: { ...metadata.component, name } } };
}

/**
 * A bill with these packages only. None of them is marked as a development package, because the bundles are made from
 * such.
 */
export function cutTo(packages, bill) {
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = bill.components
    .filter((component) => shipped.has(component['bom-ref']))
    .map(({ scope: _, ...component }) => ({
      ...component,
      properties: component.properties.filter(({ name }) => name !== development),
    }));
  const kept = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...bill, components, dependencies };
}
