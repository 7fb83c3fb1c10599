/**
 * The port through which an export reaches its files. Throws a Failure that `isDiskTrouble` recognises for trouble with the
 * disk, and `conflict` where something that is not Penstock's has the name of one.
 */
export interface ExportFiles {
  /** The folder beside the target in which the export grows until it is complete (D9). It is made with the first file in it. */
  partial(target: string): PartialFolder;
  /** `neither`: a link, a pipe or a device. Null where nothing has that name. */
  kindOf(path: string): Promise<'file' | 'folder' | 'neither' | null>;
  /** Null where there is no such file. Throws `conflict` for anything that is not a file, or is another user's. */
  readText(path: string): Promise<string | null>;
}

/** Names are of files in it, with folders before a slash. */
export interface PartialFolder {
  readText(name: string): Promise<string | null>;
  /** All files in it, and their lengths in bytes. */
  lengths(): Promise<Map<string, number>>;
  truncate(name: string, length: number): Promise<void>;
  remove(name: string): Promise<void>;
  /** Appends to a file, which is made where it is missing. */
  append(name: string, bytes: Uint8Array): Promise<void>;
  /** Syncs everything that was appended. */
  sync(): Promise<void>;
  chunks(name: string): AsyncIterable<Uint8Array>;
  /** Renames a file or a folder of it to its target, for good. Repeating that does nothing. */
  publish(name: string, path: string): Promise<void>;
  /** Closes open files. */
  close(): Promise<void>;
  /** Removes the folder, that file after all others. */
  discard(last: string): Promise<void>;
}
