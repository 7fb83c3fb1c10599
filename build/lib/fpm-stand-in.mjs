#!/usr/bin/env node
// Replaces fpm, which electron-builder fetches. It turns the options that electron-builder passes into a deb or an rpm
// by the system's own dpkg-deb or rpmbuild, so that real scripts and files can be checked offline. Released packages
// are made by fpm itself.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/** Options that electron-builder passes, and those of electron-builder.yml. */
const single = [
  ...[
    'architecture',
    'after-install',
    'after-remove',
    'category',
    'description',
    'license',
    'maintainer',
    'name',
    'package',
  ],
  ...['url', 'vendor', 'version', 'deb-compression', 'deb-priority', 'rpm-compression', 'rpm-os', 'rpm-summary'],
];
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(single.map((name) => [name, { type: 'string' }])),
    force: { type: 'boolean' },
    input: { type: 'string', short: 's' },
    output: { type: 'string', short: 't' },
    depends: { type: 'string', short: 'd', multiple: true, default: [] },
    directories: { type: 'string', multiple: true, default: [] },
    'deb-recommends': { type: 'string', multiple: true, default: [] },
  },
});

/** Names in rpm for the processors that dpkg knows by these names. */
const processors = { amd64: 'x86_64', arm64: 'aarch64' };

const folder = mkdtempSync(join(tmpdir(), 'penstock-fpm-'));
try {
  const root = join(folder, 'root');
  for (const pair of positionals) put(root, ...pair.split('='));
  if (given.output === 'deb') makeDeb(root);
  else makeRpm(root);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A file at its target, or with a slash at its end the content of a folder. */
function put(root, source, target) {
  const place = join(root, target);
  mkdirSync(source.endsWith('/') ? place : dirname(place), { recursive: true });
  cpSync(source, place, { recursive: true, preserveTimestamps: true });
  // fpm keeps the modes, and temporary files of electron-builder are private.
  if (statSync(place).isFile()) chmodSync(place, 0o644);
}

function makeDeb(root) {
  const script = (name, source) => {
    writeFileSync(join(root, 'DEBIAN', name), readFileSync(source), { mode: 0o755 });
  };
  mkdirSync(join(root, 'DEBIAN'));
  script('postinst', given['after-install']);
  script('postrm', given['after-remove']);
  const fields = {
    Package: given.name,
    Version: given.version,
    License: given.license,
    Vendor: given.vendor,
    Architecture: given.architecture,
    Maintainer: given.maintainer,
    Depends: given.depends.join(', '),
    Recommends: given['deb-recommends'].join(', '),
    Section: given.category ?? 'default',
    Priority: given['deb-priority'],
    Homepage: given.url,
    Description: given.description,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(join(root, 'DEBIAN', 'control'), `${lines.join('\n')}\n`);
  run('dpkg-deb', ['--root-owner-group', `-Z${given['deb-compression']}`, '--build', root, given.package]);
}

function makeRpm(root) {
  const script = (name, file) => `%${name} -p /bin/bash\n${readFileSync(file, 'utf8').replaceAll('%', '%%')}`;
  const spec = [
    `Name: ${given.name}`,
    `Version: ${given.version}`,
    'Release: 1',
    `Summary: ${given['rpm-summary'] ?? given.description.split('\n')[0]}`,
    `License: ${given.license}`,
    `Vendor: ${given.vendor}`,
    `URL: ${given.url}`,
    'AutoReqProv: no',
    ...given.depends.map((one) => `Requires: ${one}`),
    `%description\n${given.description}`,
    `%install\ncp -a '${root}/.' %{buildroot}`,
    script('post', given['after-install']),
    script('postun', given['after-remove']),
    '%files\n%defattr(-,root,root,-)',
    ...owned(root),
  ];
  writeFileSync(join(folder, 'spec'), `${spec.join('\n')}\n`);
  const defines = {
    _topdir: folder,
    _rpmdir: folder,
    _rpmfilename: 'made.rpm',
    __os_install_post: '%{nil}',
    _build_id_links: 'none',
  };
  run('rpmbuild', [
    ...['-bb', '--target', `${processors[given.architecture]}-linux`, '--buildroot', join(folder, 'built')],
    ...Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`]),
    join(folder, 'spec'),
  ]);
  cpSync(join(folder, 'made.rpm'), given.package);
}

/** A list like that of fpm: files alone, so that folders stay when the package is removed, unless they were named. */
function owned(root) {
  const all = readdirSync(root, { recursive: true, withFileTypes: true });
  return all.flatMap((one) => {
    const path = `/${relative(root, join(one.parentPath, one.name))}`;
    if (!one.isDirectory()) return `"${path}"`;
    return given.directories.some((folder) => `${path}/`.startsWith(`${folder}/`)) ? `%dir "${path}"` : [];
  });
}

function run(program, options) {
  const { status, stderr, error } = spawnSync(program, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed:\n${error?.message ?? stderr}`);
}
