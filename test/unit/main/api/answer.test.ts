import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer, refusalText, serviceText, textWithoutSecrets } from '../../../../main/api/answer.ts';
import { findOperation } from '../../../../main/api/operations/catalogue.ts';
import { removedValue } from '../../../../main/core/samples/removed-value.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

const asked = { host: 'api.example', effect: 'reads' } as const;
const read = (id: string, text: string) => readAnswer(findOperation(id)!, text, asked);
const problemOf = (id: string, text: string) => problemFrom(read(id, text));

describe('an integer that JavaScript cannot represent', () => {
  it('is neither an id nor a status', async () => {
    expect(
      (await read('data_credentials.previewProgress', '{"request_id":12345678901234567890}')).answer,
    ).toMatchObject({
      requestId: null,
    });
    expect(await problemOf('data_credentials.test', '{"status":12345678901234567890}')).toMatchObject({
      kind: 'service_failed',
    });
  });
});

describe('the records of a data set', () => {
  it('keep every digit of their numbers', async () => {
    const records = '[{"price":1.10,"total":12345678901234567.89,"huge":1e400}]';
    for (const text of [records, `{"data":${records}}`])
      expect(JSON.stringify((await read('data_sets.samples', text)).answer)).toBe(records);
  });
});

describe('a successful answer', () => {
  it('is null when it was left out, where the operation allows it', async () => {
    expect(await read('flows.activate', ' ')).toEqual({ answer: null, content: null });
    expect(await read('data_sinks.delete', '')).toEqual({ answer: { code: null, message: null }, content: null });
    expect(await problemOf('flows.list', '')).toMatchObject({ kind: 'bad_answer' });
  });

  it.each([
    ['<html>Sign in</html>', /a web page, not data/],
    ['Bad gateway', /something other than data/],
    ['[]', /an unexpected format/],
    ['{"flows":{}}', /an unexpected format/],
  ])('is refused when it is %s', async (text, message) => {
    expect(await problemOf('flows.list', text)).toMatchObject({
      kind: 'bad_answer',
      message: expect.stringMatching(message) as string,
    });
  });

  it('is a failure where its body has a failing status', async () => {
    const answer = '{"status":503,"message":"Scheduled maintenance","flows":[]}';
    const problem = await problemOf('flows.list', answer);
    expect(problem).toMatchObject({ kind: 'service_failed', status: 503, detail: 'Scheduled maintenance' });
    expect((await read('flows.list', '{"status":200,"flows":[]}')).answer).toMatchObject({ flows: [] });
    expect((await read('data_sources.get', '{"id":7,"status":"PAUSED"}')).answer).toMatchObject({ id: 7 });
  });

  it('may have changed something when it cannot be read', async () => {
    const change = findOperation('flows.pause')!;
    const thrown = problemFrom(readAnswer(change, '<', { ...asked, effect: 'changes' }));
    expect(await thrown).toMatchObject({ effect: 'unknown' });
  });

  it.each([
    [
      'levels',
      `{"flows":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
      /more than 1,000 levels .*, more than Penstock reads/,
    ],
    ['values', `{"flows":[${'{},'.repeat(600_000)}{}]}`, /more than 600,000 values/],
    ['members', `{"flows":[{${Array.from({ length: 10_001 }, (_, nth) => `"${nth}":1`).join()}}]}`, /10,000 fields/],
  ])('is refused when it has more %s than the limit', async (_, text, message) => {
    expect(await problemOf('flows.list', text)).toMatchObject({
      kind: 'bad_answer',
      message: expect.stringMatching(message) as string,
    });
  });

  it.each(['200', '"200"', '204', '"ok"', '"Ok"', '"OK"', 'null'])(
    'is a success by its own status %s',
    async (status) => {
      expect((await read('errors.samples', `{"status":${status},"output":{"data":[1]}}`)).answer).toMatchObject({
        rows: [1],
      });
    },
  );

  it.each([
    ['409', '409'],
    ['"failed"', 'failed'],
    ['"200 or so"', '200 or so'],
    ['true', 'an unrecognized status'],
    ['{"toString":1}', 'an unrecognized status'],
    ['404,"message":"No such bucket"', 'No such bucket'],
  ])('is a failure by its own status %s', async (status, detail) => {
    expect(await problemOf('data_credentials.test', `{"status":${status}}`)).toMatchObject({
      kind: 'service_failed',
      detail,
    });
  });

  it('has an unrelated status for a deferred request and its poll', async () => {
    const { answer } = await read('data_credentials.preview', '{"request_id":5,"status":"failed"}');
    expect(answer).toMatchObject({ deferred: { state: 'failed' } });
  });

  it('leaves its status to the reader for other operations', async () => {
    expect((await read('data_sinks.get', '{"id":1,"status":"ERROR"}')).answer).toEqual({ id: 1, status: 'ERROR' });
  });

  it('reveals no secrets, neither parsed nor raw', async () => {
    const text =
      '{"access_token":"canary-token","expires_in":60,"org_membership":{"api_\\u006bey":"canary-key"},"org":null}';
    const { answer, content } = await read('session.token', text);
    expect(answer).toMatchObject({ token: 'canary-token', lifetime: 60 });
    expect(content).toEqual({ expires_in: 60, org_membership: {}, org: null });
    const sink = await read('data_sinks.get', '{"id":1,"data_credentials":{"API_KEYS":["canary-key"]}}');
    expect(JSON.stringify(sink)).not.toContain('canary');
    const nested = '{"id":1,"a":[{"Access_token":"canary"}],"b":{"refresh\\u005ftoken":{"c":"canary"}}}';
    expect((await read('data_sinks.get', nested)).content).toEqual({ id: 1, a: [{}], b: {} });
    const grant = '{"access_token":"canary-token","more":{"refresh_token":"canary"},"refresh_token":"canary"}';
    expect((await read('session.refresh', grant)).content).toEqual({ more: {} });
  });
});

describe('the text of an error', () => {
  it.each([
    [{ message: 'a', error: 'b' }, 'a'],
    [{ error: 'b', detail: 'c' }, 'b'],
    [{ error: { message: 'c', detail: 'd' } }, 'c'],
    [{ error: { type: 'e' } }, 'e'],
    [{ detail: 'd' }, 'd'],
    [{ detail: [{ loc: ['body'], msg: 'f' }] }, 'f'],
    [{ errors: ['g', 'h'] }, 'g'],
    [{ errors: [{ message: 'i' }] }, 'i'],
    [{ errorMessage: 'j' }, 'j'],
    ['k', 'k'],
    [{ message: null, status: 400 }, null],
    [null, null],
  ])('of %j is %j', (body, text) => {
    expect(serviceText(body)).toBe(text);
  });

  it('is text or nothing for any body', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const text = serviceText({ error: body, detail: body, errors: body });
        expect(text === null || typeof text === 'string').toBe(true);
      }),
    );
  });
});

describe('the text of a refusal', () => {
  it.each([
    [
      { message: 'Pause first.', data_sources: [12, 14], data_sets: [15] },
      'data sources 12, 14; data sets 15. Pause first.',
    ],
    [{ data_sets: [], data_sinks: ['7', null] }, 'destinations 7'],
    [{ message: 'No.', data_sources: 'many', data_sets: null }, 'No.'],
    [{ data_sinks: [1, 2, 3, 4, 5, 6, 7] }, 'destinations 1, 2, 3, 4, 5 and 2 more'],
    ['Not here.', 'Not here.'],
    [null, null],
  ])('of %j is %j', (body, text) => {
    expect(refusalText(body)).toBe(text);
  });
});

describe('the text of failed records', () => {
  const textOf = (text: string) => textWithoutSecrets(text, findOperation('errors.samples')!, asked);

  it('has a placeholder for every key of the service, at any depth and in any spelling (S1)', async () => {
    const text =
      '{"data":[{"API_KEY":"canary","rows":[{"\\u0061pi_\\u006beys":["canary"]}]}],"id":12345678901234567890,"price":10.00}';
    expect(await textOf(text)).toBe(
      `{"data":[{"API_KEY":"${removedValue}","rows":[{"api_keys":"${removedValue}"}]}],"id":12345678901234567890,"price":10.00}`,
    );
  });

  it('is unchanged to the byte without a key, and where it is not data', async () => {
    for (const text of ['{ "data": [ {"amount": 1.10} ] }', 'the api_key is not JSON'])
      expect(await textOf(text)).toBe(text);
  });
});
