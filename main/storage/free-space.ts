import { statfs } from 'node:fs/promises';

/** Bytes that may still be written to the folder; null where the system does not say, or there is no such folder. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
