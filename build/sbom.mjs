// `npm run sbom [-- FOLDER]`: the software bill of materials of everything shipped (CycloneDX), in FOLDER or dist/.
// Prints its path.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { inProject, readJson } from './lib/project.mjs';
import { sbom } from './lib/sbom.mjs';

const folder = resolve(process.argv[2] ?? inProject('dist'));
const { name, version } = readJson(inProject('package.json'));

await ensureBuilt();
const file = join(folder, `${name}-${version}.cdx.json`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, await sbom());
process.stdout.write(`${file}\n`);
