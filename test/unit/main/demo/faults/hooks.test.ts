import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FaultInput } from '../../../../../main/demo/faults/fault.ts';
import { Demo } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 12 });
});

const fault = async (given: FaultInput): Promise<void> => {
  expect((await demo.control('POST', '/faults', given)).status).toBe(200);
};
const newest = async () => (await demo.control('GET', '/log')).json.at(-1);
const pausePath = () => `/flows/${demo.node('orders-eu-s3').id}/pause`;
const statusOf = async () => (await demo.statuses()).get(demo.node('orders-eu-s3').id);

describe('instead of the operation', () => {
  it.each([
    [{ status: 503 }, undefined, ''],
    [{ status: 429, retry_after: 1.5 }, '1.5', ''],
    [{ status: 429, retry_after: 'Thu, 12 Mar 2026 12:00:05 GMT' }, 'Thu, 12 Mar 2026 12:00:05 GMT', ''],
    [{ status: 429, body_retry_after: 2 }, undefined, '{"retry_after":2}'],
    [{ status: 400, body: { message: 'No' }, body_retry_after: 2 }, undefined, '{"message":"No","retry_after":2}'],
    [{ status: 500, body: ['odd'] }, undefined, '["odd"]'],
    [{ status: 500, body: null }, undefined, 'null'],
  ])('a status is returned: %j', async (given, retryAfter, text) => {
    await fault({ action: 'status', ...given });
    const answer = await demo.call('PUT', pausePath());
    expect([answer.status, answer.headers['retry-after'], answer.text]).toEqual([given.status, retryAfter, text]);
    expect(await newest()).toMatchObject({ status: given.status, took_effect: false, fault: 'status' });
    expect(await statusOf()).toBe('ACTIVE');
  });

  it.each([200, 502])('a web page is returned, with %i', async (status) => {
    await fault({ action: 'html', status });
    const answer = await demo.call('PUT', pausePath());
    expect(answer).toMatchObject({ status, text: expect.stringMatching(/^<!doctype html>/) });
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(await statusOf()).toBe('ACTIVE');
  });

  it('sign-in is affected too, and nothing once faults are cleared', async () => {
    await fault({ action: 'status', status: 503 });
    const { serviceKey } = demo.service.sessions;
    expect((await demo.signIn(serviceKey)).status).toBe(503);
    await demo.control('DELETE', '/faults');
    expect((await demo.signIn(serviceKey)).status).toBe(200);
  });
});

describe('the answer of an executed operation', () => {
  it.each<[FaultInput, number, RegExp, RegExp]>([
    [{ action: 'malformed' }, 200, /^application\/json/, /^\{"flows":\[/],
    [{ action: 'replace', body: { flows: 'none' } }, 200, /^application\/json/, /^\{"flows":"none"\}$/],
    [{ action: 'replace', body: null, status: 202 }, 202, /^application\/json/, /^null$/],
    [{ action: 'content_type', type: 'text/plain' }, 200, /^text\/plain$/, /^\{"flows":\[.*\}$/],
    [{ action: 'slow', bytes_per_second: 1_000_000 }, 200, /^application\/json/, /^\{"flows":\[.*\}$/],
  ])('is corrupted by %j', async (given, status, type, text) => {
    await fault(given);
    const answer = await demo.call('PUT', pausePath());
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(type);
    expect(answer.text).toMatch(text);
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
    expect(await newest()).toMatchObject({ took_effect: true, fault: given.action });
    expect(await statusOf()).toBe('PAUSED');
  });

  it('is invalid JSON when it is malformed, even without an original body', async () => {
    await fault({ action: 'malformed' });
    for (const path of [pausePath(), '/nothing']) {
      const { status, text } = await demo.call('PUT', path);
      expect(status).toBe(200);
      expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    }
  });

  it('is compressed after it was corrupted', async () => {
    const body = { text: 'x'.repeat(2000) };
    await fault({ action: 'replace', body });
    const answer = await demo.call('GET', '/flows', { headers: { 'accept-encoding': 'gzip' } });
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toEqual(body);
  });
});

describe('a page', () => {
  const sampled = () => `/data_sources/${demo.node('orders-eu-s3').resource.id}`;
  const lists: [string, () => Promise<{ entries: unknown[]; rest: unknown }>][] = [
    [
      'of flows',
      async () => {
        const { json, headers } = await demo.get('/flows', { access_role: 'all', page: '1', per_page: '5' });
        return { entries: json.flows, rest: [headers['x-total-count'], headers['link'], json.data_sets] };
      },
    ],
    [
      'of sources',
      async () => {
        const { json, headers } = await demo.get('/data_sources', { access_role: 'all', page: '1', per_page: '5' });
        return { entries: json, rest: [headers['x-total-count'], headers['x-page-count']] };
      },
    ],
    [
      'of error samples',
      async () => {
        const { json } = await demo.call('POST', `${sampled()}/probe/quarantine/sample`, { body: { per_page: 5 } });
        return { entries: json.output.data, rest: json.output.meta };
      },
    ],
    [
      'of file metrics',
      async () => {
        const { json } = await demo.get(`${sampled()}/metrics/files`, { size: '5' });
        return { entries: json.metrics.data, rest: json.metrics.meta };
      },
    ],
  ];

  it.each(lists)('%s can repeat its first entries at its end, or lack its last', async (_, read) => {
    const { entries, rest } = await read();
    expect(entries).toHaveLength(5);
    await fault({ action: 'duplicate_page', count: 1 });
    expect(await read()).toEqual({ entries: [...entries.slice(0, 3), ...entries.slice(0, 2)], rest });
    await fault({ action: 'short_page', count: 1 });
    expect(await read()).toEqual({ entries: entries.slice(0, 2), rest });
    expect(await read()).toEqual({ entries, rest });
  });
});
