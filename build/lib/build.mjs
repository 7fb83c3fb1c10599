// The three bundles in out/, rebuilt when their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, projectNode, root, say, toolScript } from './project.mjs';
import { run } from './run.mjs';

/** Sources of out/. */
export const sources = [
  'main',
  'preload',
  'renderer',
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'LICENSE',
  'build/call-names.ts',
  'build/licences.ts',
  'build/shipped.ts',
  'vite.config.ts',
  // Installed packages: a build without keytar, which could not be compiled yet, does not list it as shipped.
  'node_modules/.package-lock.json',
];
const stamp = inProject('out', '.sources');

/** Brings out/ up to date. Throws when the build fails. */
export async function ensureBuilt() {
  const fingerprint = fingerprintOf(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) {
    // The sources are unchanged, even if touched, so `isUntouched` need not read them.
    utimesSync(stamp, new Date(), new Date());
    return;
  }
  say('Build: main, preload and renderer ...');
  rmSync(stamp, { force: true });
  const { code, stdout, stderr } = await run(projectNode(), [toolScript('vite'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  writeFileSync(stamp, fingerprint);
}

/**
 * Whether no source of main was touched since out/ was brought up to date. It takes milliseconds, and a hash of
 * everything a tenth of a second.
 */
export function isUntouched() {
  const built = statSync(stamp, { throwIfNoEntry: false });
  return (
    built !== undefined && newestIn(root, ['main', 'preload', 'package.json', 'package-lock.json']) <= built.mtimeMs
  );
}

/** Time when one of them, or anything below, was last written, added or removed; epoch milliseconds. */
export function newestIn(folder, paths) {
  return paths.reduce((newest, path) => {
    const stats = statSync(join(folder, path));
    const below = stats.isDirectory() ? newestIn(join(folder, path), readdirSync(join(folder, path))) : 0;
    return Math.max(newest, stats.mtimeMs, below);
  }, 0);
}

/** A hash of names and contents. Unlike times, it survives a checkout and detects deletions. */
export function fingerprintOf(folder, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(folder, path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The file itself, or every file below the folder, by name; nothing when there is neither. */
function filesBelow(folder, path) {
  const stats = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(join(folder, path))
    .sort()
    .flatMap((name) => filesBelow(folder, join(path, name)));
}
