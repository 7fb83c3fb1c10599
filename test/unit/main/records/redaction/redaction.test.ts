import type { Redaction } from '#contract/models/export.ts';
import { exportFormats } from '#contract/models/export-format.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { jsonOf } from '../../../../../main/core/base/deep-json.ts';
import { rowFormat } from '../../../../../main/core/export-format/formats.ts';
import { rowMaker } from '../../../../../main/core/export-format/rows.ts';
import { nothingWritten } from '../../../../../main/core/export-format/written-counts.ts';
import { redactor } from '../../../../../main/records/redaction/redaction.ts';
import { exportPlan } from '../../../../fixtures/export-plan.ts';

const salt = 'ab'.repeat(16);
const field = (path: string, how: Redaction['how'] = 'mask'): Redaction => ({ target: { by: 'field', path }, how });
const email: Redaction = { target: { by: 'named', pattern: 'email' }, how: 'mask' };

/** Part of a record that these tests read. */
interface Clean {
  record: {
    error: { message: string };
    rawMessage: { data: string };
    acmeMetaData: unknown;
    xMetaData: { tags: unknown };
  };
  withheld: boolean;
  found: boolean[];
}

const redact = (record: unknown, ...redactions: Redaction[]) => redactor(redactions, salt)(record) as Clean;
const withData = (data: unknown, more: object = {}) => ({
  error: { message: 'm', errorType: 'T' },
  rawMessage: { data },
  ...more,
});
/** The original after the redaction. */
const original = (data: string, ...redactions: Redaction[]): string =>
  redact(withData(data), ...redactions).record.rawMessage.data;

