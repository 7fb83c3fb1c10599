// Packages the app as deb and rpm, on a stub of Electron and with a stand-in for fpm, and opens them.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from './package.mjs';
import { inProject } from './project.mjs';

/** Makes a package of each format ('deb', 'rpm') below a folder. Returns their paths by format. */
export async function packForLinux(folder, formats, { version } = {}) {
  const options = version ? [`-c.extraMetadata.version=${version}`] : [];
  const output = await pack(folder, ['--linux', ...formats, ...options], 'linux', {
    env: { ...process.env, CUSTOM_FPM_PATH: inProject('build', 'lib', 'fpm-stand-in.mjs') },
  });
  return Object.fromEntries(
    formats.map((format) => [format, join(output, globSync(`*.${format}`, { cwd: output })[0])]),
  );
}

/** Content of a deb: `files` with their modes, `fields` by name, and the text of `script(name)` and `file(path)`. */
export function openDeb(path) {
  const files = output('dpkg-deb', ['--contents', path]).matchAll(/^-(\S+) \S+ .* \.(\/\S.*)$/gm);
  const fields = output('dpkg-deb', ['--field', path]).matchAll(/^([\w-]+): (.*)$/gm);
  const tar = (what, name) => `dpkg-deb --${what} "$0" | tar -xO ./${name}`;
  return {
    files: Object.fromEntries([...files].map(([, mode, name]) => [name, mode])),
    fields: Object.fromEntries([...fields].map(([, name, value]) => [name, value])),
    script: (name) => output('sh', ['-c', tar('ctrl-tarfile', name), path]),
    file: (name) => output('sh', ['-c', tar('fsys-tarfile', name.slice(1)), path]),
  };
}

/**
 * Content of an rpm: `files` with their modes, `fields` by name, the `folders` that are removed with it, what it
 * `requires`, and its `scripts`.
 */
export function openRpm(path) {
  const query = (...options) => output('rpm', ['--query', '--package', ...options, path]);
  const list = query('--queryformat', '[%{FILEMODES:perms} %{FILENAMES}\\n]');
  const files = list.matchAll(/^-(\S+) (.+)$/gm);
  const fields = query('--info').matchAll(/^(\w+) *: (.*)$/gm);
  return {
    files: Object.fromEntries([...files].map(([, mode, name]) => [name, mode])),
    fields: Object.fromEntries([...fields].map(([, name, value]) => [name, value])),
    folders: [...list.matchAll(/^d\S+ (.+)$/gm)].map(([, name]) => name),
    requires: query('--requires').trim().split('\n'),
    scripts: query('--scripts'),
  };
}

function output(program, options) {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${options.join(' ')} failed:\n${stderr}`);
  return stdout;
}
