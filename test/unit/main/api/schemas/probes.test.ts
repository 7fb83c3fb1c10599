import { describe, expect, it } from 'vitest';
import { browseAnswer, previewAnswer, suggestionAnswer } from '../../../../../main/api/schemas/probes.ts';

describe('a suggestion', () => {
  it.each([
    [
      { status: 'ok', output: { response: '# Flow', statusCode: 200 } },
      { text: '# Flow', problem: null },
    ],
    [{ output: { errorMessage: 'Not enabled' } }, { text: null, problem: 'Not enabled' }],
    [{ output: null }, { text: null, problem: null }],
    [{}, { text: null, problem: null }],
  ])('of %j is %j', (answer, read) => {
    expect(suggestionAnswer.parse(answer)).toEqual(read);
  });
});

describe('the contents of a connector', () => {
  it('are in `object`, where the service sends it', () => {
    const object = { meta: {}, 'a.csv': { type: 'file' } };
    expect(browseAnswer.parse({ status: 'ok', connection_type: 's3', object })).toEqual({
      deferred: null,
      connectionType: 's3',
      entries: object,
    });
    expect(browseAnswer.parse({ connection_type: 's3' })).toMatchObject({ connectionType: 's3', entries: null });
    expect(browseAnswer.parse({ object: ['a'] }).entries).toBeNull();
    expect(browseAnswer.parse({ request_id: 3, status: 'pending' })).toMatchObject({ deferred: { requestId: 3 } });
  });
});

describe('a preview', () => {
  it('is deferred where the answer is a request record', () => {
    const read = previewAnswer.parse({ request_id: 3, status: 'pending' });
    expect(read).toMatchObject({ deferred: { requestId: 3, state: 'pending' } });
  });

  it.each([
    ['text', 'a,b'],
    ['columns', { columns: ['a'], data: [[1]] }],
  ])('is the content otherwise: %s', (_, response) => {
    const answer = { output: { response, contentType: 'text/csv' } };
    expect(previewAnswer.parse(answer)).toEqual({ content: response, contentType: 'text/csv' });
  });

  it.each([[{}], [{ output: 'text' }], [{ output: { response: null } }]])('of %j is nothing', (answer) => {
    expect(previewAnswer.parse(answer)).toEqual({ content: null, contentType: null });
  });
});

describe('an answer that is not an object', () => {
  it.each([null, [], 'text', 7])('is refused: %j', (answer) => {
    for (const schema of [suggestionAnswer, browseAnswer, previewAnswer])
      expect(schema.safeParse(answer).success).toBe(false);
  });
});
