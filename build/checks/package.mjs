// `npm run package:check`: whether the packages for all systems contain exactly what they should, which fuses of
// Electron are off (checklist, 19), and which facts each system receives about the app.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../lib/build.mjs';
import { packageOnStub, systems } from '../lib/package.mjs';
import { factProblems, settingProblems } from './package-systems.mjs';

const wanted = [
  'package.json',
  'out/main/index.js',
  'out/main/demo.js',
  'out/main/keychain.js',
  'out/main/records.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'node_modules/keytar/lib/keytar.js',
  'node_modules/keytar/build/Release/keytar.node',
];
const allowed = [
  /^package\.json$/,
  /^out\/main\/(shared\/)?[\w.-]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|svg|png|webp|woff2))$/,
  /^node_modules\/keytar\/(package\.json|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
];
const wantedFuses = {
  RunAsNode: 'off',
  EnableCookieEncryption: 'off',
  EnableNodeOptionsEnvironmentVariable: 'off',
  EnableNodeCliInspectArguments: 'off',
  EnableEmbeddedAsarIntegrityValidation: 'on',
  OnlyLoadAppFromAsar: 'on',
  LoadBrowserProcessSpecificV8Snapshot: 'off',
  GrantFileProtocolExtraPrivileges: 'off',
};

/** Faults of a package, a line each. */
export function problemsOf({ archive, unpacked, licences, shipped, fuses, hasFeed }) {
  return [
    ...(hasFeed ? ['a feed for updates is set: app-update.yml'] : []),
    ...shipped
      .map(({ name, version }) => `${name} ${version}`)
      .filter((one) => !licences.includes(`\n${one}: `))
      .map((one) => `not in licences.txt: ${one}`),
    ...wanted.filter((path) => !archive.includes(path)).map((path) => `missing: ${path}`),
    ...archive
      .filter((path) => !allowed.some((pattern) => pattern.test(path)))
      .map((path) => `unexpected file: ${path}`),
    ...archive
      .filter((path) => path.endsWith('.node') && !unpacked.includes(path))
      .map((path) => `not unpacked: ${path}`),
    ...Object.entries({ ...fuses, ...wantedFuses })
      .filter(([name, state]) => fuses[name] !== state || !(name in wantedFuses))
      .map(([name]) => `fuse ${name}: ${fuses[name] ?? 'absent'}, wanted ${wantedFuses[name] ?? 'a decision'}`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureBuilt();
  const problems = settingProblems();
  for (const system of systems) {
    const seen = await packageOnStub(system);
    const print = (line) => process.stdout.write(`${system.padEnd(8)} ${line}\n`);
    if (system === 'linux')
      for (const path of seen.archive) print(`${seen.unpacked.includes(path) ? 'unpacked' : 'archived'} ${path}`);
    for (const [name, state] of Object.entries(seen.fuses)) print(`fuse ${name}: ${state}`);
    for (const [name, value] of Object.entries(seen.facts)) print(`${name}: ${JSON.stringify(value)}`);
    problems.push(...problemsOf(seen).map((problem) => `${system}: ${problem}`), ...factProblems(system, seen.facts));
  }
  for (const problem of problems) process.stdout.write(`WRONG    ${problem}\n`);
  process.stdout.write(problems.length === 0 ? 'The packages are correct.\n' : '');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
