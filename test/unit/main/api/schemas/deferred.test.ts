import { describe, expect, it } from 'vitest';
import { readRecord, requestRecord } from '../../../../../main/api/schemas/deferred.ts';

describe('a request record', () => {
  it('is recognized by its id, as a number or as text', () => {
    expect(readRecord({ request_id: 4, status: 'pending', progress: 10 })).toEqual({
      requestId: 4,
      state: 'pending',
      word: 'pending',
      progress: 10,
      result: null,
    });
    expect(readRecord({ request_id: '4' })?.requestId).toBe(4);
  });

  it.each([[{ flows: [] }], [{ request_id: null }], [{ request_id: 'soon' }], [[]], [null], ['text'], [7]])(
    'is not recognized in %j',
    (answer) => {
      expect(readRecord(answer)).toBeNull();
    },
  );

  it.each(['pending', 'running', 'completed', 'failed', 'cancelled', 'expired', 'stale'])(
    'is %s by the word of the service, in any case',
    (state) => {
      expect(readRecord({ request_id: 1, status: state.toUpperCase() })).toMatchObject({
        state,
        word: state.toUpperCase(),
      });
    },
  );

  it.each([['queued'], [''], [null], [200], [{}], [undefined]])('is in an unknown state by the word %j', (status) => {
    expect(readRecord({ request_id: 1, status })).toMatchObject({ state: 'unknown' });
  });

  it.each([
    [150, 100],
    [-1, 0],
    ['42', 42],
    ['half', null],
    [null, null],
  ])('reads the progress %j as %j', (progress, read) => {
    expect(readRecord({ request_id: 1, progress })?.progress).toBe(read);
  });

  it('takes the result from wherever the service put it', () => {
    expect(readRecord({ request_id: 1, result: 'a', response: 'b' })?.result).toBe('a');
    expect(readRecord({ request_id: 1, result: null, response: 'b' })?.result).toBe('b');
  });
});

describe('the answer to a poll', () => {
  it.each([[{ flows: [] }], [[1]], [null], ['text']])(
    'reports the work as done where it is no record: %j',
    (answer) => {
      expect(requestRecord.parse(answer)).toMatchObject({ requestId: null, state: 'completed', result: answer });
    },
  );
});
