import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a temporary folder for Chromium's files of this command line, and removes folders of processes that ended.
 * `remove` never throws: at `quit`, Chromium still has files open, and Windows does not remove these
 * (shell/browser/browser_process_impl.cc, PostMainMessageLoopRun). The next command line removes what is left.
 *
 * @param parent existing folder in which it is made
 */
export function makeSessionFolder(parent = tmpdir()): { path: string; remove: () => void } {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^penstock-cli-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) tryToRemove(join(parent, name));
  }
  const path = mkdtempSync(join(parent, `penstock-cli-${process.pid}-`));
  return { path, remove: () => tryToRemove(path) };
}

function tryToRemove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It belongs to another user, or a file in it is open.
  }
}

/** Reports whether there is a process with this id, of any user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
