// A bare Debian in a folder, with only Node and npm, to try the project as on a new machine.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { onPath } from './programs.mjs';
import { run } from './run.mjs';

/** User of a root without the right to install packages. */
const person = { name: 'someone', id: 1000, home: '/home/someone' };
const superuser = { name: 'root', id: 0, home: '/root' };

/** The folder of Node, apart from the system's packages. */
const prefix = '/usr/local';

/** Settings without which this machine, and a root on it, would not reach the registries. */
const waysOut = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'];

/** Programs and rights that this machine lacks for making a root, in words; empty when nothing is missing. */
export function missingForRoots() {
  if (process.platform !== 'linux') return 'it is not Linux';
  if (process.getuid() !== 0) return 'root rights, to create a separate root';
  const programs = ['mmdebstrap', 'unshare', 'chroot', 'git'].filter((name) => !onPath(name));
  if (programs.length > 0) return `missing: ${programs.join(', ')} (apt-get install mmdebstrap util-linux git)`;
  return '';
}

/**
 * Makes the archive of a minimal Debian, of this machine's release and from its own sources. Throws when that fails.
 */
export async function makeArchive(archive) {
  const release = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))[1];
  const sources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find(existsSync);
  mkdirSync(dirname(archive), { recursive: true });
  const args = ['--variant=minbase', '--include=ca-certificates', release, archive, sources];
  const { code, stderr } = await run('mmdebstrap', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (code === 0) return;
  rmSync(archive, { force: true });
  throw new Error(`mmdebstrap failed:\n${stderr.trim().split('\n').slice(-5).join('\n')}`);
}

/**
 * Unpacks a root into `folder`, which is created, and puts Node, npm and a clone of `project` into it. Returns
 * `shell(command, { asRoot })`, which runs a command in the clone and returns its exit code and all of its output. The
 * user is the unprivileged one, unless `asRoot`. Also returns `remove`.
 */
export async function openRoot(archive, folder, project) {
  mkdirSync(folder, { recursive: true });
  await must('tar', ['-xf', archive, '-C', folder]);
  const inside = (path) => join(folder, path);
  for (const file of waysOut.filter(existsSync)) cpSync(realpathSync(file), inside(file), { force: true });
  putNode(inside(prefix));
  await must('chroot', [folder, 'useradd', '--create-home', '--shell', '/bin/sh', person.name]);
  for (const { home, id } of [person, superuser]) {
    const settings = npmSetting('userconfig');
    if (existsSync(settings)) cpSync(settings, inside(join(home, '.npmrc')));
    await must('git', ['clone', '--quiet', '--no-hardlinks', project, inside(join(home, 'penstock'))]);
    await must('chown', ['-R', `${id}:${id}`, inside(home)]);
  }

  const shell = async (command, { asRoot = false } = {}) => {
    const who = asRoot ? superuser : person;
    const { code, stdout, stderr, stopped } = await run('unshare', commandIn(folder, who, command), {
      stdio: ['ignore', 'pipe', 'pipe'],
      // unshare blocks signals to end while it waits (sys-utils/unshare.c).
      stopWith: 'SIGKILL',
    });
    if (stopped) throw new Error('Stopped.');
    return { code, output: `${stdout}${stderr}` };
  };
  return { shell, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Arguments of unshare for one command, with separate processes and mounts that end with it. The shell stays, as their
 * first process: for one that became another user `--kill-child` is forgotten (prctl(2), PR_SET_PDEATHSIG).
 */
function commandIn(folder, { name, home }, command) {
  const mounts = `mount --rbind /dev '${folder}/dev' && mount -t proc proc '${folder}/proc'`;
  const environment = [
    `HOME=${home}`,
    `USER=${name}`,
    `PATH=${prefix}/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    'LANG=C.UTF-8',
  ];
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities && waysOut.includes(authorities)) environment.push(`NODE_EXTRA_CA_CERTS=${authorities}`);
  const enter = `chroot --userspec=${name} '${folder}' env -i ${environment.join(' ')} sh -c "$0"`;
  return [
    ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'],
    ...['sh', '-c', `${mounts} && ${enter}; exit $?`, `cd ${home}/penstock && ${command}`],
  ];
}

/** The Node of npm, with its headers, and that npm. Scripts of npm find the project's own Node first. */
function putNode(target) {
  const node = realpathSync(process.env.npm_node_execpath ?? process.execPath);
  const ours = dirname(dirname(node));
  const npm = ['lib/node_modules/npm', 'include/node'];
  for (const path of ['bin', ...npm.map(dirname)]) mkdirSync(join(target, path), { recursive: true });
  cpSync(node, join(target, 'bin/node'));
  for (const path of npm.filter((one) => existsSync(join(ours, one))))
    cpSync(join(ours, path), join(target, path), { recursive: true });
  for (const [name, script] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ])
    symlinkSync(`../lib/node_modules/npm/bin/${script}`, join(target, 'bin', name));
}

function npmSetting(name) {
  return spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
}

async function must(command, args) {
  const { code, stderr } = await run(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr.trim()}`);
}
