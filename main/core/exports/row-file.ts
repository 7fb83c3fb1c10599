import { createHash } from 'node:crypto';
import type { PartialFolder } from './files.ts';
import type { RowFormat } from './formats.ts';
import type { Row } from './rows.ts';

/** A file of rows that grows in the partial folder. */
export class RowFile {
  readonly name: string;
  /** Of the group that it is of; null where there is one file for all. */
  readonly group: string | null;
  rows = 0;
  bytes = 0;
  /** Of all that was appended, so that what is read back can be compared. */
  readonly #hash = createHash('sha256');
  #pending: string[] = [];

  constructor(name: string, group: string | null) {
    this.name = name;
    this.group = group;
  }

  begin(format: RowFormat): void {
    this.#pending.push(format.begin);
  }

  /** Answers how many characters wait to be appended because of it. */
  add(row: Row, format: RowFormat): number {
    const text = format.row(row, this.rows);
    this.#pending.push(text);
    this.rows += 1;
    return text.length;
  }

  end(format: RowFormat): void {
    this.#pending.push(format.end(this.rows));
  }

  /** Takes over what is on disk already. */
  async takeOver(folder: PartialFolder, rows: number): Promise<void> {
    for await (const chunk of folder.chunks(this.name)) this.#count(chunk);
    this.rows = rows;
  }

  /** Appends what was added since the last time. */
  async flush(folder: PartialFolder): Promise<void> {
    if (this.#pending.length === 0) return;
    const bytes = Buffer.from(this.#pending.join(''));
    this.#pending = [];
    this.#count(bytes);
    await folder.append(this.name, bytes);
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  #count(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.#hash.update(bytes);
  }
}
