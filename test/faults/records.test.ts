import { everyRecord } from '#contract/models/quarantine.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noRules } from '../../main/core/samples/group-rules.ts';
import { createForkLauncher } from '../../main/helpers/fork-launcher.ts';
import type { HelperLauncher, HelperProcess } from '../../main/helpers/launcher.ts';
import { createRecords } from '../../main/helpers/records.ts';
import { problemFrom } from '../fixtures/connection.ts';
import { failedRecord, failedRecords, samplePage } from '../fixtures/failed-records.ts';
import { silentLog } from '../fixtures/log.ts';
import { nightly } from '../fixtures/thorough.ts';

const entry = new URL('../../main/records/process.ts', import.meta.url);
const orders = { kind: 'source', id: 5 } as const;

const started: HelperProcess[] = [];
const real = createForkLauncher(() => entry);
const launcher: HelperLauncher = {
  start(name) {
    const helper = real.start(name);
    started.push(helper);
    return helper;
  },
};

afterEach(() => {
  for (const helper of started.splice(0)) helper.kill();
});

const ended = (helper: HelperProcess) => new Promise<void>((resolve) => helper.onExit(resolve));

describe('the process of records', () => {
  it('stores, groups and returns its input', async () => {
    const records = createRecords(launcher, silentLog);
    const original = '\ud800 ＝1+1 \u202e 12345678901234567890';
    await records.call('collection.open', { id: 'a', rules: noRules });
    const text = samplePage([failedRecord({ original }), ...failedRecords(99)], 250);
    expect(await records.call('collection.add', { id: 'a', resource: orders, offset: 0, text })).toEqual({
      count: 100,
      fresh: 100,
      total: 250,
      bytes: Buffer.byteLength(text),
      times: expect.objectContaining({ newest: 1_795_000_000_000 }) as object,
      groups: 1,
    });
    const groups = await records.call('collection.groups', { id: 'a', filter: everyRecord, from: 0, to: 2e12 });
    expect(groups).toMatchObject({ count: 100, groups: [{ count: 100, errorType: 'SCHEMA_VALIDATION' }] });
    const { json } = await records.call('collection.text', { id: 'a', index: 0 });
    expect(JSON.parse(json)).toEqual(failedRecord({ original }));
  });

  it('compares a record with passing ones, even by numbers that JavaScript cannot hold', async () => {
    const records = createRecords(launcher, silentLog);
    await records.call('collection.open', { id: 'a', rules: noRules });
    const text = samplePage([failedRecord({ original: '{"id":1,"town":"Gent"}' })]);
    await records.call('collection.add', { id: 'a', resource: orders, offset: 0, text });
    const passing = ['{"id":12345678901234567890,"town":"Gent"}'];
    expect(await records.call('collection.compare', { id: 'a', index: 0, passing })).toMatchObject({
      fields: [
        { path: 'id', failing: '1', passing: expect.stringContaining('12345678901234567890'), differs: 'value' },
        { path: 'town' },
      ],
    });
  });

  it('fails on input that is not an answer', async () => {
    const records = createRecords(launcher, silentLog);
    await records.call('collection.open', { id: 'a', rules: noRules });
    const refused = records.call('collection.add', { id: 'a', resource: orders, offset: 0, text: '<html>' });
    expect(await problemFrom(refused)).toMatchObject({ kind: 'bad_answer', detail: '<html>' });
  });

  it('has its own memory limit on any computer', async () => {
    const reporting = createForkLauncher(() => new URL('../fixtures/heap-limit-helper.ts', import.meta.url)).start(
      'records',
    );
    started.push(reporting);
    const limit = await new Promise<unknown>((resolve) => reporting.onMessage(resolve));
    expect(limit).toBeLessThan(1.2 * 2 ** 30);
  });

  it('accepts a page of fifty megabytes, and shows a record of it within bounds', nightly, async () => {
    const records = createRecords(launcher, silentLog);
    await records.call('collection.open', { id: 'a', rules: noRules });
    const large = failedRecords(5, (nth) => ({ original: `${nth}`.repeat(10_000_000) }));
    const taken = await records.call('collection.add', {
      id: 'a',
      resource: orders,
      offset: 0,
      text: samplePage(large),
    });
    expect(taken).toMatchObject({ fresh: 5 });
    expect(taken.bytes).toBeGreaterThan(50_000_000);
    const view = await records.call('collection.record', { id: 'a', index: 3 });
    expect(view.bytes).toBe(10_000_000);
    expect(JSON.stringify(view).length).toBeLessThan(1_000_000);
  });

  it('fails the calls under way when it is killed, notifies its listeners, and is restarted by the next call', async () => {
    const records = createRecords(launcher, silentLog);
    const lost = vi.fn();
    records.onLost(lost);
    await records.call('collection.open', { id: 'a', rules: noRules });
    const page = { id: 'a', resource: orders, offset: 0, text: samplePage(failedRecords(1_000)) };
    const underWay = Array.from({ length: 5 }, () => problemFrom(records.call('collection.add', page)));
    started[0]!.kill();
    for (const problem of await Promise.all(underWay)) expect(problem).toMatchObject({ kind: 'internal' });
    expect(lost).toHaveBeenCalledOnce();

    expect(await problemFrom(records.call('collection.add', page))).toMatchObject({ kind: 'not_found' });
    expect(started).toHaveLength(2);
    await records.call('collection.open', { id: 'a', rules: noRules });
    expect(await records.call('collection.add', page)).toMatchObject({ fresh: 1_000 });
    expect(lost).toHaveBeenCalledOnce();
  });

  it('ends when it is closed, without an event that it was lost', async () => {
    const records = createRecords(launcher, silentLog);
    const lost = vi.fn();
    records.onLost(lost);
    await records.call('collection.open', { id: 'a', rules: noRules });
    const end = ended(started[0]!);
    records.close();
    await end;
    expect(lost).not.toHaveBeenCalled();
  });
});
