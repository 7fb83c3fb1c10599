import { beforeEach, describe, expect, it } from 'vitest';
import { Demo } from '../support.ts';

let demo: Demo;
let source: string;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
  source = `/data_sources/${demo.node('orders-eu-s3').resource.id}`;
});

describe('file metrics', () => {
  it('come a hundred to a page, with the paging in the body', async () => {
    const { json } = await demo.get(`${source}/metrics/files`);
    expect(json.metrics.data).toHaveLength(100);
    const { totalCount } = json.metrics.meta;
    expect(json.metrics.meta).toEqual({ currentPage: 1, totalCount, pageCount: Math.ceil(totalCount / 100) });
    const last = await demo.get(`${source}/metrics/files`, { page: String(Math.ceil(totalCount / 100)) });
    expect(last.json.metrics.data).toHaveLength(totalCount % 100 || 100);
  });

  it('of one run add up to the records of that run', async () => {
    const [metric] = (await demo.get('/flows', { include_run_metrics: '1', access_role: 'all' })).json.metrics.filter(
      (one: { origin_node_id: number }) => one.origin_node_id === demo.node('orders-eu-s3').id,
    );
    const { json } = await demo.get(`${source}/metrics/files`, { run_id: String(metric.run_id) });
    const records = json.metrics.data.map((one: { records: number }) => one.records);
    expect(records.reduce((sum: number, one: number) => sum + one, 0)).toBe(metric.records);
    expect(json.metrics.meta.pageCount).toBe(1);
  });

  it('are none for a source that reads no files', async () => {
    const { id } = demo.node('loyalty-api').resource;
    expect((await demo.get(`/data_sources/${id}/metrics/files`)).json.metrics.meta.totalCount).toBe(0);
  });
});
