import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import type { Running } from '../fixtures/cli-in-process.ts';
import { eventually } from '../fixtures/eventually.ts';
import { readOpenMetrics, type ReadFamily } from '../fixtures/open-metrics.ts';

interface PrintedStatus {
  states: Record<string, number>;
  attention_total: number;
  attention: { origin: number; name: string; why: string; errors_last_hour: number | null; since: string | null }[];
}

let cli: ActingCli;
let running: Running;
let address: string;
beforeAll(async () => {
  // Two compared commands read one after the other. The same hour must cover both reads.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  cli = await ActingCli.start('--flows', '60', '--seed', '7', '--hold-clock');
  running = cli.start(['metrics', '--listen', '127.0.0.1:0']);
  const [line] = (await once(running.stdout, 'data')) as [Buffer];
  address = String(line).trim();
});
afterAll(async () => {
  running.interrupt();
  await running.ended;
  await cli.stop();
  vi.useRealTimers();
});

interface Answer {
  status: number;
  type: string | undefined;
  body: string;
}

const ask = (url: string, options: { method?: string; host?: string } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', host } = options;
    request(url, { method, headers: host === undefined ? {} : { host } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode!, type: response.headers['content-type'], body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });

/** The families once the service was read. */
const read = (): Promise<ReadFamily[]> =>
  eventually(async () => {
    const families = readOpenMetrics((await ask(address)).body);
    if (valuesOf(families, 'penstock_up').length === 0) throw new Error('Nothing was read yet.');
    return families;
  });
const family = (families: readonly ReadFamily[], name: string): ReadFamily =>
  families.find((one) => one.name === name)!;
const valuesOf = (families: readonly ReadFamily[], name: string): number[] =>
  family(families, name).samples.map(({ value }) => value);

describe('penstock metrics', () => {
  it('serves the figures of status, as OpenMetrics that a strict reader accepts', async () => {
    const families = await read();
    const status = await cli.json<PrintedStatus>(['status']);
    const states = family(families, 'penstock_flows').samples.map(({ labels, value }) => [labels['state'], value]);
    expect(Object.fromEntries(states)).toEqual(status.states);
    expect(valuesOf(families, 'penstock_attention_flows')).toEqual([status.attention_total]);
    const reasons = family(families, 'penstock_attention_reasons').samples.map(({ labels }) => labels['why']);
    // Zero would mean that no flow is slow, but durations are not read here.
    expect([reasons.includes('silent'), reasons.includes('slower_runs')]).toEqual([true, false]);
    const errors = family(families, 'penstock_flow_hour_errors').samples;
    const known = status.attention.filter(({ errors_last_hour }) => errors_last_hour !== null);
    expect(errors.map(({ labels, value }) => [labels['flow'], labels['why'], value])).toEqual(
      known.map(({ origin, why, errors_last_hour }) => [`${origin}`, why, errors_last_hour]),
    );
    expect(errors[0]!.labels['name']).toBe(known[0]!.name);
    expect([valuesOf(families, 'penstock_up'), valuesOf(families, 'penstock_list_complete')]).toEqual([[1], [1]]);
    expect(valuesOf(families, 'penstock_day_records')[0]).toBeGreaterThan(0);
    expect(valuesOf(families, 'penstock_day_errors')[0]).toBeGreaterThan(0);
    const [at] = valuesOf(families, 'penstock_last_read_timestamp_seconds');
    expect(at! * 1000).toBeLessThanOrEqual(Date.now());
    expect(await cli.changes()).toEqual([]);
  });

  it('sends the service no request for a scrape', async () => {
    await read();
    const before = (await cli.demo.log()).length;
    for (let scrapes = 0; scrapes < 5; scrapes += 1) expect((await ask(address)).status).toBe(200);
    expect((await cli.demo.log()).length).toBe(before);
  });

  it('has one page, for reading, and none for a rebound host name', async () => {
    expect(await ask(address)).toMatchObject({ type: 'application/openmetrics-text; version=1.0.0; charset=utf-8' });
    expect(await ask(address, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await ask(address, { method: 'POST' })).toMatchObject({ status: 405, body: '' });
    expect(await ask(new URL('/', address).href)).toMatchObject({ status: 404, body: '' });
    expect(await ask(address, { host: 'elsewhere.example' })).toMatchObject({ status: 421, body: '' });
    expect(await ask(address, { host: 'localhost:1' })).toMatchObject({ status: 200 });
  });

  it('reports that the service cannot be read, and ends with 130 at Ctrl+C', async () => {
    await cli.demo.fault({ match: { path: '/flows*' }, action: 'status', status: 403 });
    const away = cli.start(['metrics', '--listen', '127.0.0.1:0']);
    const [line] = (await once(away.stdout, 'data')) as [Buffer];
    const families = await eventually(async () => {
      const found = readOpenMetrics((await ask(String(line).trim())).body);
      if (valuesOf(found, 'penstock_up').length === 0) throw new Error('Nothing failed yet.');
      return found;
    });
    expect([valuesOf(families, 'penstock_up'), valuesOf(families, 'penstock_reads')]).toEqual([[0], [0]]);
    const failures = family(families, 'penstock_read_failures').samples;
    expect(Object.fromEntries(failures.map(({ labels, value }) => [labels['kind'], value]))).toEqual({
      ...{ unreachable: 0, timeout: 0, rate_limited: 0, service_failed: 0 },
      refused: 1,
    });
    expect(families.some(({ name }) => name === 'penstock_flows')).toBe(false);
    away.interrupt();
    expect((await away.ended).code).toBe(130);
    await cli.reset();
  });

  it('ends without a failure when the system ends it, and closes its session', async () => {
    const before = await cli.demo.validTokens();
    const service = cli.start(['metrics', '--listen', '127.0.0.1:0']);
    await once(service.stdout, 'data');
    service.terminate();
    expect((await service.ended).code).toBe(0);
    expect(await cli.demo.validTokens()).toEqual(before);
  });

  it.each([
    ['0.0.0.0:9464', 'other computers can reach 0.0.0.0'],
    ['[::]:9464', 'other computers can reach [::]'],
    ['example.com:9464', 'other computers can reach example.com'],
    ['9464', 'is not a host and port'],
    ['127.0.0.1:99999', 'is not a host and port'],
    ['127.0.0.1:80@evil:1', 'is not a host and port'],
  ])('does not listen to %s without an option', async (listen, why) => {
    const { code, stdout, stderr } = await cli.run(['metrics', '--listen', listen]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });

  it('reports that a port is taken', async () => {
    const { code, stderr } = await cli.run(['metrics', '--listen', new URL(address).host]);
    expect(code).toBe(2);
    expect(stderr).toContain('the port is in use');
  });
});
