import type { Row } from './row.ts';

/** What an answer says of a failed record, before the vendor's name is put on its metadata. */
export interface UsualRecord {
  readonly metadata: Row;
  readonly error: Row;
  readonly rawMessage: Row;
}

/** A record such as nobody expects. Large ones are made when they are asked for. */
export interface OddRecord {
  /** Says what it is; its file has that name as well, unless that is what is odd. */
  readonly name: string;
  /** The record itself; without it, an ordinary one. */
  readonly text?: () => string;
  /** Makes its shape odd: other members in place of the usual ones, or no object at all. */
  readonly reshape?: (usual: UsualRecord) => unknown;
}
