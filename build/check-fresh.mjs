// `npm run check:fresh [-- VARIANT...]`: runs the two commands of the README in a clone on a bare Debian (D13), as root
// and as a user who may install nothing, without fonts and with a desktop's fonts. It tests committed files only. It
// also installs, updates and removes a deb and an rpm of the working tree there.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { tryPackage } from './lib/fresh-packages.mjs';
import { makeArchive, missingForRoots, openRoot } from './lib/fresh-root.mjs';
import { packForLinux } from './lib/linux-packages.mjs';
import { onPath } from './lib/programs.mjs';
import { inProject, readJson, root, say } from './lib/project.mjs';

const archive = inProject('.cache', 'fresh-debian.tar');
const logs = inProject('test-results', 'fresh');

// An unconfigured machine is in UTC. The other zones differ from UTC by fractions of an hour.
const variants = [
  { name: 'root', asRoot: true, packages: [], zone: 'UTC' },
  { name: 'root-dejavu', asRoot: true, packages: ['fonts-dejavu-core'], zone: 'Asia/Kolkata' },
  { name: 'user', asRoot: false, packages: [], zone: 'America/St_Johns' },
  { name: 'user-dejavu', asRoot: false, packages: ['fonts-dejavu-core'], zone: 'Pacific/Chatham' },
  { name: 'deb', format: 'deb', maker: 'dpkg-deb', zone: 'UTC' },
  { name: 'rpm', format: 'rpm', maker: 'rpmbuild', zone: 'UTC' },
];

const start = 'npm start -- --screenshot shot.png && test -s shot.png';
const test = 'npm test';

/**
 * Packages installed for a user without the right to: exactly those in the printed command, under their printed names.
 */
const named = /^Install with: sudo (.+)$/gm;
const commandsIn = (output) => [...new Set([...output.matchAll(named)].map(([, command]) => command))];

/** Tries a variant in a separate root. Returns its steps: `{ what, ok, seen, seconds }`. */
async function tryVariant({ name, asRoot = true, zone, ...variant }) {
  const folder = mkdtempSync(join(tmpdir(), `penstock-fresh-${name}-`));
  const fresh = await openRoot(archive, folder, root);
  const steps = [];
  const step = async (what, command, { as = asRoot, judge = ({ code }) => code === 0, seenIn = lastLine } = {}) => {
    const began = performance.now();
    const result = await fresh.shell(`export TZ=${zone} PENSTOCK_TZ=${zone}; ${command}`, { asRoot: as });
    writeFileSync(join(logs, `${name}-${steps.length + 1}.log`), result.output);
    const seconds = Math.round((performance.now() - began) / 1000);
    steps.push({ what, ok: judge(result), seen: seenIn(result.output), seconds });
    const { ok, seen } = steps.at(-1);
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${what}: ${seen} (${seconds} s, ${zone})\n`);
    return result;
  };
  try {
    if (variant.format) await tryPackage(variant.format, { ...(await packInto(folder, variant)), step });
    else await tryCommands({ asRoot, packages: variant.packages, step });
  } finally {
    fresh.remove();
  }
  return steps;
}

/** Tries both commands of the README. */
async function tryCommands({ asRoot, packages, step }) {
  const says = (output) => commandsIn(output).join('; ') || lastLine(output);
  /** Lets the superuser run the suggested commands, one after the other. */
  const install = ({ output }) => {
    const commands = commandsIn(output);
    return step('the printed command installs it', commands.join(' && ') || 'false', {
      as: true,
      seenIn: () => commands.join('; ') || 'no command is printed',
    });
  };
  if (packages.length > 0 || !asRoot) {
    const asked = packages.map((one) => `apt-get install -y --no-install-recommends ${one}`);
    await step('the machine with its given packages', ['apt-get update', ...asked].join(' && '), {
      as: true,
      seenIn: () => packages.join(' ') || 'nothing installed',
    });
  }
  if (!asRoot)
    await install(
      await step('npm start names what is missing', start, {
        judge: ({ code, output }) => code !== 0 && commandsIn(output).length > 0,
        seenIn: says,
      }),
    );
  await step('npm start', start, { seenIn: (output) => /^\{.*\}$/m.exec(output)?.[0] ?? lastLine(output) });
  if (!asRoot)
    await install(
      await step('npm test names what is missing', `${test} -- bridge`, {
        judge: ({ output }) => commandsIn(output).length > 0,
        seenIn: says,
      }),
    );
  await step('npm test', test, {
    seenIn: (output) => /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? lastLine(output),
  });
}

/** Makes a package of this version and one of the next for a root. Returns their paths inside it. */
async function packInto(folder, { format, maker }) {
  if (!onPath(maker)) throw new Error(`An ${format} cannot be built without ${maker}.`);
  await ensureBuilt();
  const { version } = readJson(inProject('package.json'));
  const place = (name) => join('/tmp', `${name}.${format}`);
  for (const [name, packed] of [
    ['first', version],
    ['second', version.replace(/\d+$/, (patch) => String(Number(patch) + 1))],
  ]) {
    const made = mkdtempSync(join(tmpdir(), 'penstock-packed-'));
    cpSync((await packForLinux(made, [format], { version: packed }))[format], join(folder, place(name)));
    rmSync(made, { recursive: true });
  }
  return { first: place('first'), second: place('second') };
}

const lastLine = (output) => output.trim().split('\n').at(-1);

async function main(names) {
  const missing = missingForRoots();
  if (missing) {
    say(`A fresh machine cannot be created on this one: ${missing}.`);
    return 2;
  }
  const unknown = names.filter((name) => !variants.some((variant) => variant.name === name));
  if (unknown.length > 0)
    throw new Error(
      `Unknown variant ${unknown.join(', ')}. There are: ${variants.map(({ name }) => name).join(', ')}.`,
    );
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  if (!existsSync(archive)) {
    say('Fresh: creating a minimal Debian (a minute) ...');
    await makeArchive(archive);
  }
  const steps = [];
  for (const variant of variants.filter(({ name }) => names.length === 0 || names.includes(name)))
    steps.push(...(await tryVariant(variant)));
  const failed = steps.filter(({ ok }) => !ok).length;
  process.stdout.write(`Their output is in test-results/fresh.\n${steps.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
