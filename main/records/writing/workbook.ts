import { writeXlsxStream } from 'hucre/xlsx';

/**
 * Characters that XML cannot hold. The library escapes these in the workbook's own way, except for the last two, which it lets
 * through.
 */
const notXml = /[\ufffe\uffff]/g;
/** Text that looks like such an escape. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

/** The text, escaped so that a reader of the workbook returns exactly it. */
function sheetText(text: string): string {
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(notXml, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`);
}

/** The same in every language: the same rows give the same bytes. */
const sheetName = 'Records';

/** A workbook with one sheet, piece by piece. The same rows give the same bytes: it contains no time. */
export function workbook(
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): AsyncIterable<Uint8Array> {
  async function* cells(): AsyncGenerator<(string | number | null)[]> {
    yield columns.map(sheetText);
    for await (const row of rows) {
      const filled: (string | number | null)[] = row.map((cell) =>
        cell === '' ? null : typeof cell === 'string' ? sheetText(cell) : cell,
      );
      // The library leaves out a row without any cell.
      if (!filled.some((cell) => cell !== null)) filled[0] = '';
      yield filled;
    }
  }
  return writeXlsxStream(cells(), { name: sheetName, freezePane: { rows: 1 } });
}
