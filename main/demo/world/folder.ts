/** Files and folders at a third party. */

export interface File {
  readonly size: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Returns the whole text, or the rows at its beginning. */
  readonly text: () => string;
}

export type Folder = ReadonlyMap<string, Folder | File>;

export function isFolder(found: Folder | File | undefined): found is Folder {
  return found instanceof Map;
}
