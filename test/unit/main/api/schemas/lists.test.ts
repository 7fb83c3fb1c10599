import { describe, expect, it } from 'vitest';
import {
  acknowledgement,
  entriesAnswer,
  envelopeAnswer,
  listAnswer,
  listOrOneAnswer,
} from '../../../../../main/api/schemas/lists.ts';

describe('a list', () => {
  it('is accepted directly or in `data`, with any contents', () => {
    expect(listAnswer.parse([1, null, { id: 2 }])).toEqual([1, null, { id: 2 }]);
    expect(listAnswer.parse({ data: [{ id: 2 }], meta: {} })).toEqual([{ id: 2 }]);
  });

  it.each([[null], [{}], [{ data: {} }], ['text'], [3]])('is not found in %j', (answer) => {
    expect(listAnswer.safeParse(answer).success).toBe(false);
  });

  it('may be its single object, where the operation describes it so', () => {
    expect(listOrOneAnswer.parse({ id: 1 })).toEqual([{ id: 1 }]);
    expect(listOrOneAnswer.parse([{ id: 1 }])).toEqual([{ id: 1 }]);
    expect(listOrOneAnswer.parse({ data: [] })).toEqual([]);
  });

  it('of changed entries is unknown where a message replaces it', () => {
    expect(entriesAnswer.parse([{ key: 'a' }])).toEqual([{ key: 'a' }]);
    expect(entriesAnswer.parse({ message: 'Ok' })).toBeNull();
    expect(entriesAnswer.parse(null)).toBeNull();
    expect(entriesAnswer.safeParse('text').success).toBe(false);
  });
});

describe('an acknowledgment', () => {
  it.each([
    [
      { code: '200', message: 'Ok' },
      { code: '200', message: 'Ok' },
    ],
    [{ message: 3 }, { code: null, message: null }],
    [null, { code: null, message: null }],
    ['deleted', { code: null, message: null }],
  ])('of %j is %j', (answer, read) => {
    expect(acknowledgement.parse(answer)).toEqual(read);
  });
});

describe('a flow answer', () => {
  it('needs a list of flows and preserves all else', () => {
    const answer = { flows: [null, { id: 1 }], triggered_flows: [3], users: null };
    expect(envelopeAnswer.parse(answer)).toEqual(answer);
    expect(envelopeAnswer.safeParse({ flows: {} }).success).toBe(false);
    expect(envelopeAnswer.safeParse([]).success).toBe(false);
  });
});
