import { chmodSync, closeSync, constants, mkdirSync, openSync } from 'node:fs';

/** Makes a folder, and missing ones above it, that no other user can enter. An existing one stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Mode without any access for other users. */
export const privateFile = 0o600;

/**
 * Makes a file that no other user may read, or restricts an existing one. Where that fails, whoever opens it next reports why.
 */
export function makePrivateFile(path: string): void {
  try {
    // Opening a pipe of that name would block; Windows has none.
    const { O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
    closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | O_NONBLOCK, privateFile));
    chmodSync(path, privateFile);
  } catch {
    // Such as on a read-only disk, where what is open to others stays so.
  }
}
