import { describe, expect, it } from 'vitest';
import { finishDeferred } from '../../../../main/api/deferred-request.ts';
import { answerFailure } from '../../../../main/api/errors.ts';
import { readRecord, requestRecord, type RequestRecord } from '../../../../main/api/schemas/deferred.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { problemFrom } from '../../../fixtures/connection.ts';
import { settled } from '../../../fixtures/settled.ts';

const asked = { host: 'api.example', effect: 'changes' } as const;
const record = (status: string, more: object = {}): RequestRecord => readRecord({ request_id: 9, status, ...more })!;
/** Waits for a request whose polls get these answers in turn, the last one repeatedly. An error is thrown. */
function waiting(answers: unknown[], more: { started?: RequestRecord; limit?: number; effect?: 'reads' } = {}) {
  const clock = new ManualClock(0);
  const giveUp = new AbortController();
  const polls: { at: number; id: number }[] = [];
  const progress: (number | null)[] = [];
  const poll = async (id: number): Promise<RequestRecord> => {
    const answer = answers[Math.min(polls.length, answers.length - 1)];
    polls.push({ at: clock.now(), id });
    if (answer instanceof Error) throw answer;
    return requestRecord.parse(answer);
  };
  const end = finishDeferred(more.started ?? record('pending'), poll, {
    clock,
    asked: { ...asked, effect: more.effect ?? asked.effect },
    signal: giveUp.signal,
    onProgress: (record) => progress.push(record.progress),
    ...(more.limit === undefined ? {} : { limit: more.limit }),
  });
  end.catch(() => undefined);
  const pass = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 250) {
      await settled();
      clock.advance(250);
      await settled();
    }
  };
  return { end, clock, polls, progress, giveUp, pass };
}

const running = { request_id: 9, status: 'running' };

describe('a deferred request', () => {
  it('is polled after a second, then with backoff, up to every five seconds', async () => {
    const { polls, pass } = waiting([running]);
    await pass(30_000);
    const gaps = polls.map(({ at }, nth) => at - (polls[nth - 1]?.at ?? 0));
    expect(gaps.slice(0, 8)).toEqual([1000, 1500, 2250, 3500, 5000, 5000, 5000, 5000]);
    expect(polls[0]!.id).toBe(9);
  });

  it.each([
    ['result', { result: { flows: [1] } }],
    ['response', { response: { flows: [1] } }],
  ])('returns its %s when it is completed', async (_, member) => {
    const { end, pass } = waiting([running, { request_id: 9, status: 'Completed', ...member }]);
    await pass(3000);
    expect(await end).toEqual({ flows: [1] });
  });

  it('is not polled when it is already over', async () => {
    const { end, polls } = waiting([], { started: record('completed', { result: 'done' }) });
    expect(await end).toBe('done');
    expect(polls).toEqual([]);
  });

  it('is completed by an ordinary answer to its poll', async () => {
    const { end, pass } = waiting([{ flows: [] }]);
    await pass(1000);
    expect(await end).toEqual({ flows: [] });
  });

  it.each([
    ['failed', /failed in the service/],
    ['cancelled', /was canceled in the service/],
    ['expired', /has expired/],
    ['stale', /got stuck/],
  ])('fails when it %s, reports that, and may have changed something', async (status, message) => {
    const { end, pass } = waiting([{ request_id: 9, status, result: { message: 'Disk full' } }]);
    await pass(1000);
    expect(await problemFrom(end)).toMatchObject({
      kind: 'service_failed',
      message: expect.stringMatching(message) as string,
      detail: 'Disk full',
      effect: 'unknown',
    });
  });

  it('has changed nothing when it fails and only reads', async () => {
    const { end, pass } = waiting([{ request_id: 9, status: 'failed' }], { effect: 'reads' });
    await pass(1000);
    expect(await problemFrom(end)).toMatchObject({ effect: 'none' });
  });

  it('counts as expired when the service no longer knows it', async () => {
    const { end, pass } = waiting([answerFailure(404, null, null, asked)]);
    await pass(1000);
    expect(await problemFrom(end)).toMatchObject({
      kind: 'service_failed',
      message: expect.stringContaining('9') as string,
    });
  });

  it.each([
    ['reads', 'none'],
    [undefined, 'unknown'],
  ] as const)('fails with a poll that fails otherwise, and its own effect (%s) is %s', async (effect, known) => {
    const poll = answerFailure(403, null, null, { ...asked, effect: 'reads' });
    const { end, pass } = waiting([poll], effect && { effect });
    await pass(1000);
    expect(await problemFrom(end)).toMatchObject({ kind: 'refused', status: 403, effect: known });
  });

  it('is awaited up to the limit while its state is unknown', async () => {
    const { end, clock, polls, pass } = waiting([{ request_id: 9, status: 'pondering' }], { limit: 10_000 });
    await pass(9750);
    expect(clock.waiting).toBe(1);
    await pass(250);
    expect(await problemFrom(end)).toMatchObject({ kind: 'timeout', effect: 'unknown' });
    expect(polls.at(-1)!.at).toBe(10_000);
    expect(clock.waiting).toBe(0);
  });

  it('times out after ten minutes by default', async () => {
    const { end, pass } = waiting([running]);
    let over = false;
    end.catch(() => (over = true));
    await pass(599_000);
    expect(over).toBe(false);
    await pass(1000);
    expect(over).toBe(true);
  });

  it('reports its progress after each poll', async () => {
    const { end, progress, pass } = waiting([
      { ...running, progress: 20 },
      { ...running, progress: '140' },
      { request_id: 9, status: 'completed' },
    ]);
    await pass(5000);
    await end;
    expect(progress).toEqual([20, 100, null]);
  });

  it('continues at the service when the caller aborts: it is no longer polled, and may still take effect', async () => {
    const { end, clock, polls, giveUp, pass } = waiting([running]);
    await pass(1000);
    giveUp.abort();
    expect(await problemFrom(end)).toMatchObject({ kind: 'cancelled', effect: 'unknown' });
    await pass(10_000);
    expect(polls).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  });
});
