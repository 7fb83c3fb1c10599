import { chmodSync, closeSync, constants, mkdirSync, openSync } from 'node:fs';

/** Makes a folder, and those above it that are missing, that nobody else of the computer gets into. One that is there stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** For nobody else of the computer: neither to be read nor written. */
export const privateFile = 0o600;

/** Makes a file that nobody else may read, or makes the one that is there so. Whoever opens it next says why where that fails. */
export function makePrivateFile(path: string): void {
  try {
    // A pipe of that name would be waited for; Windows has none.
    const { O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
    closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | O_NONBLOCK, privateFile));
    chmodSync(path, privateFile);
  } catch {
    // Such as on a disk that can only be read, where what is open to others stays so.
  }
}
