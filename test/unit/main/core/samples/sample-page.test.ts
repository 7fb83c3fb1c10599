import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../../../../main/core/base/deep-json.ts';
import { readSamplePage } from '../../../../../main/core/samples/sample-page.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';

const problemOf = (text: string) => problemFrom(Promise.resolve().then(() => readSamplePage(text)));

describe('a page of quarantined records', () => {
  it('holds each record unchanged, and the total', () => {
    const record = '{"error":{"message":"m"},"rawMessage":{"data":"\\ud800"},"huge":12345678901234567890}';
    const { records, total } = readSamplePage(
      `{"status":200,"message":"Ok","output":{"data":[${record},null],"meta":{"currentPage":1,"totalCount":48211}}}`,
    );
    expect(records.map(jsonOf)).toEqual([record, 'null']);
    expect(total).toBe(48_211);
  });

  it('may be empty and lack a total', () => {
    expect(readSamplePage('{"output":{"data":[],"meta":7}}')).toEqual({
      records: [],
      total: null,
      mayLack: false,
      repeating: new Set(),
    });
  });

  it('may lack a list where it counts no records', () => {
    expect(readSamplePage('{"output":{"data":null,"meta":{"totalCount":0}}}')).toMatchObject({ records: [], total: 0 });
  });

  it('may spell the total like other services', () => {
    expect(readSamplePage('{"output":{"data":[],"meta":{"total_count":"12"}}}').total).toBe(12);
  });

  it.each([
    ['<html>Sign in</html>', /web page/],
    ['', /something other than data/],
    ['[]', /something other than data/],
    ['{"output":{"data":"x"}}', /an unexpected format/],
    ['{}', /an unexpected format/],
    ['{"output":null}', /an unexpected format/],
    ['{"output":[]}', /an unexpected format/],
    ['{"output":{"records":[]}}', /an unexpected format/],
    ['{"output":{"data":null,"meta":{"totalCount":-1}}}', /an unexpected format/],
  ])('is rejected when it is invalid: %s', async (text, words) => {
    expect(await problemOf(text)).toMatchObject({ kind: 'bad_answer', message: expect.stringMatching(words) });
  });

  it.each([
    [
      'of records nested deeper than any are',
      `{"output":{"data":[${'['.repeat(20_000)}${']'.repeat(20_000)}]}}`,
      /10,000 levels/,
    ],
    [
      'with more records than were asked for',
      `{"output":{"data":[${'0,'.repeat(10_000)}0]}}`,
      /10,000 failed records at once/,
    ],
    ['with more in it than is read', `{"output":{"data":[[${'0,'.repeat(2_000_000)}0]]}}`, /2,000,000 values/],
  ])('is rejected %s, before it is parsed', async (_, text, words) => {
    expect(await problemOf(text)).toMatchObject({
      kind: 'bad_answer',
      message: expect.stringMatching(words) as string,
    });
  });

  it.each([
    ['{"status":500,"message":"Store\\u202e is down"}', 'Store\\u{202e} is down'],
    ['{"status":"error"}', 'error'],
    ['{"status":{}}', 'an unrecognized status'],
  ])('is rejected when it reports a failure: %s', async (text, detail) => {
    expect(await problemOf(text)).toMatchObject({ kind: 'service_failed', detail });
  });
});
