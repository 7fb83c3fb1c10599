/** Maximum number of displayed bytes: a thousand lines, more than anyone reads. */
const most = 16 * 1024;
const perLine = 16;

/** Returns the bytes of a text in UTF-8, sixteen per line: offset, hexadecimal values, and ASCII characters. */
export function hexDump(text: string): { dump: string; shown: number; count: number } {
  const bytes = Buffer.from(text.slice(0, most));
  const shown = bytes.subarray(0, most);
  const lines: string[] = [];
  for (let from = 0; from < shown.length; from += perLine) {
    const line = shown.subarray(from, from + perLine);
    const hex = [...line].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = [...line].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${from.toString(16).padStart(8, '0')}  ${hex.padEnd(3 * perLine - 1)}  ${ascii}`);
  }
  return { dump: lines.join('\n'), shown: shown.length, count: Buffer.byteLength(text) };
}
