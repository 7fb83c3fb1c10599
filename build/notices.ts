import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Puts the notices of the packages in a bundle beside it, as their licences ask of whoever passes it on. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const packages = [...new Set(ids.map(folderOf).filter((folder) => folder !== null))].sort();
      if (packages.length > 0)
        this.emitFile({ type: 'asset', fileName: 'notices.txt', source: packages.map(noticeOf).join('\n') });
    },
  };
}

/** The folder of the package that a module is of; null for one of ours. Modules that a tool makes begin with NUL. */
function folderOf(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  if (!path.includes('/node_modules/')) return null;
  for (let folder = dirname(path); !folder.endsWith('/node_modules'); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    // A package may mark a folder in it as of another format, by a file without a name.
    if (existsSync(file) && manifestOf(folder).name !== undefined) return folder;
    if (folder === dirname(folder)) return null;
  }
  return null;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function noticeOf(folder: string): string {
  const { name, version, license } = manifestOf(folder);
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const told = texts.length > 0 ? texts : ['The package comes without a text of its licence.'];
  return [`${name} ${version}: ${license ?? 'no licence named'}`, '', ...told, '', '-'.repeat(80), ''].join('\n');
}
