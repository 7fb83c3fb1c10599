import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MaskKind } from '../../../../../main/core/base/text-masks.ts';
import { gist, textPattern } from '../../../../../main/core/base/text-pattern.ts';
import { cases, some } from '../../../../fixtures/thorough.ts';

const patternOf = (text: string): string => textPattern(text).pattern;

/** Texts that masks match, and texts that could confuse them, in any order and without spaces between. */
const pieces = fc.constantFrom(
  ...['1', '12', '1,204', '2026-03-12', 'T10:00:00Z', '10:05', 'deadbeef12', 'ab12', 's3', 'é9', '٣', 'Mar 3, 2026'],
  ...['"', "'", '`', '“', '”', '«', '»', '‹', '›', '‹number›', '<', '>', '/', '\\', '//', ':', '://', 'https://x.y'],
  ...['@', 'a@b.de', '.', ',', '-', '_', '+', ' ', '\n', 'word', 'a', 'C:', '/var/log', 'a/b/c', '(', ')', '}', 'e5'],
  ...['0f8fad5b-d9cb-469f-a165-70867728950e', '8F3kX92LmQ7', 'Z', 'am', '\u{d83d}', '😀'],
);
/** Neighbors that decide whether a text is masked. */
const words = fc.constantFrom(
  ...[
    'HTTP',
    'HTTP/1.1',
    'status',
    'error code',
    'SQLSTATE',
    'exit_code',
    '404',
    '42S02',
    'ORA-00942',
    'AB123',
    'UTF-8',
  ],
  ...[
    'column',
    'for key',
    'is required',
    'property',
    'record',
    'order',
    'for user',
    'host=',
    'node=',
    'contains',
    ')=',
  ],
  ...[
    'token',
    'is not valid JSON',
    '...',
    '"error"',
    '"a_b"',
    "'int'",
    '`x`',
    'a.b()',
    '(1406, "',
    'EU-1042',
    'req-7',
    'c_9',
  ],
  ...[
    '::1',
    '2001:db8::17',
    '10.0.0.1',
    'db.example.com',
    'localhost',
    'arn:x',
    '0x1F',
    'U+20AC',
    '1m30s',
    'ms',
    '5 GB',
  ],
  ...[
    'x.csv',
    './x',
    '\\\\s\\x',
    'x y.csv',
    'Thu,',
    '年',
    '「',
    '」',
    '00:1A:2B:3C:4D:5E',
    '4111 1111 1111 1111',
    '-',
    '@1b2c3d',
  ],
  ...['{"message":"', '", "reason": "', "{'error': '", 'error="', "b'", '\\"', '"]', "['a_b']", 'value=', 'raw line: '],
  ...['worker-7', 'db-1/', '*.', ' at f (', 'user=', 'sku: ', 'a__', '€', 'x.000012', '[24/Mar/2020:05:45:34', 'near '],
  ...[' ', ' ', ' ', ' ', ':', ': ', '(', '[', '{', ',', '"', "'", '\n', '‹', '›', '-x2x9z', '-7f9c6b5d4'],
);
/** Texts dense in opening and closing marks, where one mask may remove what prevented another from beginning. */
const marks = fc.constantFrom('"', "'", '`', '“', '”', '/', ':', '@', '.', ' ', 'a', '1');
const texts = fc.oneof(
  fc.array(marks, { maxLength: 16 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(fc.oneof(words, words, pieces), { maxLength: 20 }).map((parts) => parts.join('')),
  fc.array(fc.oneof(words, pieces), { maxLength: 20 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Texts that are left because of a neighbor that is masked or that begins a mask. */
const hardToLeave = [
  ...['"error" is required-x.csv', '"a_b" property/var/log', 'UTF-8"error"', '«»ORA-00942', ', "a_b" ::1', '"a" : "a"'],
  ...[
    'arn:x{error code 5',
    'for user SQLSTATE 5 GB',
    'record 年10.0.0.1',
    '(1406, "localhost',
    'C:: AB1232001:db8::17',
  ],
  ...['user= HTTP 1', 'login:error code 5'],
  ...['https://[::1]/xexit_code: "error"', 'HTTP/1.1 503', '/a/status 404', 'x status "404'],
];

describe('the pattern of a text', () => {
  it.each<[string, string]>([
    [
      'orders-eu-s3: 1,204 records failed in run 1773316800000.',
      'orders-eu-s3: ‹number› records failed in run ‹number›.',
    ],
    ['Could not open "orders 7" in 5ms', 'Could not open ‹quoted› in ‹number›'],
    ["can't find 'x y', it's gone", "can't find ‹quoted›, it's gone"],
    ['since 2026-03-12T10:00:00.123Z (12 Mar 2026, 10:00 UTC)', 'since ‹time› (‹time›)'],
    ['see https://x.example/a?b=1.', 'see ‹address›.'],
    ['mailed bob.x@mail.example, id 0f8fad5b-d9cb-469f-a165-70867728950e', 'mailed ‹mail›, id ‹id›'],
    ['commit deadbeef12 of ord_8F3kX92LmQ7', 'commit ‹id› of ‹id›'],
    ['/var/log/a.log, C:\\Temp\\x.txt and in/2026/03/f.csv', '‹path›, ‹path› and ‹path›'],
    ['10.0.0.1:8080 and/or n/a km/h eu12 utf8', '‹address› and/or n/a km/h eu12 utf8'],
    ['from db-1.example.com:5432, [2001:db8::1]:443 or localhost', 'from ‹address›, ‹address› or ‹address›'],
    ['java.net.X in orders.lines of ship_to.postcode', 'java.net.X in orders.lines of ship_to.postcode'],
    ['-4.50 of 3 h 12 min, 1.2 MiB, 1m30s and 99 120', '‹number› of ‹number›, ‹number›, ‹number› and ‹number›'],
    ['order EU-1042-558210, request req-7 at 00:1A:2B:3C:4D:5E', 'order ‹id›, request ‹id› at ‹id›'],
    ["not '1'204' but 「二」 or „zwei“", 'not ‹quoted› but ‹quoted› or ‹quoted›'],
    ['read orders.csv, ./a/b and \\\\server\\share\\a 7.xlsx', 'read ‹path›, ‹path› and ‹path›'],
    ['on Thu, 12 Mar 2026 10:00:00 GMT or 2026年3月12日', 'on ‹time› or ‹time›'],
    ['Key (id)=(EU 7) exists', 'Key (id)=‹quoted› exists'],
    ['from db-1/10.0.0.7:5432 to worker-7 and *.shop.test', 'from ‹address› to ‹address› and ‹address›'],
    ['on [24/Mar/2020:05:45:34 +0000] and Mar  3 10:00:00 2026 GMT', 'on [‹time›] and ‹time› GMT'],
    ["found b'<html>' and „x“ or »y«", 'found ‹quoted› and ‹quoted› or ‹quoted›'],
    ['sku: A-17 of user=bob.x for 12 kg at € 4.50', 'sku: ‹id› of user=‹id› for ‹number› at ‹number›'],
    ['job_CExNBQnGTx1_3nmnVFGDYIk8Ugk read binlog.000012/17', '‹id› read ‹path›'],
    ['Raw line: 7|Rue X|FR', 'Raw line: ‹quoted›'],
    [
      '{"message":"no item \\"a b\\" in 3 rows","id":7}',
      '{"message":"no item ‹quoted› in ‹number› rows","id":‹number›}',
    ],
    ['', ''],
  ])('of %j is %j', (text, pattern) => expect(patternOf(text)).toBe(pattern));

  it.each([
    ...['HTTP 404', 'HTTP/1.1 503 from ‹address›', 'failed with status code 429', '502 Bad Gateway', 'SQLSTATE 42S02'],
    ...['ORA-00942: table or view does not exist', 'ERROR 1146 at x', '[Errno 13]', 'TNS-12170', 'AADSTS70008: x'],
    ...['(1406, "Data too long for column \'note\'")', 'as UTF-8 or ISO-8859-1', 'street_2 of address_1'],
    ...[
      'column "email" of relation "customers"',
      "must have required property 'sku'",
      "'currency' is a required property",
    ],
    ...['into ("SHOP"."ORDERS"."NOTE")', "‹quoted› for key 'PRIMARY'", '`order_total`', '"Order.getCity()" is null'],
    ...['chain: Order["retries"])', "in schema['properties']['email']:", 'error="rows were refused" tag', 'SHA-1 of x'],
    ...["{ code: 'ECONNREFUSED' }", 'responded with 503', '{"error":"invalid_grant"}', '\'int\' and "BIGINT"'],
  ])('keeps what distinguishes one problem from another: %s', (text) => expect(patternOf(text)).toBe(text));

  it('is equal for texts that differ in a value, or in the number of listed values', () => {
    const gistOf = (text: string) => gist(patternOf(text));
    expect(gistOf('Cannot read /a/b.csv')).toBe(gistOf('Cannot read s3://bucket/b.csv'));
    expect(gistOf('found [34, 58, 49, 125] at the end')).toBe(gistOf('found [0] at the end'));
    expect(gistOf('12 rows failed')).not.toBe(gistOf('12 rows were late'));
    expect(gistOf('1 row failed')).toBe(gistOf('12 rows failed'));
    expect(gistOf('at {id=7, since=null}, late')).toBe(gistOf('at {id=null, since=2026-03-12}, late'));
    expect(gistOf('last={id=7, name=x}, gone')).toBe(gistOf('last=null, gone'));
    expect(gistOf("value 'a'b' is wrong")).toBe(gistOf("value 'c' is wrong"));
    expect(gistOf('2026-03-12 10:00:00 [181] ERROR:  no such row ')).toBe(gistOf('no such row'));
  });

  it('is equal for texts that differ in masked values, and different for texts that differ otherwise', () => {
    expect(patternOf('12 rows of "a" failed')).toBe(patternOf('3,000 rows of "b c" failed'));
    expect(patternOf('12 rows failed')).not.toBe(patternOf('12 rows were late'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pattern = patternOf(text);
        expect(patternOf(pattern)).toBe(pattern);
      }),
      { numRuns: cases(5000), examples: hardToLeave.map((text) => [text]) },
    );
  });

  it('reports which stretches are masked, in order, and leaves everything else unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { pattern, spans } = textPattern(text);
        let rebuilt = '';
        let end = 0;
        for (const { from, to, kind } of spans) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          rebuilt += `${text.slice(end, from)}‹${kind}›`;
          end = to;
        }
        expect(rebuilt + text.slice(end)).toBe(pattern);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('reports why a stretch is masked', () => {
    const text = 'at 10:00 "x" /a/b 7 https://h.example m@h.example deadbeef12';
    const kinds: MaskKind[] = ['time', 'quoted', 'path', 'number', 'address', 'mail', 'id'];
    expect(textPattern(text).spans.map(({ kind }) => kind)).toEqual(kinds);
  });

  // No clock is involved: a rule that rescans a stretch repeatedly would take minutes, and the test would time out.
  const repeated = [
    'a',
    '1',
    '"',
    "'a ",
    '“',
    '.',
    '/',
    'a/.',
    'a@',
    'a.',
    'http://',
    'x://)',
    '1:',
    '-',
    'e1',
    'Jan ',
    '\\a:',
    "-b'b",
    '\\"',
    '"a_1',
    '"a".',
    '{"a":',
    'a:',
    '::',
    '1m',
    '1 ms ',
    '1 111,',
    'A123-',
    'node=',
    'record a',
    'contains (',
    'a.csv.',
    ' /a b.cs',
    'aB1/',
    'a_',
    'aB1-',
    'ip-',
    'a-1/',
    'a.000001',
    "b'",
    '\\\\"',
    '"["a',
    '{"msg": "',
    "message='a ",
    'value=a ',
    'raw line: ',
    ' at a (',
    'order: a',
    '€ ',
    'a__',
  ];
  it.each(some(repeated, 3))('takes linear time on a text made of %j', (unit) => {
    const longText = unit.repeat((256 * 1024) / unit.length);
    for (const end of ['', '!', '@', '"', "'"])
      expect(gist(textPattern(longText + end).pattern).length).toBeGreaterThanOrEqual(0);
  });
});
