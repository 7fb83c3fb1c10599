import type { Row } from './row.ts';

/** What an answer says of a failed record, before the vendor's name is put on its metadata. */
export interface UsualRecord {
  readonly metadata: Row;
  readonly error: Row;
  readonly rawMessage: Row;
}

/** An unusual record. Large ones are made on demand. */
export interface OddRecord {
  /** Describes it; its file has that name as well, unless the name is what is odd. */
  readonly name: string;
  /** The record itself; without it, an ordinary one. */
  readonly text?: () => string;
  /** Makes its shape odd: other members in place of the usual ones, or no object at all. */
  readonly reshape?: (usual: UsualRecord) => unknown;
}
