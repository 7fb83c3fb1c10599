import { beforeAll, describe, expect, it } from 'vitest';
import { oddRecords } from '../../../../../main/demo/world/odd-records.ts';
import { Demo, minute, start, type Answer } from '../support.ts';

let pages: Answer[];
/** Records of all answers, in order. A wrong guess at their shape fails where it is made. */
// oxlint-disable-next-line typescript/no-explicit-any
let records: any[];

async function readAll(demo: Demo): Promise<Answer[]> {
  const path = `/data_sources/${demo.node('odd-records').resource.id}/probe/quarantine/sample`;
  const body = { per_page: 20, start_time: start - 60 * minute, end_time: start };
  const read: Answer[] = [];
  for (let page = 1; page <= Math.ceil(oddRecords.length / 20); page += 1) {
    read.push(await demo.call('POST', path, { body: { ...body, page } }));
  }
  return read;
}

beforeAll(async () => {
  pages = await readAll(await Demo.open({ flows: 1, vendor: 'acme', oddRecords: true }));
  records = pages.flatMap(({ json }) => json.output.data);
});

/** Record with this name, found by the order of the list. */
const called = (name: string) => records[oddRecords.findIndex((one) => one.name === name)];
const textOf = (name: string): string => called(name).rawMessage.data;

describe('odd records', () => {
  it('exist only on request', async () => {
    const { service } = await Demo.open({ flows: 1 });
    expect(service.world.flows.map(({ name }) => name)).toEqual(['Orders EU']);
  });

  it('come once each in the last hour, and count as errors of its run', async () => {
    expect(records).toHaveLength(oddRecords.length);
    for (const { status, json } of pages) {
      expect(status).toBe(200);
      expect(json.output.meta.totalCount).toBe(oddRecords.length);
    }
    const demo = await Demo.open({ flows: 1, oddRecords: true });
    const { json } = await demo.get('/flows', { include_run_metrics: '1', access_role: 'all' });
    const runs = JSON.stringify(json).match(new RegExp(`"errors":${oddRecords.length}\\b`, 'g'));
    expect(runs).toHaveLength(1);
  });

  it('have their names as files, except where the file is the odd part', () => {
    const names = records.map((record) => record?.acmeMetaData?.sourceKey);
    const own = oddRecords.filter(({ name }, index) => names[index] === name);
    expect(own.length).toBeGreaterThan(80);
    for (const { text, name } of oddRecords) if (text) expect(own.map((one) => one.name)).toContain(name);
  });

  it('are valid answers of well-formed text, however broken the record', () => {
    for (const { text } of pages) expect(text.isWellFormed()).toBe(true);
    expect(textOf('lone surrogates')).toContain('\ud800');
    expect(called('message with lone surrogates').error.message.isWellFormed()).toBe(false);
    expect(textOf('binary with every byte')).toContain('\0\u0001\u0002');
  });

  it('include two of 10 MB and several that are nested 5,000 deep', () => {
    expect(textOf('text of 10 MB').length).toBeGreaterThan(10_000_000);
    expect(JSON.parse(textOf('json of 10 MB in one line')).customers.length).toBeGreaterThan(100_000);
    expect(textOf('json of 10 MB in one line')).not.toContain('\n');
    let depth = 0;
    for (let inner = called('original an object 5,000 deep').rawMessage; inner; inner = inner.a) depth += 1;
    expect(depth).toBe(5000);
  });

  it('write numbers that JavaScript cannot represent with all their digits, unquoted', () => {
    const text = pages.map((page) => page.text).join('');
    for (const number of ['9007199254740993', '123456789012345678901234567890', '9223372036854775807', '1e400', '-0']) {
      expect(text).toMatch(new RegExp(`"\\w+":${number}[,}]`));
    }
  });

  it('have errors, metadata and originals in unexpected shapes', () => {
    expect(called('error null').error).toBeNull();
    expect(called('error missing')).not.toHaveProperty('error');
    expect(called('message null').error).toMatchObject({ message: null, errorType: null });
    expect(called('message a number').error.message).toBe(500);
    expect(called('metadata missing')).not.toHaveProperty('acmeMetaData');
    expect(called('metadata null').acmeMetaData).toBeNull();
    expect(called('metadata of another vendor')).toHaveProperty('otherMetaData');
    expect(called('original a text').rawMessage).toBe('{"id":1,"total":"12,50"}');
    expect(called('original missing')).not.toHaveProperty('rawMessage');
    expect(Object.keys(called('original with misleading members').rawMessage)).toContain('__proto__');
    expect(records).toContain(null);
    expect(records).toContain(42);
  });

  it('include two indistinguishable ones', () => {
    const twins = records.filter((record) => record?.rawMessage?.data === '{"reading":21.5}');
    expect(twins).toHaveLength(2);
    expect(twins[0]).toEqual(twins[1]);
    expect(twins[0].acmeMetaData).toMatchObject({ acmeUUID: null, trackerId: null, sourceOffset: null });
  });
});
