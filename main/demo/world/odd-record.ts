import type { Row } from './row.ts';

/** Parts of a failed record in an answer, before the vendor's name is put on its metadata. */
export interface UsualRecord {
  readonly metadata: Row;
  readonly error: Row;
  readonly rawMessage: Row;
}

/** Unusual record. Large ones are created on demand. */
export interface OddRecord {
  /** Description of the record. It is also the name of its file, unless the name is odd. */
  readonly name: string;
  /** Returns the text of the record; without it, the text is ordinary. */
  readonly text?: () => string;
  /** Returns the record in an odd shape: other members in place of the usual ones, or no object at all. */
  readonly reshape?: (usual: UsualRecord) => unknown;
}
