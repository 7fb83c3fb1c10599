import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentOfApp, launch, whyBroken, whyNotOpened } from '../../../../build/lib/launch.mjs';
import { run } from '../../../../build/lib/run.mjs';

const soon = 500;
const late = 60_000;

it.each([
  ['killed by itself', { code: 1, signal: 'SIGTRAP' }, soon, 'it ended with SIGTRAP right after its start'],
  ['ended badly', { code: 127, signal: null }, soon, 'it ended with exit code 127 right after its start'],
  ['hung', { code: 1, signal: 'SIGKILL', timedOut: true }, late, 'it showed nothing in time'],
  ['closed', { code: 0, signal: null }, soon, undefined],
  ['crashed later', { code: 1, signal: 'SIGSEGV' }, late, undefined],
  ['was asked to end, here', { code: 1, signal: null, stopped: true }, soon, undefined],
  ['was asked to end, by a signal of its own', { code: 1, signal: 'SIGTERM' }, soon, undefined],
])('an app that %s has not opened because: %s %s %s', (_title, result, ms, expected) => {
  expect(whyNotOpened(result, ms)).toBe(expected);
});

it('a binary that prints its version is not broken', () => {
  expect(whyBroken({ code: 0, signal: null, stderr: 'some warning\n' })).toBeUndefined();
});

it.each([
  [
    {
      code: 127,
      stderr: 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file\n',
    },
    'electron: error while loading shared libraries: libnss3.so: cannot open shared object file',
  ],
  [
    { code: 1, signal: 'SIGTRAP', stderr: '[1:FATAL:x.cc(1)] No usable sandbox!\nTrace\n' },
    '[1:FATAL:x.cc(1)] No usable sandbox!',
  ],
  [{ code: 1, signal: 'SIGABRT', stderr: 'warning\nthe last word\n' }, 'the last word'],
  [{ code: 1, signal: 'SIGABRT', stderr: '' }, 'it ended with SIGABRT'],
  [{ code: 1, signal: 'SIGKILL', timedOut: true, stderr: '' }, 'it did not print its version within 30 s'],
  [{ error: new Error('spawn /e ENOENT') }, 'spawn /e ENOENT'],
])('reports why a binary is broken: %j', (result, why) => {
  expect(whyBroken(result)).toBe(why);
});

it("variables of an editor's terminal do not reach the app", () => {
  const inherited = { ELECTRON_RUN_AS_NODE: '1', Electron_Force_Is_Packaged: '1', ELECTRON_OVERRIDE_DIST_PATH: '/x' };
  expect(environmentOfApp({ ...inherited, PATH: '/bin', ELECTRON_ENABLE_LOGGING: '1' })).toEqual({
    PATH: '/bin',
    ELECTRON_ENABLE_LOGGING: '1',
  });
});

describe.runIf(process.platform === 'linux')(
  'an existing Electron, played by a script (only on Linux: elsewhere there is no stand-in)',
  () => {
    /**
     * Launches an Electron that runs `program`, and a stand-in that reports itself. Returns the output and the runtime.
     */
    async function launchOn(program) {
      const folder = mkdtempSync(join(tmpdir(), 'penstock-launch-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const script = (name, text) => {
        const file = join(folder, name);
        writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
        return file;
      };
      const label = 'electron 45';
      const electron = { kind: 'electron', executable: script('electron', program), label, why: 'it is here' };
      const replacement = {
        kind: 'stand-in',
        executable: script('stand-in', 'echo from the stand-in'),
        label: 'stand-in',
      };
      const start = (executable, switches, env) =>
        run(executable, [...switches, '.'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
      const { runtime, result } = await launch(start, {
        find: async () => ({ runtime: electron }),
        fallBack: async (why) => ({ ...replacement, why }),
        answers: async () => true,
        ensure: async () => {},
        report: () => {},
      });
      return { kind: runtime.kind, why: runtime.why, said: result.stdout, code: result.code };
    }

    it('runs the app where it can', async () => {
      expect(await launchOn('echo from Electron')).toMatchObject({
        kind: 'electron',
        said: 'from Electron\n',
        code: 0,
      });
    });

    it('falls back to the stand-in where it lacks a library', async () => {
      const program = 'echo "electron: error while loading shared libraries: libnss3.so" >&2; exit 127';
      expect(await launchOn(program)).toEqual({
        kind: 'stand-in',
        why: 'electron 45 cannot open here: electron: error while loading shared libraries: libnss3.so',
        said: 'from the stand-in\n',
        code: 0,
      });
    });

    it('falls back to the stand-in where it prints its version and then aborts', async () => {
      const program = 'case "$*" in *--version*) exit 0 ;; esac; kill -ABRT $$';
      const { kind, why } = await launchOn(program);
      expect({ kind, why }).toEqual({
        kind: 'stand-in',
        why: 'electron 45 cannot open here: it ended with SIGABRT right after its start',
      });
    });
  },
);
