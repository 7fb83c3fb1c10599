import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute, start } from '../support.ts';

let demo: Demo;
let source: string;
let set: string;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
  source = `/data_sources/${demo.node('orders-eu-s3').resource.id}`;
  set = `/data_sets/${demo.node('Orders EU normalised').resource.id}`;
});

describe('error samples', () => {
  it('come in pages of ten unless asked otherwise, with the paging in the body', async () => {
    const { json, headers } = await demo.call('POST', `${set}/probe/quarantine/sample`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json).toMatchObject({ status: 200, message: 'Ok' });
    expect(json.output.data).toHaveLength(10);
    const { totalCount } = json.output.meta;
    expect(json.output.meta).toEqual({ currentPage: 1, totalCount, pageCount: Math.ceil(totalCount / 10) });
  });

  it('say where the record came from and what is wrong with it', async () => {
    const { json } = await demo.call('POST', `${set}/probe/quarantine/sample`, { body: { per_page: 1 } });
    const [sample] = json.output.data;
    expect(sample).toMatchObject({
      svcMetaData: {
        sourceType: 's3',
        resourceType: 'DATASET',
        resourceId: demo.node('Orders EU normalised').resource.id,
      },
      error: { errorType: 'SCHEMA_VALIDATION', lineNumber: expect.any(Number), columnNumber: expect.any(Number) },
      rawMessage: { data: expect.any(String) },
    });
    const files = (await demo.get(`${source}/metrics/files`, { run_id: String(sample.svcMetaData.runId) })).json;
    expect(files.metrics.data.map((one: { name: string }) => one.name)).toContain(sample.svcMetaData.sourceKey);
  });

  it('have every field that the specification names, and sometimes advice', async () => {
    const { json } = await demo.call('POST', `${set}/probe/quarantine/sample`, { body: { per_page: 100 } });
    for (const { svcMetaData, error } of json.output.data) {
      expect(Object.keys(svcMetaData).sort()).toEqual([
        ...['bucket', 'eof', 'ingestTime', 'lastModified', 'resourceId', 'resourceType', 'runId', 'sourceKey'],
        ...['sourceOffset', 'sourceType', 'svcUUID', 'tags', 'topic', 'trackerId'],
      ]);
      expect(Object.keys(svcMetaData.trackerId)).toEqual(['source', 'sets', 'sink']);
      expect(Object.keys(svcMetaData.trackerId.source)).toEqual([
        ...['id', 'source', 'offset', 'recordNumber', 'version', 'initialIngestTimestamp'],
      ]);
      if (error.message.startsWith('currency')) expect(error.resolution).toContain('Correct the currency');
      else expect(error).not.toHaveProperty('resolution');
    }
  });

  it('of a time range are those read in it, in milliseconds', async () => {
    const body = { start_time: start - 20 * minute, end_time: start - 10 * minute, per_page: 100 };
    const { json } = await demo.call('POST', `${set}/probe/quarantine/sample`, { body });
    expect(json.output.data).toHaveLength(100);
    for (const { svcMetaData } of json.output.data) {
      expect(svcMetaData.ingestTime).toBeGreaterThanOrEqual(body.start_time);
      expect(svcMetaData.ingestTime).toBeLessThanOrEqual(body.end_time);
    }
  });

  it('are none for a resource where nothing fails', async () => {
    const { id } = demo.node('Raw archive').resource;
    const { json } = await demo.call('POST', `/data_sinks/${id}/probe/quarantine/sample`);
    expect(json.output).toEqual({ data: [], meta: { currentPage: 1, totalCount: 0, pageCount: 0 } });
  });
});