describe('a field inside the original', () => {
  const data = '{"id": 7, "customer": {"email": "ann@x.de", "age": 33}, "lines": [1, 2]}';

  it.each<[Redaction['how'], string]>([
    ['mask', '{"id":7,"customer":{"email":"[masked]","age":33},"lines":[1,2]}'],
    ['drop', '{"id":7,"customer":{"age":33},"lines":[1,2]}'],
  ])('is redacted: %s', (how, expected) => expect(original(data, field('record.customer.email', how))).toBe(expected));

  it('has equal hashes for equal values, different ones with another salt, and never the value', () => {
    const [one, two] = ['{"e":"ann@x.de"}', '{"x":1,"e":"ann@x.de"}'].map(
      (text) => JSON.parse(original(text, field('record.e', 'hash'))).e,
    );
    expect(one).toMatch(/^h:[0-9a-f]{12}$/);
    expect(two).toBe(one);
    const other = redactor([field('record.e', 'hash')], 'cd'.repeat(16))(withData('{"e":"ann@x.de"}')) as Clean;
    expect(JSON.parse(other.record.rawMessage.data).e).not.toBe(one);
  });

  it('is redacted whole where it is a list or an object', () => {
    expect(JSON.parse(original(data, field('record.lines'), field('record.customer')))).toEqual({
      id: 7,
      customer: '[masked]',
      lines: '[masked]',
    });
  });

  it('is found in every entry of a list', () => {
    expect(original('[{"e":"a1b2"},{"e":"c3d4"}]', field('record.e'))).toBe('[{"e":"[masked]"},{"e":"[masked]"}]');
    expect(original('{"l":[{"e":1},{"f":2}]}', field('record.l.e'))).toBe('{"l":[{"e":"[masked]"},{"f":2}]}');
  });

  it('is redacted as the whole text where the path ends in one', () => {
    expect(original('{"customer":"Ann <ann@x.de>"}', field('record.customer.email'))).toBe('{"customer":"[masked]"}');
  });

  it('preserves huge numbers and odd names', () => {
    const text = '{"big":12345678901234567890,"__proto__":{"a":1},"e":"secret"}';
    expect(original(text, field('record.e'))).toBe('{"big":12345678901234567890,"__proto__":{"a":1},"e":"[masked]"}');
  });

  it('is replaced in text that is not JSON, which is checked afterwards', () => {
    expect(original('name=Ann Lee;city=Bonn', field('record.name'))).toBe('name=[masked];city=Bonn');
    expect(original('<o><name>Ann &amp; Bob</name></o>', field('record.o.name'))).toBe('<o><name>[masked]</name></o>');
    expect(original('q=1&name=Ann%20Lee', field('record.name'))).toBe('q=1&name=[masked]');
  });

  it.each([
    ['cannot be taken apart', 'call Ann, she knows', 'record.name'],
    ['is JSON that broke off', '{"name":"Ann', 'record.name'],
    ['has a value too short to be replaced', 'name=Al;city=Bonn', 'record.name'],
    ['is a list without names', '["Ann","Bonn"]', 'record.name'],
    ['is nested too deep', `${'['.repeat(5_000)}"Ann"${']'.repeat(5_000)}`, 'record.name'],
  ])('withholds an original that %s, and counts it', (_why, data, path) => {
    const { record, withheld } = redact(withData(data), field(path));
    expect([record.rawMessage.data, withheld]).toEqual(['[withheld]', true]);
  });

  it.each([
    ['JSON that broke off', '{"name":"Ann Lee","n":'],
    ['several lines of JSON', '{"name":"Ann Lee"}\n{"name":"Bob"}'],
    ['prose', 'call Ann Lee'],
  ])('withholds everything else that may quote it: %s', (_what, data) => {
    const record = withData(data, {
      error: { errorType: 'T', lineNumber: 3, message: 'no customer Ann Lee', details: ['Ann Lee'], value: 'Ann Lee' },
      rawMessage: { data, preview: 'Ann L' },
      note: 'of Ann Lee',
      svcMetaData: { sourceKey: 'k.csv', runId: 7 },
    });
    const { record: clean, found } = redact(record, field('record.name'));
    expect(clean).toEqual({
      error: { errorType: 'T', lineNumber: 3, message: '[withheld]', details: '[withheld]', value: '[withheld]' },
      rawMessage: { data: '[withheld]', preview: '[withheld]' },
      note: '[withheld]',
      svcMetaData: { sourceKey: 'k.csv', runId: 7 },
    });
    expect(found).toEqual([false]);
  });

  it('keeps the message where the original is withheld only for a pattern, which was searched there', () => {
    const data = String.raw`{"a":"ann\u0040x.de`;
    const { record, withheld } = redact(withData(data, { error: { message: 'of ann@x.de' } }), email);
    expect([record.rawMessage.data, record.error.message, withheld]).toEqual(['[withheld]', 'of [masked]', true]);
  });

  it('is redacted in an object in place of a text, and in a record that is nothing else', () => {
    expect(redact(withData({ name: 'Ann', n: 1 }), field('record.name')).record.rawMessage.data).toEqual({
      name: '[masked]',
      n: 1,
    });
    expect(redact({ name: 'Ann', n: 1 }, field('record.name')).record).toEqual({ name: '[masked]', n: 1 });
    expect(redact({ rawMessage: '{"name":"Ann"}' }, field('record.name')).record).toEqual({
      rawMessage: '{"name":"[masked]"}',
    });
  });
});

