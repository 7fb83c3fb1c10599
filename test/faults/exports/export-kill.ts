import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StoredExport } from '../../../main/core/exports/store.ts';
import { type ExportingCli, manifestOf } from '../../fixtures/exporting-cli.ts';

/** A process id that is unused on every system. */
const nobody = 2 ** 30;

/** A kind of export, with the file of an uninterrupted one. */
export interface Whole {
  begun: StoredExport;
  args: string[];
  name: string;
  bytes: number;
  sha256: string;
  manifest: unknown;
}

const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The manifest without its times, and the number of resumptions. */
export function timeless(file: string): unknown {
  const { begunAt: _begun, endedAt: _ended, resumed: _resumed, ...rest } = manifestOf(file);
  return rest;
}

/** Writes one file without interruption, by a plan that others will share. */
export async function writeWhole(cli: ExportingCli, name: string, args: string[]): Promise<Whole> {
  const stored = await beginExport(cli, name, args);
  const file = prepare(cli, stored, join('whole', name));
  const { code, stderr } = await cli.export(file, args);
  if (code !== 0) throw new Error(stderr);
  return { begun: stored, args, name, bytes: statSync(file).size, sha256: sha256Of(file), manifest: timeless(file) };
}

/** Note that the command writes before it begins: the plan, with its salt and its window. */
async function beginExport(cli: ExportingCli, name: string, args: string[]): Promise<StoredExport> {
  const file = inFolder(cli, join('begun', name));
  await cli.exportProcess(file, args, {
    onStart: (child) => void killOnce(child, file, () => existsSync(`${file}.partial.json`)),
  });
  return JSON.parse(readFileSync(`${file}.partial.json`, 'utf8')) as StoredExport;
}

function inFolder(cli: ExportingCli, path: string): string {
  const file = join(cli.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** Lets the next command for that file resume the plan, of which nothing is written yet. */
export function prepare(cli: ExportingCli, begun: StoredExport, path: string): string {
  const file = inFolder(cli, path);
  const plan = { ...begun.plan, path: file };
  const note = { ...begun, plan, job: { ...begun.job, path: file }, pid: nobody };
  writeFileSync(`${file}.partial.json`, JSON.stringify(note));
  return file;
}

/** Files at the time of a kill. */
export interface AtKill {
  code: number | null;
  /** Bytes next to the target. */
  partial: number;
  target: string | null;
}

/**
 * Resumes the export and kills it (SIGKILL) once this many bytes are next to the target, or, beyond all of them, during
 * the renaming.
 */
export async function exportAndKill(
  cli: ExportingCli,
  { bytes, args }: Whole,
  file: string,
  share: number,
): Promise<AtKill> {
  const isDue = share <= 1 ? () => bytesOf(`${file}.partial`) >= share * bytes : () => isBeingNamed(file);
  const { code } = await cli.exportProcess(file, args, { onStart: (child) => void killOnce(child, file, isDue) });
  return { code, partial: bytesOf(`${file}.partial`), target: existsSync(file) ? sha256Of(file) : null };
}

/** Whether its files are complete and being renamed. */
function isBeingNamed(file: string): boolean {
  const finished = join(`${file}.partial`, 'files');
  return existsSync(finished) && readdirSync(finished).some((name) => name.endsWith('.manifest.json'));
}

/** Checks each time that something next to the file changes. */
async function killOnce(child: ChildProcess, file: string, isDue: () => boolean): Promise<void> {
  const watcher = watch(dirname(file), { recursive: true }, look);
  child.once('exit', () => watcher.close());
  function look(): void {
    if (isDue()) child.kill('SIGKILL');
  }
}

function bytesOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // One may be renamed while they are counted.
  const sizes = files.map(
    (entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export { sha256Of };
