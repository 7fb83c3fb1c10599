import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../main/api/connection.ts';
import { type DeferredOptions, finishDeferred } from '../../main/api/deferred-request.ts';
import { credentials } from '../../main/api/operations/credentials.ts';
import { deferredPause, listFlows, pauseFlow } from '../../main/api/operations/flows.ts';
import { readRecord, type RequestRecord } from '../../main/api/schemas/deferred.ts';
import { ApiCalling } from '../../main/api/service-calling.ts';
import { asRecord, asRecords } from '../../main/core/base/readers.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { connectionAt, problemFrom } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

const minute = 60_000;

describe('a deferred request', () => {
  let demo: DemoService;
  let connection: Connection;
  let flow: number;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '6', '--hold-clock');
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    await demo.reset();
    connection = connectionAt(demo);
    await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const { answer } = await connection.client.call(listFlows, { query: { access_role: 'owner' } });
    flow = Number(asRecords(answer.flows).find(({ status }) => status === 'ACTIVE')!['id']);
  });
  afterEach(() => connection.close());

  const statuses = async () =>
    new Set(
      [...(await demo.state()).values()]
        .filter(({ origin_node_id: origin }) => origin === flow)
        .map(({ status }) => status),
    );

  async function pauseLater(): Promise<RequestRecord> {
    const input = { path: { flow_id: flow }, query: { all: 1, async: true } } as const;
    const { content } = await connection.client.call(pauseFlow, input);
    return readRecord(content)!;
  }

  const ask = async (requestId: number): Promise<RequestRecord> => {
    const input = { path: { flow_id: flow }, query: { request_id: requestId } };
    return (await connection.client.call(deferredPause, input)).answer;
  };

  /** Waits by a separate clock, which advances as soon as an answer has arrived. */
  function wait(started: RequestRecord, poll = ask, options: Partial<DeferredOptions> = {}) {
    const clock = new ManualClock();
    const states: string[] = [];
    const result = finishDeferred(started, poll, {
      clock,
      asked: { host: 'demo', effect: 'changes' },
      ...options,
      onProgress(record) {
        states.push(record.state);
        options.onProgress?.(record);
        // Runs after the loop waits again.
        setImmediate(() => clock.advance(5000));
      },
    });
    clock.advance(1000);
    return { clock, states, result };
  }

  it('of any operation is awaited on request, and an abandoned one has an unknown outcome', async () => {
    const clock = new ManualClock();
    const { baseUrl } = demo;
    const calling = new ApiCalling(connection.client, clock, { baseUrl, overrides: {} });
    const parameters = { flow_id: String(flow), all: '1', async: 'true' };
    const call = calling.prepare({ operation: 'flows.pause', parameters, body: null });
    const giveUp = new AbortController();
    const failed = (): Promise<unknown> =>
      call.send({ signal: giveUp.signal, onWait: () => giveUp.abort() }).catch((thrown: unknown) => thrown);
    expect(await failed()).toMatchObject({ effect: 'unknown', problem: { kind: 'cancelled' } });
    const said: (number | null)[] = [];
    const done = call.send({
      onWait: ({ percent }) => {
        said.push(percent);
        void demo.advance(minute).then(() => clock.advance(5_000));
      },
    });
    expect(await done).toMatchObject({ isDone: true });
    expect(said.length).toBeGreaterThan(1);
    expect(await statuses()).toEqual(new Set(['PAUSED']));
    // Without it, the record of the request is the answer.
    expect(await call.send()).toMatchObject({ isDone: false, content: { request_id: expect.any(Number) } });
  });

  it('to pause takes effect later, is polled by its id alone, and returns the flow', async () => {
    const started = await pauseLater();
    expect(await statuses()).not.toEqual(new Set(['PAUSED']));
    const { states, result } = wait(started, ask, {
      onProgress: ({ state }) => void (state === 'pending' && demo.advance(minute)),
    });
    expect(asRecords(asRecord(await result)!['flows'])).toMatchObject([{ id: flow, status: 'PAUSED' }]);
    expect(states[0]).toBe('pending');
    expect(states.at(-1)).toBe('completed');
    expect(await statuses()).toEqual(new Set(['PAUSED']));
    const polls = (await demo.log()).filter(({ query }) => String(query).startsWith('request_id'));
    expect(polls.every(({ took_effect: effect }) => !effect)).toBe(true);
    expect((await demo.log()).filter(({ query }) => String(query).includes('async'))).toHaveLength(1);
  });

  it.each([
    ['failed', /failed/],
    ['cancelled', /canceled/],
    ['stale', /stuck/],
    ['expired', /has expired/],
    ['gone', /has expired/],
  ])('may have changed something when it ends as %s, and the problem reports that', async (outcome, message) => {
    await demo.control('POST', '/deferred', { outcome });
    const started = await pauseLater();
    await demo.advance(minute);
    const problem = await problemFrom(wait(started).result);
    expect(problem).toMatchObject({ kind: 'service_failed', effect: 'unknown' });
    expect(problem.message).toMatch(message);
  });

  it('in an unknown state is awaited until the limit', async () => {
    await demo.control('POST', '/deferred', { outcome: 'WAITING_FOR_SLOT' });
    const started = await pauseLater();
    await demo.advance(minute);
    const { states, result } = wait(started, ask, { limit: 30_000 });
    expect(await problemFrom(result)).toMatchObject({ kind: 'timeout', effect: 'unknown' });
    expect(new Set(states)).toEqual(new Set(['unknown']));
  });

  it('is no longer awaited when the caller aborts', async () => {
    const giveUp = new AbortController();
    const { clock, result } = wait(await pauseLater(), ask, {
      signal: giveUp.signal,
      onProgress: () => giveUp.abort(),
    });
    expect(await problemFrom(result)).toMatchObject({ kind: 'cancelled', effect: 'unknown' });
    expect(clock.waiting).toBe(0);
  });

  it('for a preview returns the contents at the third party', async () => {
    const all = await connection.client.call(credentials.list, { query: { access_role: 'collaborator' } });
    const s3 = all.answer.map(asRecord).find((one) => one?.['credentials_type'] === 's3')!;
    const path = { credential_id: Number(s3['id']) };
    const { answer: tree } = await connection.client.call(credentials.browse, { path, body: { depth: 5 } });
    const input = { path, query: { async: true }, body: { path: fileIn(tree.entries, '')! } } as const;
    const { answer } = await connection.client.call(credentials.preview, input);
    if (!('deferred' in answer)) throw new Error('The preview came at once.');
    await demo.advance(minute);
    const poll = async (requestId: number) =>
      (await connection.client.call(credentials.previewProgress, { path, query: { request_id: requestId } })).answer;
    expect(await wait(answer.deferred, poll).result).toMatchObject({ output: expect.anything() as unknown });
  });

  it('for a missing preview fails, although the request itself was executed', async () => {
    const all = await connection.client.call(credentials.list, { query: { access_role: 'collaborator' } });
    const s3 = all.answer.map(asRecord).find((one) => one?.['credentials_type'] === 's3')!;
    const path = { credential_id: Number(s3['id']) };
    const input = { path, query: { async: true }, body: { path: 'no/such/file.csv' } } as const;
    const { answer } = await connection.client.call(credentials.preview, input);
    if (!('deferred' in answer)) throw new Error('The preview came at once.');
    await demo.advance(minute);
    const poll = async (requestId: number) =>
      (await connection.client.call(credentials.previewProgress, { path, query: { request_id: requestId } })).answer;
    expect(await problemFrom(wait(answer.deferred, poll).result)).toMatchObject({
      kind: 'not_found',
      status: 404,
      message: `The deferred request ${answer.deferred.requestId} was refused (404).`,
      effect: 'none',
    });
  });
});

/** Path of the first file of a tree. */
function fileIn(entries: unknown, above: string): string | undefined {
  for (const [name, entry] of Object.entries(asRecord(entries) ?? {})) {
    const { type, value } = asRecord(entry) ?? {};
    const found = type === 'file' ? above + name : type === 'folder' ? fileIn(value, `${above}${name}/`) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