describe('the value of a redacted field', () => {
  const data = JSON.stringify({ name: 'Ann Lee', account: 471_100, note: 'ANN LEE called', copies: [{ of: 471_100 }] });
  const record = withData(data, {
    error: { message: 'no such customer "Ann Lee" (471100)', details: 'in ann%20lee, not in 4711001' },
    acmeMetaData: { sourceKey: 'ann lee.csv', runId: 471_100, ingestTime: 1_471_100_000_000 },
  });

  it('is redacted everywhere else in its record', () => {
    const { record: clean } = redact(record, field('record.name', 'drop'), field('record.account'));
    expect(JSON.parse(clean.rawMessage.data)).toEqual({
      account: '[masked]',
      note: ' called',
      copies: [{ of: '[masked]' }],
    });
    expect(clean.error).toEqual({ message: 'no such customer "" ([masked])', details: 'in , not in 4711001' });
    expect(clean.acmeMetaData).toEqual({ sourceKey: '.csv', runId: '[masked]', ingestTime: 1_471_100_000_000 });
  });

  it.each([
    ['with accents apart', (text: string) => text.normalize('NFD')],
    ['with accents in one', (text: string) => text.normalize('NFC')],
    [
      'as JSON in ASCII',
      (text: string) => JSON.stringify(text).replace(/[^ -~]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
    ],
    ['as markup', (text: string) => text.replaceAll('é', '&#233;').replaceAll("'", '&#39;')],
    ['as markup in hexadecimal', (text: string) => text.replaceAll('é', '&#xE9;').replaceAll("'", '&#x27;')],
    ['as an address', (text: string) => encodeURIComponent(text)],
    ['as Base64', (text: string) => Buffer.from(text).toString('base64')],
    ['in capitals', (text: string) => text.toUpperCase()],
  ])('is found in any notation: %s', (_how, written) => {
    const value = "Ren\u00e9 O'Neill";
    const message = `customer <${written(value)}> is unknown`;
    const data = JSON.stringify({ name: value });
    const { record } = redact(withData(data, { error: { message } }), field('record.name'));
    expect(record.error.message).toMatch(/^customer <"?\[masked\]"?=*> is unknown$/);
  });

  it('does not touch other records', () => {
    const clean = redactor([field('record.name')], salt);
    clean(record);
    expect(clean(withData('{"x":"Ann Lee"}')).record).toMatchObject({ rawMessage: { data: '{"x":"Ann Lee"}' } });
  });
});

describe('fields around the original', () => {
  const record = {
    svcMetaData: { svcUUID: 'abc-def', sourceKey: 'k.csv' },
    error: { message: 'of abc-def', x: 1 },
    rawMessage: { data: 'text' },
  };

  it("are matched by their path without the vendor's prefix", () => {
    expect(redact(record, field('metadata.uuid'), field('error.x', 'drop')).record).toEqual({
      svcMetaData: { svcUUID: '[masked]', sourceKey: 'k.csv' },
      error: { message: 'of [masked]' },
      rawMessage: { data: 'text' },
    });
  });

  it('may be the whole original', () => {
    const withName = { ...record, error: { message: 'Ann' }, rawMessage: { data: '{"n":"Ann"}' } };
    expect(redact(withName, field('record.n'), field('raw', 'drop')).record).toMatchObject({
      error: { message: '[masked]' },
      rawMessage: {},
    });
  });

  it.each(['', 'other'])('cannot be %j', (path) => {
    expect(() => redactor([field(path)], salt)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ kind: 'invalid_input' }) }),
    );
  });
});

describe('a pattern', () => {
  it('is redacted in every text: message, metadata, names and texts of the original, escapes or not', () => {
    const data = String.raw`{"a@b.de":"x","b":"ann\u0040x.de","a@b.de ":[{"c":"<c@d.de>"}]}`;
    const { record } = redact(
      withData(data, { error: { message: 'to a@b.de' }, xMetaData: { tags: ['t@u.de'] } }),
      email,
    );
    expect(record.error.message).toBe('to [masked]');
    expect(record.xMetaData.tags).toEqual(['[masked]']);
    expect(record.rawMessage.data).toBe('{"[masked]":"x","b":"[masked]","[masked] ":[{"c":"<[masked]>"}]}');
  });

  it('is replaced in text that is not JSON, and a text that hides it behind escapes is withheld', () => {
    expect(original('ask ann@x.de now', email)).toBe('ask [masked] now');
    expect(original('<o><e>ann&#64;x.de</e></o>', email)).toBe('[withheld]');
  });

  it('may match a number of the original', () => {
    const card: Redaction = { target: { by: 'named', pattern: 'card' }, how: 'mask' };
    expect(original('{"c":4111111111111111,"n":41}', card)).toBe('{"c":"[masked]","n":41}');
  });

  it('does not join its surroundings into another match when it is dropped', () => {
    const x: Redaction = { target: { by: 'pattern', pattern: 'X+' }, how: 'drop' };
    expect(redact(withData('{"s":"secret","t":"secXret"}'), field('record.s', 'drop'), x).record.rawMessage.data).toBe(
      '{"t":""}',
    );
  });
});

