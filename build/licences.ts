// Licenses of everything shipped, in one text, which the app shows (Settings, Licenses).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Vite's license continues with those of its build tools, none of which is part of a page. */
const ofABuild = /^# Licenses of bundled dependencies$[^]*/m;

/** Holders and years of the copyright, which differ where the words of the license are equal. */
const copyright = /^[ \t]*(?:copyright (?=.*(?:\d{4}|\(c\)|©))|\(c\) (?=.*\d{4})|©).*$/gim;

const ruler = '-'.repeat(80);

/** Penstock's own license, then those of packages, whose folders are relative to the project's. */
export function licencesOf(packages: readonly string[]): string {
  const { version } = manifestOf('.');
  return [
    `Penstock ${version}, and its components.`,
    'Electron contains Chromium and Node.js. Their licenses, and those of their components, are next to the program, or in ' +
      'its resources on macOS: LICENSES.chromium.html, LICENSE.electron.txt.',
    ruler,
    ...sections(['.', ...packages].map(noticeOf)),
  ].join('\n\n');
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

interface Notice {
  /** `name version: license`, then a line for each holder of the copyright. */
  head: string;
  /** The rest of the license; empty where the package has none. */
  words: string;
}

/** Each text of a license once, below all the packages that it covers and their holders. */
function sections(notices: readonly Notice[]): string[] {
  const alike = Map.groupBy(notices, ({ words }) => words.replaceAll(/\s+/g, ' '));
  return [...alike.values()].flatMap((all) => [...new Set(all.map(({ head }) => head)), all[0]!.words, ruler]);
}

function noticeOf(folder: string): Notice {
  const { name, version, license } = manifestOf(folder);
  const text = readdirSync(join(root, folder))
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .replace(ofABuild, '')
        .trim(),
    )
    .join('\n\n');
  const holders = (text.match(copyright) ?? []).map((holder) => holder.trim());
  return {
    head: [`${name} ${version}: ${license ?? 'no license named'}`, ...holders].join('\n'),
    words: text.replaceAll(copyright, '').trim() || 'The package has no license text.',
  };
}
