import { once } from 'node:events';
import { createInflateRaw } from 'node:zlib';

/**
 * Header of a ZIP entry: its bytes before the name, and the offsets of the lengths of the name and of the extra field.
 */
const header = { bytes: 30, nameLength: 26, fieldLength: 28 } as const;

const rowBegins = Buffer.from('<row ');

/** Number of bytes unpacked at once. */
const pieceBytes = 256 * 1024;

/**
 * Counts the rows below the column names of a workbook that `workbook` made: its only sheet is its first part. Keeps
 * little of it in memory.
 */
export async function workbookRows(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const unpacking = createInflateRaw({ chunkSize: pieceBytes });
  const unpacked = once(unpacking, 'end');
  unpacked.catch(() => undefined); // Reported below, unless reading fails first.
  let rows = 0;
  let rest = Buffer.alloc(0);
  unpacking.on('data', (piece: Buffer) => {
    const text = Buffer.concat([rest, piece]);
    for (let place = text.indexOf(rowBegins); place >= 0; place = text.indexOf(rowBegins, place + 1)) rows += 1;
    // This may be the beginning of another row.
    rest = text.subarray(1 - rowBegins.length);
  });
  try {
    for await (const chunk of sheetOf(chunks)) {
      await new Promise((taken) => unpacking.write(chunk, taken));
      if (unpacking.readableEnded || unpacking.destroyed) break;
    }
    unpacking.end();
    await unpacked;
  } finally {
    unpacking.destroy();
  }
  return rows - 1;
}

/** Yields the packed sheet, and everything after it: only unpacking shows where the sheet ends. */
async function* sheetOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begin: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (begin === null) {
      yield chunk;
      continue;
    }
    begin = Buffer.concat([begin, chunk]);
    if (begin.length < header.bytes) continue;
    const length = header.bytes + begin.readUInt16LE(header.nameLength) + begin.readUInt16LE(header.fieldLength);
    if (begin.length < length) continue;
    yield begin.subarray(length);
    begin = null;
  }
}
