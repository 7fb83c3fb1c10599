/**
 * Port through which an export accesses its files. Throws a Failure that `isDiskTrouble` recognizes for trouble with
 * the disk. Throws `conflict` where something that Penstock did not create has the name of a file.
 */
export interface ExportFiles {
  /**
   * Returns the folder next to the target in which the export grows until it is complete (D9). It is created with its
   * first file.
   */
  partial(target: string): PartialFolder;
  /** `neither`: a link, a pipe or a device. Null where nothing has that name. */
  kindOf(path: string): Promise<'file' | 'folder' | 'neither' | null>;
  /**
   * Returns null where there is no such file. Throws `conflict` for anything that is not a file, or belongs to another
   * user.
   */
  readText(path: string): Promise<string | null>;
}

/** The folder of an unfinished export. Names are of files in it, with folders before a slash. */
export interface PartialFolder {
  readText(name: string): Promise<string | null>;
  /** Returns all files in it, with their lengths in bytes. */
  lengths(): Promise<Map<string, number>>;
  truncate(name: string, length: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** Appends to a file, which is created where it is missing. */
  append(name: string, bytes: Uint8Array): Promise<void>;
  /** Syncs everything that was appended. */
  sync(): Promise<void>;
  /** Reads a file, or the bytes of it from `from` up to, and without, `to`. */
  chunks(name: string, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Renames one of its files or folders to its target, permanently. Repeating this has no effect. */
  publish(name: string, path: string): Promise<void>;
  /** Closes open files. */
  close(): Promise<void>;
  /** Removes the folder, with the file `last` after all others. */
  discard(last: string): Promise<void>;
}
