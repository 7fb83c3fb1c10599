import { statfs } from 'node:fs/promises';

/**
 * Returns the free bytes of the folder's disk; null if the system does not report them, or the folder does not exist.
 */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
