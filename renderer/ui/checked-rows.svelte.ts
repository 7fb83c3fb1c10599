import type { SelectionChange } from './table-columns.ts';

/** Keys of the rows ticked for a bulk action. */
export class CheckedRows {
  keys = $state.raw<ReadonlySet<string>>(new Set());

  has(key: string): boolean {
    return this.keys.has(key);
  }

  get size(): number {
    return this.keys.size;
  }

  clear(): void {
    this.keys = new Set();
  }

  /** Ticks rows of a range, `to` included, or removes the ticks. `listed`: keys in screen order. */
  change({ mode, from, to }: SelectionChange, listed: string[]): void {
    const keys = listed.slice(from, to + 1);
    if (mode === 'none') this.clear();
    else if (mode === 'toggle' && keys.every((key) => this.keys.has(key))) {
      this.keys = new Set([...this.keys].filter((key) => !keys.includes(key)));
    } else this.keys = new Set([...this.keys, ...keys]);
  }

  /** Drops keys that are no longer listed. */
  retain(listed: string[]): void {
    const here = new Set(listed);
    if ([...this.keys].some((key) => !here.has(key))) {
      this.keys = new Set([...this.keys].filter((key) => here.has(key)));
    }
  }
}
