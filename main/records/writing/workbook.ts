import { writeXlsxStream } from 'hucre/xlsx';

/** Matches characters that XML cannot hold. The library escapes others in the workbook's own way, but not these two. */
const notXml = /[\ufffe\uffff]/g;
/** Matches text that looks like such an escape. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

/** Escapes the text so that a reader of the workbook returns exactly the same. */
function sheetText(text: string): string {
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(notXml, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`);
}

/** The name does not depend on the language: equal rows give equal bytes. */
const sheetName = 'Records';

/** Returns a workbook with one sheet, piece by piece. Equal rows give equal bytes: it contains no time. */
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
