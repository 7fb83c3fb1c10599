import type { OddRecord } from './odd-record.ts';

/** Records with odd contents. */

const megabyte = 2 ** 20;

/** Returns rows up to that many characters, joined by `between`. */
function rows(characters: number, row: (number: number) => string, between: string): string {
  const found: string[] = [];
  for (let length = 0; length < characters; length += (found.at(-1)?.length ?? 0) + between.length) {
    found.push(row(found.length));
  }
  return found.join(between);
}

const customer = (number: number): string => `{"id":${number},"name":"Customer ${number}","note":"nothing to say"}`;
const sentence = (number: number): string => `${number} The parcel was left with the neighbours on the ground floor.`;

/** Every character from NUL to U+00FF, some of them twice. */
const everyByte = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code), 0, 0, 1, 255);

const csv = (delimiter: string): string =>
  [
    ['order_id', 'customer', 'total', 'note'],
    ['EU-1', 'Åkesson', '12.50', 'ring twice'],
    ['EU-2', 'García', 'n/a', ''],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\n');

const text = (name: string, content: string): OddRecord => ({ name, text: () => content });

export const oddTexts: readonly OddRecord[] = [
  { name: 'json of 10 MB in one line', text: () => `{"customers":[${rows(10 * megabyte, customer, ',')}]}` },
  { name: 'text of 10 MB', text: () => rows(10 * megabyte, sentence, '\n') },
  { name: 'one word of 1 MB', text: () => 'a'.repeat(megabyte) },
  { name: '100,000 lines', text: () => '-\n'.repeat(100_000) },
  {
    name: 'json with 20,000 fields',
    text: () => `{${Array.from({ length: 20_000 }, (_, number) => `"field_${number}":${number}`).join(',')}}`,
  },
  { name: 'json 5,000 lists deep', text: () => '['.repeat(5000) + ']'.repeat(5000) },
  { name: 'json 5,000 objects deep', text: () => '{"a":'.repeat(5000) + 'null' + '}'.repeat(5000) },
  { name: 'xml 5,000 elements deep', text: () => '<a>'.repeat(5000) + '</a>'.repeat(5000) },
  { name: 'binary with every byte', text: () => everyByte.repeat(20) },
  text('binary that begins like gzip', `\u001f\u008b\b\0\0\0\0\0\0\u0003\ufffd\ufffd\u0001\0\ufffd\ufffd${everyByte}`),
  text('control characters', '{"name":"a\u0001b\u0007c\u007fd\u0085e","bell":"\\u0007\\u001b"}'),
  text('lone surrogates', 'high \ud800, low \udc00, the wrong way round \udc00\ud800, at the end \ud83d'),
  text('lone surrogates in json', '{"high \ud800":"\ud800","escaped":"\\ud800","pair":"\ud83d\ude00"}'),
  text(
    'bidi overrides',
    '{"user":"admin\u202e\u2066 // only for\u2069 \u2066admins","\u202efield":"\u200fright\u200e left"}',
  ),
  text('terminal escapes', '\u001b[2J\u001b[31mred\u001b[0m \u001b]0;a new title\u0007 \u001b[?1049h \u009b5n end'),
  text(
    'script in json',
    '{"name":"<script>alert(1)</script>","url":"javascript:alert(1)","<b>field</b>":"</textarea>"}',
  ),
  text(
    'html page',
    '<!doctype html><html><body onload="alert(1)"><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a></body></html>',
  ),
  text(
    'line ends of every kind',
    'unix\nwindows\r\nold mac\rnext line\u0085separator\u2028paragraph\u2029form feed\fend',
  ),
  text('byte order mark', '\ufeff{"id":1,"name":"with a mark before it"}'),
  text(
    'joined and combined characters',
    '{"family":"👨‍👩‍👧‍👦","flag":"🇳🇱","zalgo":"e\u0301\u0323\u0330\u0359\u0489","none":"\u200b\u2060","arabic":"مرحبا","thai":"กิโล"}',
  ),
  text(
    'numbers too large for many',
    '{"id":9007199254740993,"thirty":123456789012345678901234567890,"huge":1e400,"zero":-0,"exact":0.1000000000000000055511151231257827,"upper":1E+2}',
  ),
  text(
    'member names that mislead',
    '{"a.b":1,"a":{"b":2},"":3,"__proto__":{"admin":true},"constructor":4,"toString":5,"[0]":6,"a":{"b":7}}',
  ),
  text(
    'formulas in json',
    `{"a":"=cmd|' /C calc'!A0","b":"+1+1","c":"-2+3","d":"@SUM(A1)","e":"\\t=1+1","f":"\\r=1+1","g":"＝1+1","h":" =1+1","i":"=HYPERLINK(\\"http://127.0.0.1/\\",\\"a\\")"}`,
  ),
  text('formulas in csv', "name;value\n=cmd|' /C calc'!A0;-1\n@SUM(A1);+31 20 123 4567"),
  text(
    'what a spreadsheet changes',
    '{"zeros":"00123","exponent":"1e5","date":"1/2","digits":"1234567890123456789","percent":"5%","true":"TRUE","error":"#N/A"}',
  ),
  { name: 'a field longer than a cell', text: () => `{"note":"${'long '.repeat(8000)}","id":1}` },
  text('json in json', JSON.stringify({ payload: JSON.stringify({ inner: JSON.stringify({ id: 1 }) }) })),
  text('nearly json', '{\'id\': 1, name: "x", /* why */ "list": [1, 2,], "n": NaN}'),
  text('json cut short', '{"id":1,"name":"half a rec'),
  text('several json in lines', '{"id":1}\n{"id":2,"extra":true}\n{"id":3}'),
  text('json that is a text', '"only a text"'),
  text('json that is a number', '42'),
  text('json that is null', 'null'),
  text('json that is a list', '[{"id":1},{"id":2},null,"three"]'),
  text(
    'xml',
    '<?xml version="1.0" encoding="UTF-8"?>\n<order id="EU-1" xmlns:s="urn:shop"><!-- why --><s:line qty="2">Soap &amp; water</s:line><note><![CDATA[a < b]]></note><empty/></order>',
  ),
  text(
    'xml with entities that explode',
    '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e SYSTEM "file:///etc/passwd">]>\n<a>&d;&d;&d;&e;</a>',
  ),
  text('xml that does not end', '<order><line qty=2>Soap<note></order>'),
  text('csv with commas', csv(',')),
  text('csv with semicolons', csv(';')),
  text('csv with tabs', csv('\t')),
  text('csv with bars', csv('|')),
  text('csv with quotes and line ends', 'id,note,total\n1,"said ""no"", twice\nand left","1,50"\n2,"",2'),
  text('csv of one line', 'EU-1,2026-03-12,12.50,EUR,,"Müller, Jan"'),
  text('csv with lines of unequal length', 'a,b,c\n1,2\n1,2,3,4\n\n"1'),
  text('key=value', 'level=error at=2026-03-12T11:58:00Z msg="could not write" order=EU-1 total=12.50 empty='),
  text('key=value with commas', 'order=EU-1, total=12,50, note=a=b, key with spaces=1'),
  text('query string', 'order_id=EU-1&name=Jan+de+Wit&city=Li%C3%A8ge&tag=a&tag=b&bad=%E9%ZZ&empty='),
  text('empty', ''),
  text('spaces only', ' \t \n  '),
  text('a single zero', '\0'),
];
