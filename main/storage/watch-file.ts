import { watch } from 'node:fs';

/**
 * Calls back when a file of a folder may have changed, while this process lives. The folder is watched, because a file
 * that is written whole is a new one each time. If a system cannot watch, there are no calls.
 */
export function watchFile(directory: string, name: string, onChange: () => void): void {
  const watcher = watch(directory, { persistent: false }, (_event, changed) => {
    // Not every system names the file (https://nodejs.org/docs/latest-v24.x/api/fs.html#filename-argument).
    if (changed === null || changed === name) onChange();
  });
  watcher.on('error', () => watcher.close());
}
