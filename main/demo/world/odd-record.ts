import type { Row } from './row.ts';

/** What an answer tells of a failed record, before the vendor's name is put on its metadata. */
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
  /** How it is told, where that is odd: members instead of the usual ones, or anything else in their place. */
  readonly reshape?: (usual: UsualRecord) => unknown;
}
