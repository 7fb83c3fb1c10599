import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, hour, start } from '../support.ts';

let demo: Demo;
let set: string;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
  set = `/data_sets/${demo.node('Orders EU normalised').resource.id}`;
});

const sum = (rows: readonly { errors: number }[]): number => rows.reduce((total, row) => total + row.errors, 0);

/** The quarantined records of the runs between two moments. */
async function quarantined(range: object): Promise<number> {
  return (await demo.call('POST', `${set}/probe/quarantine/sample`, { body: range })).json.output.meta.totalCount;
}

describe('error metrics', () => {
  it('of all are counted for each resource of the last day, most first', async () => {
    const { data, meta } = (await demo.get('/metrics/errors')).json.metrics;
    expect(data[0]).toMatchObject({ resource_type: 'data_sets', name: 'Orders EU normalised' });
    expect(meta).toEqual({ totalCount: data.length, start_time: start - 24 * hour, end_time: start });
    const errors = data.map((row: { errors: number }) => row.errors);
    expect(errors).toEqual(errors.toSorted((a: number, b: number) => b - a));
  });

  it('of one resource are counted by type, and are what all of them count for it', async () => {
    const [worst] = (await demo.get('/metrics/errors')).json.metrics.data;
    const { data } = (await demo.get(`/metrics${set}/errors`)).json.metrics;
    expect(data).toEqual([{ errorType: 'SCHEMA_VALIDATION', errors: worst.errors }]);
  });

  it('count by run and by hour the same errors as the quarantine', async () => {
    const range = { start_time: String(start - 4 * hour), end_time: String(start) };
    const trends = (await demo.get(`${set}/errors/trends`, range)).json.metrics.data;
    const history = (await demo.get(`${set}/errors/history`, { ...range, per_page: '100' })).json.output.data;
    expect(trends).toHaveLength(4);
    expect(trends.map((one: { time: string }) => one.time)).toEqual(
      trends.map((one: { time: string }) => one.time).toSorted(),
    );
    expect(sum(history)).toBe(sum(trends));
    const inRuns = history.at(-1).runId - 4 * 60_000;
    expect(sum(history)).toBe(await quarantined({ start_time: inRuns, end_time: start }));
  });

  it('go by pages in the history', async () => {
    const page = async (number: string) =>
      (await demo.get(`${set}/errors/history`, { page: number, per_page: '5' })).json.output;
    const [first, second] = [await page('1'), await page('2')];
    expect(first.data).toHaveLength(5);
    expect(first.meta).toMatchObject({ currentPage: 1, pageCount: Math.ceil(first.meta.totalCount / 5) });
    expect(second.data[0].runId).toBeLessThan(first.data[4].runId);
    expect((await demo.get(`${set}/errors/history`, { per_page: '101' })).status).toBe(400);
  });

  it('of an unknown resource are not found', async () => {
    for (const path of ['/metrics/data_sets/1/errors', '/data_sets/1/errors/history', '/data_sets/1/errors/trends']) {
      expect((await demo.get(path)).status).toBe(404);
    }
  });
});

describe('testing and validating a resource', () => {
  it('succeeds where nothing is wrong', async () => {
    for (const check of ['test', 'validate']) {
      expect((await demo.call('POST', `${set}/${check}`)).json).toEqual({ status: 'ok', message: 'Ok' });
    }
  });

  it('a test fails where the credential is refused, which validation does not try', async () => {
    const path = `/data_sources/${demo.node('supplier-prices-sftp').resource.id}`;
    expect((await demo.call('POST', `${path}/test`)).json).toEqual({
      status: 'failed',
      message: expect.stringContaining('530 Login incorrect'),
    });
    expect((await demo.call('POST', `${path}/validate`)).json.status).toBe('ok');
  });

  it.each([
    ['data_sinks', 'Raw archive', { 'insert.mode': 'UPSERT' }, 'primary.key'],
    ['data_sinks', 'Raw archive', { 'insert.mode': 'MERGE' }, 'insert.mode'],
    ['data_sources', 'orders-eu-s3', { 'start.cron': '* * *' }, 'start.cron'],
  ])('%s: says what is wrong with a configuration before it is used', async (kind, name, config, text) => {
    const path = `/${kind}/${demo.node(name).resource.id}`;
    const { json } = await demo.call('POST', `${path}/validate`, { body: config });
    expect(json).toEqual({ status: 'failed', message: expect.stringContaining(text) });
  });
});
