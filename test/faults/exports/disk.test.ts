import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ProcessOptions, run } from '../../fixtures/cli.ts';
import { ExportingCli } from '../../fixtures/exporting-cli.ts';
import { prepare, sha256Of, timeless, type Whole, writeWhole } from './export-kill.ts';
import { full } from '../../fixtures/thorough.ts';

const records = 13_000;
let cli: ExportingCli;
let whole: Whole;
beforeAll(async () => {
  cli = await ExportingCli.start(records);
  whole = await writeWhole(cli, 'failed.ndjson', []);
}, 120_000);
afterAll(() => cli.stop());

/** A small separate file system, where mounting is allowed: Linux, and root in its own namespace. */
const small = 'small';
const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
let mounted: string | null = null;
afterEach(() => {
  if (mounted !== null) spawnSync('umount', [mounted]);
  mounted = null;
});

function mountSmall(bytes: number): string {
  const folder = join(cli.folder, small);
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  mounted = folder;
  return folder;
}

it.runIf(canMount)(
  'starts nothing that a small disk has no room for, and leaves the existing file (needs to mount a file system)',
  async () => {
    const file = join(mountSmall(2 ** 20), 'failed.ndjson');
    writeFileSync(file, 'of yesterday');
    const { code, stderr } = await cli.export(file);
    expect(stderr).toContain('The disk is too full');
    expect(code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
    expect(existsSync(`${file}.partial`) || existsSync(`${file}.partial.json`)).toBe(false);
  },
);

it.runIf(canMount)(
  'stops where a disk fills up, and resumes to the same bytes once there is room (needs to mount a file system)',
  full,
  async () => {
    const folder = mountSmall(2 * whole.bytes);
    const file = prepare(cli, whole.begun, join(small, whole.name));
    writeFileSync(file, 'of yesterday');
    const other = join(folder, 'other');
    // Another file takes the room when a part of it is written.
    const full = await cli.exportProcess(file, [], {
      onStart: (child) => fillUp(folder, other, () => child.exitCode !== null),
    });
    expect(full.stderr).toContain('The disk is full.');
    expect(full.code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
    rmSync(other);
    expect(await cli.export(file)).toMatchObject({ code: 0 });
    expect(sha256Of(file)).toBe(whole.sha256);
    expect(timeless(file)).toEqual(whole.manifest);
  },
);

/** Fills the disk as soon as a part of the export is written. */
function fillUp(folder: string, other: string, isOver: () => boolean): void {
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (isOver()) watcher.close();
    if (!name?.includes('.partial/')) return;
    watcher.close();
    try {
      for (;;) writeFileSync(other, Buffer.alloc(1024 * 1024), { flag: 'a' });
    } catch {
      // The disk is full, as expected.
    }
  });
}

it.runIf(process.platform === 'linux')(
  'stops at the limit of file size, and resumes to the same bytes once it is raised (only on Linux: prlimit)',
  full,
  async () => {
    const file = prepare(cli, whole.begun, join('limited', whole.name));
    const limit = `--fsize=${Math.floor(whole.bytes / 2)}`;
    const limited = await exportLimited(limit, file);
    expect(limited.stderr).toContain('The file exceeds the size limit');
    expect(limited.code).toBe(1);
    expect(existsSync(file)).toBe(false);
    expect(await cli.export(file)).toMatchObject({ code: 0 });
    expect(sha256Of(file)).toBe(whole.sha256);
    expect(timeless(file)).toEqual(whole.manifest);
  },
);

/** Runs the command under a limit of the system. */
function exportLimited(limit: string, file: string) {
  const options: ProcessOptions = { env: { PENSTOCK_SERVICE_KEY: cli.demo.serviceKey } };
  return run('prlimit', [limit, process.execPath, ...cli.command(file)], options);
}