describe('the result of a redaction', () => {
  const data = '{"customer":{"email":"ann@x.de","a.b":1},"n":1}';
  it.each<[string, Redaction, boolean]>([
    ['its field is there', field('record.customer.email'), true],
    ['another case', field('record.customer.Email'), false],
    ['mistyped', field('record.custmer.email'), false],
    ['a dot in a name', field('record.customer.a.b'), false],
    ['a dot in a name, in brackets', field('record.customer["a.b"]'), true],
    ['beside the original', field('error.message'), true],
    ['of the metadata, which is not there', field('metadata.uuid'), false],
    ['the original whole', field('raw'), true],
    ['a pattern', email, true],
    ['a pattern of nothing', { target: { by: 'pattern', pattern: 'zzz' }, how: 'drop' }, false],
  ])('is found or not: %s', (_what, redaction, isFound) => {
    expect(redact(withData(data), redaction).found).toEqual([isFound]);
  });

  it('is reported for each redaction, in their order', () => {
    expect(redact(withData(data), field('record.x'), email, field('record.n')).found).toEqual([false, true, true]);
  });
});

/** Values that cannot occur by chance, with all characters that formats treat specially. */
const secret = fc
  .tuple(fc.string({ unit: fc.constantFrom(...'"\\\n<>&\'=,;_x0041 Zé😀') }), fc.integer({ min: 0, max: 9_999 }))
  .map(([text, number]) => `q${text}Q${number}z`);
const how = fc.constantFrom<Redaction['how']>('mask', 'hash', 'drop');

