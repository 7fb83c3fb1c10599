import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packedApps } from '../../../../build/lib/packed.mjs';
import { inProject } from '../../../../build/lib/project.mjs';
import { run } from '../../../../build/lib/run.mjs';

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'penstock-packed-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

it.each([
  ['linux', ['Penstock-0.1.0.AppImage', 'linux-unpacked']],
  ['darwin', ['mac-arm64']],
  ['win32', ['win-unpacked']],
])('packed apps of %s are found, and no other files', (platform, names) => {
  const dist = folder();
  for (const path of [
    'linux-unpacked/penstock',
    'Penstock-0.1.0.AppImage',
    'penstock_0.1.0_amd64.deb',
    'mac-arm64/Penstock.app/Contents/MacOS/Penstock',
    'win-unpacked/Penstock.exe',
    'Penstock Setup 0.1.0.exe',
  ]) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), '');
  }
  expect(
    packedApps(dist, platform)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(names);
});

/** Makes `npm run package:smoke` start a program in place of a packed app. */
async function smoke(script) {
  const executable = join(folder(), 'app');
  writeFileSync(
    executable,
    `#!/bin/sh\nfor arg; do case $arg in --screenshot=*) file=\${arg#*=};; esac; done\n${script}\n`,
  );
  chmodSync(executable, 0o755);
  const env = { ...process.env, DISPLAY: process.env.DISPLAY ?? '' };
  const args = [inProject('build', 'package-smoke.mjs'), executable];
  return run(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
}

// Shell scripts replace the app.
it.skipIf(process.platform === 'win32').each([
  ['takes its picture', 'echo png > "$file"; echo "{\\"flows\\":3}"', 0, /^ok .*"flows":3/m],
  ['ends with an error', 'exit 7', 1, /^FAILED .*exit code 7/m],
  ['takes none', 'echo "{}"', 1, /^FAILED .*wrote no picture/m],
  ['takes one and reports nothing', 'echo png > "$file"', 1, /^FAILED .*printed no report/m],
])('an app that %s is reported so (not on Windows: needs a shell)', async (_what, script, code, words) => {
  const result = await smoke(script);
  expect(result.stdout).toMatch(words);
  expect(result.code).toBe(code);
});

it.skipIf(process.platform === 'win32')(
  'an installed app starts with its sandbox, whatever this machine allows (not on Windows: needs a shell)',
  async () => {
    const { stdout } = await smoke('echo png > "$file"; echo "{\\"words\\":\\"$*\\"}"');
    expect(stdout).toMatch(/^ok .*--screenshot=/m);
    expect(stdout).not.toContain('sandbox');
  },
);
