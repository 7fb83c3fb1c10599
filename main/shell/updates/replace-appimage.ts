import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces the running AppImage by a new one under the same name: whole, or not at all. The running program continues
 * with the old file, which the system keeps while it is open.
 */
export function replaceAppImage(update: string, appImage: string): void {
  // The name may be a link in a folder of programs, and must stay one.
  const target = realpathSync(appImage);
  const beside = join(dirname(target), `.${basename(target)}.update`);
  rmSync(beside, { force: true });
  try {
    copyFileSync(update, beside, constants.COPYFILE_EXCL);
    chmodSync(beside, 0o755);
    const file = openSync(beside, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, target);
  } catch (thrown) {
    rmSync(beside, { force: true });
    throw thrown;
  }
}
