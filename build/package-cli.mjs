// `npm run package:cli [-- FOLDER]`: the command line as a package for Node without Electron, in FOLDER or dist/.
// Prints the path of the archive, which `npm install -g` accepts.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBuilder } from 'vite';
import { npm } from './lib/install.mjs';
import { inProject, projectNode, readJson, root } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { licencesOf } from './licences.ts';
import { packagesIn } from './shipped.ts';

const destination = resolve(process.argv[2] ?? inProject('dist'));
const folder = inProject('dist', 'cli');

const builder = await createBuilder({ root, logLevel: 'error' });
const bundle = await builder.build(builder.environments.cli);
writeFileSync(join(folder, 'licences.txt'), licencesOf(packagesIn([bundle])));

const { name, version, license, author, homepage, optionalDependencies, devDependencies } = readJson(
  inProject('package.json'),
);
const manifest = {
  ...{ name, version, description: 'The command line of Penstock.', license, author, homepage },
  private: true,
  type: 'module',
  bin: { penstock: 'penstock.js' },
  // npm links manual pages of a list only.
  man: ['penstock.1'],
  // Equal to the sources (D13): the version of Node inside Electron.
  engines: { node: `>=${devDependencies.node.split('.')[0]}` },
  optionalDependencies,
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const manual = await piped(projectNode(), [join(folder, 'penstock.js'), 'man']);
writeFileSync(join(folder, 'penstock.1'), manual);
copyFileSync(inProject('LICENSE'), join(folder, 'LICENSE'));
// Assistants that drive the command line look for this name.
copyFileSync(inProject('docs', 'AGENTS.md'), join(folder, 'AGENTS.md'));

mkdirSync(destination, { recursive: true });
const { command, prefix } = npm();
const pack = ['pack', '--json', '--loglevel=error', `--pack-destination=${destination}`];
const packed = await piped(command, [...prefix, ...pack]);
process.stdout.write(`${join(destination, JSON.parse(packed)[0].filename)}\n`);

/** Output of a program in the folder of the package. Throws when it fails. */
async function piped(program, args) {
  const { code, stdout, stderr } = await run(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
