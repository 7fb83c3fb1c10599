import { createHash } from 'node:crypto';
import type { RowFormat } from '../../core/export-format/formats.ts';
import type { Row } from '../../core/export-format/rows.ts';
import type { PartialFolder } from '../../core/ports/export-files.ts';
import { TextBytes } from './text-bytes.ts';

/** A file of rows that grows in the partial folder. */
export class RowFile {
  readonly name: string;
  /** Of its group; null where there is one file for all. */
  readonly group: string | null;
  rows = 0;
  bytes = 0;
  /** Of everything that was appended, to be compared when it is read back. */
  readonly #hash = createHash('sha256');
  readonly #pending = new TextBytes();
  /** A file without rows is made as well. */
  #isOnDisk = false;

  constructor(name: string, group: string | null) {
    this.name = name;
    this.group = group;
  }

  begin(format: RowFormat): void {
    this.#pending.add(format.begin);
  }

  /** Returns how many characters wait to be appended because of it. */
  add(row: Row, format: RowFormat): number {
    const text = format.row(row, this.rows);
    this.#pending.add(text);
    this.rows += 1;
    return text.length;
  }

  end(format: RowFormat): void {
    this.#pending.add(format.end(this.rows));
  }

  /** Continues what is on disk already. */
  async takeOver(folder: PartialFolder, rows: number): Promise<void> {
    for await (const chunk of folder.chunks(this.name)) this.#count(chunk);
    this.#isOnDisk = true;
    this.rows = rows;
  }

  /** Appends what was added since the last time. */
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
