import { createHash } from 'node:crypto';
import type { RowFormat } from '../../core/export-format/formats.ts';
import type { Row } from '../../core/export-format/rows.ts';
import type { PartialFolder } from '../../core/ports/export-files.ts';
import { TextBytes } from './text-bytes.ts';

/** File of rows that grows in the partial folder. */
export class RowFile {
  readonly name: string;
  /** Group of the file; null for one file for all. */
  readonly group: string | null;
  rows = 0;
  bytes = 0;
  /** Hash of everything that was appended, for comparison when the file is read back. */
  readonly #hash = createHash('sha256');
  readonly #pending = new TextBytes();
  /** A file without rows is also created. */
  #isOnDisk = false;

  constructor(name: string, group: string | null) {
    this.name = name;
    this.group = group;
  }

  begin(format: RowFormat): void {
    this.#pending.add(format.begin);
  }

  /** Adds a row and returns how many more characters wait to be appended. */
  add(row: Row, format: RowFormat): number {
    const text = format.row(row, this.rows);
    this.#pending.add(text);
    this.rows += 1;
    return text.length;
  }

  end(format: RowFormat): void {
    this.#pending.add(format.end(this.rows));
  }

  /** Continues a file that is already on disk. */
  async takeOver(folder: PartialFolder, rows: number): Promise<void> {
    for await (const chunk of folder.chunks(this.name)) this.#count(chunk);
    this.#isOnDisk = true;
    this.rows = rows;
  }

  /** Appends the rows added since the last time. */
  async flush(folder: PartialFolder): Promise<void> {
    const bytes = this.#pending.take();
    if (bytes.length === 0 && this.#isOnDisk) return;
    this.#isOnDisk = true;
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
