import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Puts the notices of the packages in a bundle beside it, as their licences require for redistribution. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const packages = [...new Set(ids.map(folderOf).filter((folder) => folder !== null))].sort();
      if (packages.length > 0) this.emitFile({ type: 'asset', fileName: 'notices.txt', source: noticesOf(packages) });
    },
  };
}

/** The folder of a module's package; null for one of ours. Modules that a tool generates begin with NUL. */
function folderOf(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  if (!path.includes('/node_modules/')) return null;
  for (let folder = dirname(path); !folder.endsWith('/node_modules'); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    // A package may mark a folder in it as of another format, by a package.json without a name.
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

/** The holders and years of the copyright, which differ where the words of the licence are the same. */
const copyright = /^[ \t]*(?:copyright (?=.*(?:\d{4}|\(c\)|©))|\(c\) |©).*$/gim;

interface Notice {
  /** `name version: licence`, then a line for each holder of the copyright. */
  head: string;
  /** The rest of the licence; empty where the package has none. */
  words: string;
}

/** Each text of a licence once, below all the packages that it covers and their holders. */
function noticesOf(folders: readonly string[]): string {
  const alike = Map.groupBy(folders.map(noticeOf), ({ words }) => words.replaceAll(/\s+/g, ' '));
  return [...alike.values()]
    .map((all) => [...all.map(({ head }) => head), all[0]!.words, '-'.repeat(80)].join('\n\n'))
    .join('\n\n');
}

function noticeOf(folder: string): Notice {
  const { name, version, license } = manifestOf(folder);
  const text = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
  const holders = (text.match(copyright) ?? []).map((line) => line.trim());
  return {
    head: [`${name} ${version}: ${license ?? 'no licence named'}`, ...holders].join('\n'),
    words: text.replaceAll(copyright, '').trim() || 'The package comes without a text of its licence.',
  };
}
