// `npm run package:check`: whether the package contains what it should, and nothing else, and which fuses of Electron are off
// (checklist, 19).
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../lib/build.mjs';
import { packageOnStub } from '../lib/package.mjs';

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

/** The faults of a package, a line each. */
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
      .map((path) => `does not belong: ${path}`),
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
  const seen = await packageOnStub();
  for (const path of seen.archive)
    process.stdout.write(`${seen.unpacked.includes(path) ? 'unpacked' : 'archived'} ${path}\n`);
  for (const [name, state] of Object.entries(seen.fuses)) process.stdout.write(`fuse     ${name}: ${state}\n`);
  const problems = problemsOf(seen);
  for (const problem of problems) process.stdout.write(`WRONG    ${problem}\n`);
  process.stdout.write(problems.length === 0 ? 'The package is as it should be.\n' : '');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
