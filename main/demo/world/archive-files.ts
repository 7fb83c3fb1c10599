import type { File, Folder } from './folder.ts';

/** Content of every old share: a folder with too many files, one that is too deep, unusual file names, odd contents. */

const scans = 5_000;
const deepest = 30;

/** Names as other systems write them. None contains a slash. */
const oddNames = [
  'Ümläute & Leerzeichen.txt',
  '<img src=x onerror=alert(1)>.txt',
  '=HYPERLINK("http://x.example").csv',
  '\u202egnp.exe',
  'line\nbreak.txt',
  '\u001b[31mred.txt',
  '__proto__',
  '..',
  ' ',
  '中文，逗号.txt',
  `${'long'.repeat(60)}.txt`,
];

/**
 * Returns the archive.
 *
 * @param at when all of it was last changed, epoch milliseconds
 */
export function archive(at: number): Folder {
  const file = (text: () => string, size = Buffer.byteLength(text())): File => ({ size, createdAt: at, text });
  const numbered = Array.from({ length: scans }, (_, number): [string, File] => [
    `scan-${String(number).padStart(5, '0')}.txt`,
    file(() => `Scan ${number}\n`, `Scan ${number}\n`.length),
  ]);
  let nested: Folder = new Map([['bottom.txt', file(() => 'Nobody comes here.\n')]]);
  for (let level = deepest; level > 1; level -= 1) nested = new Map([[`level ${level}`, nested]]);
  return new Map<string, Folder | File>([
    ['scans', new Map(numbered)],
    ['nested', nested],
    ['from elsewhere', new Map(oddNames.map((name) => [name, file(() => `This is ${JSON.stringify(name)}.\n`)]))],
    ['customers.csv', file(() => 'id;name;town\r\n1;"van der Meer; Lotte";Amsterdam\r\n2;=1+1;Gent\r\n3;;\r\n')],
    ['empty.txt', file(() => '')],
    ['photo.jpg', file(() => `\ufffd\ufffd\ufffd\u0000\u0010JFIF${'\u0000\u0001\ufffd'.repeat(2_000)}`)],
    [
      'export.json',
      file(() => JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, note: 'nothing to say' })))),
    ],
  ]);
}
