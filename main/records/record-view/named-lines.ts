import type { NamedValue } from '../../core/samples/named-values.ts';
import { inserted, type LineSource, type Piece } from './line-source.ts';
import { texts } from '../words.ts';

/** Values with their names, one on each line. With several rows, each has its number above. */
export class NamedLines implements LineSource {
  readonly #lines: { label: string; value: NamedValue | null }[];
  #next = 0;

  constructor(rows: readonly NamedValue[][]) {
    const indent = rows.length > 1 ? '  ' : '';
    this.#lines = rows.flatMap((row, index) => [
      ...(rows.length > 1 ? [{ label: texts.row(index + 1), value: null }] : []),
      ...row.map((value) => ({ label: `${indent}${value.name}: `, value })),
    ]);
  }

  next(): boolean {
    this.#next += 1;
    return this.#next <= this.#lines.length;
  }

  get #line(): { label: string; value: NamedValue | null } {
    return this.#lines[this.#next - 1]!;
  }

  get length(): number {
    return this.#line.label.length + (this.#line.value?.value.length ?? 0);
  }

  get end(): number {
    return this.#line.value?.to ?? 0;
  }

  pieces(): Piece[] {
    const { label, value } = this.#line;
    if (!value) return [inserted(label)];
    return [inserted(label), { text: value.value.replaceAll(/\s*\n\s*/g, ' '), from: value.from, to: value.to }];
  }
}
