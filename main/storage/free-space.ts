import { statfs } from 'node:fs/promises';

/** Free bytes of the folder's disk; null where the system does not say, or there is no such folder. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
