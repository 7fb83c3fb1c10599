// The software bill of materials: what CycloneDX's tool says of package-lock.json, cut to what is shipped.
import { createRequire } from 'node:module';
import { projectNode, root, toolScript } from './project.mjs';
import { run } from './run.mjs';
import { shippedPackages } from './shipped.mjs';

/** Names of the tool's properties (github.com/CycloneDX/cyclonedx-property-taxonomy, cdx/npm.md). */
const pathOf = ({ properties }) => properties.find(({ name }) => name === 'cdx:npm:package:path')?.value;
const development = 'cdx:npm:package:development';

/** The bill of the app as it was built last, as JSON; the same for the same lockfile, bundles and npm. Throws when it is not valid. */
export async function sbom() {
  const text = `${JSON.stringify(cutTo(shippedPackages(), await billOfTheLockfile()), null, 2)}\n`;
  const { Spec, Validation } = createRequire(toolScript('cyclonedx-npm'))('@cyclonedx/cyclonedx-library');
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (faults) throw new Error(`The bill of materials is not valid: ${JSON.stringify(faults)}`);
  return text;
}

async function billOfTheLockfile() {
  const options = ['--package-lock-only', '--output-reproducible', '--flatten-components', '--spec-version=1.6'];
  const { code, stdout, stderr } = await run(projectNode(), [toolScript('cyclonedx-npm'), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Error(`cyclonedx-npm ended with exit code ${code}:\n${stderr}`);
  return JSON.parse(stdout);
}

/** A bill with these packages only. None of them is one of development: the bundles are made from such. */
export function cutTo(packages, bill) {
  const integrities = new Map(packages.map(({ path, integrity }) => [path, integrity]));
  const components = bill.components
    .filter((component) => integrities.has(pathOf(component)))
    .map((component) => ({
      ...component,
      hashes: [hashOf(integrities.get(pathOf(component)))],
      properties: component.properties.filter(({ name }) => name !== development),
    }));
  const kept = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...bill, components, dependencies };
}

/** Of the archive in the registry; the tool leaves it out where the lockfile names no address. */
function hashOf(integrity) {
  const [, algorithm, digest] = /^sha(\d+)-(.+)$/.exec(integrity);
  return { alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') };
}
