import { describe, expect, it } from 'vitest';
import { failure } from '../../../../main/core/base/failure.ts';
import { noRules } from '../../../../main/core/samples/group-rules.ts';
import { answerRequest } from '../../../../main/records/answer.ts';
import { createRecordHandlers, type RecordHandlers } from '../../../../main/records/calls.ts';
import { createExportFiles } from '../../../../main/storage/export-files.ts';
import { verifyFiles } from '../../../../main/storage/export-verify.ts';
import { failedRecords, samplePage } from '../../../fixtures/failed-records.ts';

const orders = { kind: 'source', id: 5 } as const;
const handlers = () => createRecordHandlers(createExportFiles(), verifyFiles);

describe('the process of records', () => {
  it('answers a call with its result, under its number', async () => {
    const reply = await answerRequest(handlers(), {
      call: 4,
      name: 'collection.open',
      input: { id: 'a', rules: noRules },
    });
    expect(reply).toEqual({ call: 4, value: null });
  });

  it('answers a failure with its problem, and awaits asynchronous calls', async () => {
    const failing: RecordHandlers = {
      ...handlers(),
      'export.sync': () => Promise.reject(failure('internal', 'The disk is full.', { detail: 'ENOSPC' })),
    };
    expect(await answerRequest(failing, { call: 5, name: 'export.sync', input: { id: 'a' } })).toEqual({
      call: 5,
      problem: { kind: 'internal', message: 'The disk is full.', detail: 'ENOSPC' },
      thrown: null,
    });
  });

  it('reports an internal error only to the log', async () => {
    const broken: RecordHandlers = {
      ...handlers(),
      'collection.close': () => {
        throw new TypeError('x is not a function');
      },
    };
    const reply = await answerRequest(broken, { call: 6, name: 'collection.close', input: { id: 'a' } });
    expect(reply).toMatchObject({
      problem: { kind: 'internal', message: 'Penstock failed because of a bug.' },
      thrown: expect.stringContaining('x is not a function'),
    });
  });

  it('holds each collection separately until it is closed', async () => {
    const calls = handlers();
    await calls['collection.open']({ id: 'a', rules: noRules });
    await calls['collection.open']({ id: 'b', rules: noRules });
    const page = { resource: orders, offset: 0, text: samplePage(failedRecords(2)) };
    expect(await calls['collection.add']({ id: 'a', ...page })).toMatchObject({ fresh: 2 });
    expect(await calls['collection.add']({ id: 'b', ...page })).toMatchObject({ fresh: 2 });
    await calls['collection.close']({ id: 'a' });
    expect(await answerRequest(calls, { call: 7, name: 'collection.add', input: { id: 'a', ...page } })).toMatchObject({
      problem: { kind: 'not_found' },
    });
    expect(await calls['collection.add']({ id: 'b', ...page })).toMatchObject({ fresh: 0 });
  });

  it('clears a collection that is opened again', async () => {
    const calls = handlers();
    const add = () =>
      calls['collection.add']({ id: 'a', resource: orders, offset: 0, text: samplePage(failedRecords(2)) });
    await calls['collection.open']({ id: 'a', rules: noRules });
    await add();
    await calls['collection.open']({ id: 'a', rules: noRules });
    expect(await add()).toMatchObject({ fresh: 2 });
  });
});