it('no redacted value survives anywhere, in any format', () => {
  fc.assert(
    fc.property(
      secret,
      secret,
      how,
      how,
      fc.constantFrom(...exportFormats),
      fc.json(),
      (one, two, howOne, howTwo, format, junk) => {
        const data = JSON.stringify({
          one,
          deep: { two: [two, { two }] },
          copy: `(${two}${one})`,
          [one]: JSON.parse(junk),
          [`k${two}`]: 1,
        });
        const record = {
          svcMetaData: { sourceKey: `/in/${one}.csv`, trackerId: { source: { source: two } } },
          error: { message: `no ${JSON.stringify(one)} in ${two}`, details: encodeURIComponent(two) },
          rawMessage: { data },
          [`more`]: [one],
        };
        const draft = exportPlan('x', { format }).draft;
        const clean = redactor(
          [field('record.one', howOne), field('record.deep', howTwo)],
          salt,
        )(parseExactly(JSON.stringify(record)));
        const text = rowFormat(draft).row(rowMaker(draft, { ...nothingWritten })(clean.record)!, 0);
        for (const value of [one, two]) {
          for (const written of [
            value,
            JSON.stringify(value).slice(1, -1),
            JSON.stringify(JSON.stringify(value)).slice(3, -3),
          ]) {
            expect(text).not.toContain(written);
            expect(text).not.toContain(written.replaceAll('"', '""'));
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('a redacted number is found in any notation elsewhere, with an equal hash', () => {
  const record =
    '{"rawMessage":{"data":{"a":1234.50,"b":1234.5,"c":12345e-1,"d":"x 1234.50 y","e":10.00}},"error":{"n":1234.500}}';
  const { record: clean } = redactor([field('record.a', 'hash')], salt)(parseExactly(record));
  const { rawMessage, error } = clean as {
    rawMessage: { data: Record<string, string> };
    error: Record<string, string>;
  };
  const word = rawMessage.data['a']!;
  expect(word).toMatch(/^h:/);
  expect(jsonOf([rawMessage.data, error])).toBe(
    `[{"a":"${word}","b":"${word}","c":"${word}","d":"x ${word} y","e":10.00},{"n":"${word}"}]`,
  );
});

it.each([
  [
    '1249.50',
    ['1249.5', '1249.500', '1,249.50', '1.249,5', "1'249.50", '1\u202f249,50', '1.2495E+3', '001249.5', '-1249.5'],
  ],
  ['1249.5', ['1249.50', '1,249.5', '1.24950e3']],
  ['4711', ['4711', '4711.00', '4,711', '4 711', '4.711e3']],
  ['-98765e-3', ['-98.765', '\u221298,7650', '-9.8765e1']],
  ['12345678901234567.89', ['12345678901234567.890', '12,345,678,901,234,567.89', '1.234567890123456789e16']],
  ['0.00001234', ['0.0000123400', '.00001234', '1.234e-5', '1.234E-05']],
  ['12345e400', ['1.2345e404', '1.2345E+404', '12345e400']],
  ['"1249.50"', ['1249.5', '1,249.50']],
])('the number %s is found in the message in every notation', (number, notations) => {
  const message = notations.map((written) => `<${written}>`).join('');
  const text = `{"error":{"message":${JSON.stringify(message)}},"rawMessage":{"data":{"a":${number}}}}`;
  const { record } = redactor([field('record.a')], salt)(parseExactly(text));
  const { error } = record as Clean['record'];
  expect(error.message.replaceAll('<-[masked]>', '<[masked]>')).toBe('<[masked]>'.repeat(notations.length));
});

/** Notations of a number by locales, with all its digits. */
const locales = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'pt-PT'];
/** Digits of a number without a zero at the end, at least four, and how many of them follow the point. */
const amounts = fc.tuple(
  fc.bigInt({ min: 100n, max: 10n ** 20n }).map((number) => 10n * number + 7n),
  fc.integer({ min: 0, max: 8 }),
);

it('no notation of a redacted number survives', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), ([units, places], isText) => {
      const digits = String(units).padStart(places + 1, '0');
      const whole = digits.slice(0, digits.length - places);
      const written = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
      const format = { minimumFractionDigits: places, maximumFractionDigits: places } as const;
      const notations = [
        ...locales.map((locale) => new Intl.NumberFormat(locale, format).format(written as `${number}`)),
        `${written}${places === 0 ? '.' : ''}00`,
        `00${written}`,
        `${String(units)[0]}.${String(units).slice(1)}e${String(units).length - 1 - places}`,
      ];
      const value = isText ? JSON.stringify(written) : written;
      const message = notations.map((notation) => `<${notation}>`).join('');
      const text = `{"error":{"message":${JSON.stringify(message)}},"rawMessage":{"data":{"a":${value}}}}`;
      const { record } = redactor([field('record.a')], salt)(parseExactly(text));
      expect((record as Clean['record']).error.message).toBe('<[masked]>'.repeat(notations.length));
    }),
  );
});

it('a number next to the redacted one keeps its digits', () => {
  const message = '31249.50, 1249.55, 12495, 1249 and 1,2495';
  const text = `{"error":{"message":"${message}"},"rawMessage":{"data":{"a":1249.50,"b":1249.51}}}`;
  const { record } = redactor([field('record.a')], salt)(parseExactly(text));
  expect(jsonOf(record)).toBe(text.replace('1249.50,"b"', '"[masked]","b"'));
});

it('a text of zeros and a digit does not hide that digit everywhere', () => {
  const text = '{"error":{"message":"7 of 0"},"rawMessage":{"data":{"a":"0007","b":7,"c":"000","d":0}}}';
  const { record } = redactor([field('record.a'), field('record.c')], salt)(parseExactly(text));
  expect(jsonOf(record)).toBe(text.replace('"0007"', '"[masked]"').replace('"000"', '"[masked]"'));
});

it('huge numbers have equal hashes if they are equal', () => {
  const text = '{"rawMessage":{"data":{"a":1e400,"b":10.0E399,"c":123456789012345678901.0,"d":123456789012345678901}}}';
  const redactions = ['a', 'b', 'c', 'd'].map((name) => field(`record.${name}`, 'hash'));
  const { record } = redactor(redactions, salt)(parseExactly(text));
  const { a, b, c, d } = (record as { rawMessage: { data: Record<string, string> } }).rawMessage.data;
  expect([a, c]).toEqual([b, d]);
});

it('a pattern is searched in a number as it is written', () => {
  const cents = { target: { by: 'pattern' as const, pattern: String.raw`12\.50` }, how: 'mask' as const };
  const { record } = redactor([cents], salt)(parseExactly('{"rawMessage":{"data":{"a":12.50,"b":13.50}}}'));
  expect(jsonOf(record)).toBe('{"rawMessage":{"data":{"a":"[masked]","b":13.50}}}');
});
