import { buffer } from 'node:stream/consumers';
import type { PartialFolder } from '../../core/ports/export-files.ts';

/** Row of an original in its file, and when the service read the record. */
interface PlacedRow {
  /** Epoch milliseconds; infinite if unknown, so that it comes last. */
  at: number;
  from: number;
  to: number;
}

/** Maximum bytes read at once. Rows in reverse order, as most services send them, are read in such blocks. */
const mostBytes = 4 * 2 ** 20;
const newline = 10;

/** Yields the originals in a file of `originalRows`, one JSON list per line, as lines of text, the oldest first. */
export async function* inArrivalOrder(
  chunks: (range?: Parameters<PartialFolder['chunks']>[1]) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const rows = sorted(await placedRows(chunks()));
  for (let next = 0; next < rows.length;) {
    const first = next;
    let { from, to } = rows[first]!;
    for (next += 1; next < rows.length; next += 1) {
      const wider = { from: Math.min(from, rows[next]!.from), to: Math.max(to, rows[next]!.to) };
      if (wider.to - wider.from > mostBytes) break;
      ({ from, to } = wider);
    }
    const block = await buffer(chunks({ from, to }));
    for (const row of rows.slice(first, next)) yield lineOf(block.subarray(row.from - from, row.to - from));
  }
}

const parsed = (row: Buffer): [line: string, at: number | ''] => JSON.parse(row.toString()) as [string, number | ''];

const lineOf = (row: Buffer): Buffer => Buffer.from(`${parsed(row)[0]}\n`);

async function placedRows(chunks: AsyncIterable<Uint8Array>): Promise<PlacedRow[]> {
  const rows: PlacedRow[] = [];
  let rest = Buffer.alloc(0);
  let begin = 0;
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let to = rest.indexOf(newline); to >= 0; to = rest.indexOf(newline, from)) {
      const [, at] = parsed(rest.subarray(from, to));
      rows.push({ at: at === '' ? Infinity : at, from: begin + from, to: begin + to });
      from = to + 1;
    }
    rest = rest.subarray(from);
    begin += from;
  }
  return rows;
}

/** Sorts by time. Rows of the same time keep the order of the service, turned around if it sends the newest first. */
function sorted(rows: readonly PlacedRow[]): PlacedRow[] {
  let rises = 0;
  for (const [nth, { at }] of rows.entries()) rises += nth === 0 ? 0 : sign(at, rows[nth - 1]!.at);
  const given = rises > 0 ? rows : rows.toReversed();
  return given.toSorted((a, b) => sign(a.at, b.at));
}

const sign = (a: number, b: number): number => Number(a > b) - Number(a < b);
