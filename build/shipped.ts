// The shipped packages. Bundles are made from development dependencies, so only a build knows their content.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { licencesOf } from './licences.ts';

const root = join(import.meta.dirname, '..');

/** The runtime of the bundles, and the one package next to them (D14), with the code compiled into its library. */
const besideTheBundles = ['electron', 'keytar', 'node-addon-api'];

/** Result of Vite's builder for a bundle. */
export type Built = Rolldown.RolldownOutput | Rolldown.RolldownOutput[] | Rolldown.RolldownWatcher;

/** Writes `shipped.json` (paths in package-lock.json) and `licences.txt` of the app's bundles into their folder. */
export function writeShipped(folder: string, bundles: readonly Built[]): void {
  const beside = besideTheBundles.map((name) => `node_modules/${name}`).filter((path) => existsSync(join(root, path)));
  const packages = [...new Set([...packagesIn(bundles), ...beside])].sort();
  writeFileSync(join(folder, 'shipped.json'), `${JSON.stringify(packages, null, 2)}\n`);
  writeFileSync(join(folder, 'licences.txt'), licencesOf(packages));
}

/** Folders of the packages that have a module in a bundle, relative to the project's and sorted. */
export function packagesIn(bundles: readonly Built[]): string[] {
  const chunks = bundles
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .filter((output) => output.type === 'chunk');
  const folders = chunks.flatMap(({ moduleIds }) => moduleIds).map(folderOf);
  return [...new Set(folders.filter((folder) => folder !== null))].sort();
}

/** Folder of a module's package; null for a module of Penstock. */
function folderOf(id: string): string | null {
  // Names of code that a tool itself adds begin with NUL and the tool's own name.
  const tool = /^\0(rolldown|vite)\//.exec(id)?.[1];
  if (tool) return `node_modules/${tool}`;
  const path = relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/');
  if (!/(^|\/)node_modules\//.test(path)) return null;
  for (let folder = dirname(path); folder !== '.' && !folder.endsWith('node_modules'); folder = dirname(folder))
    if (isPackage(folder)) return folder;
  return null;
}

/** A package may declare another module format for a folder in it, by a package.json without a name. */
function isPackage(folder: string): boolean {
  const file = join(root, folder, 'package.json');
  return existsSync(file) && 'name' in (JSON.parse(readFileSync(file, 'utf8')) as object);
}
