import { describe, expect, it, vi } from 'vitest';
import { noRules } from '../../../../main/core/samples/group-rules.ts';
import type { HelperLauncher } from '../../../../main/helpers/launcher.ts';
import { createRecords } from '../../../../main/helpers/records.ts';
import type { RecordReply, RecordRequest } from '../../../../main/helpers/records-protocol.ts';
import { createLogger } from '../../../../main/log.ts';
import { problemFrom } from '../../../fixtures/connection.ts';
import { silentLog } from '../../../fixtures/log.ts';

/** Helpers that the test plays. */
function played() {
  const helpers: { asked: RecordRequest[]; reply: (reply: RecordReply) => void; end: () => void; killed: boolean }[] =
    [];
  const launcher: HelperLauncher = {
    start() {
      const helper = { asked: [] as RecordRequest[], reply: (_: RecordReply) => {}, end: () => {}, killed: false };
      helpers.push(helper);
      return {
        post: (message) => helper.asked.push(message as RecordRequest),
        onMessage: (listener) => (helper.reply = listener),
        onExit: (listener) => (helper.end = listener),
        kill: () => {
          helper.killed = true;
          helper.end();
        },
      };
    },
  };
  return { launcher, helpers };
}

const open = { id: 'a', rules: noRules };

describe('the process of records, from main', () => {
  it('starts with the first call and answers each call by its number', async () => {
    const { launcher, helpers } = played();
    const records = createRecords(launcher, silentLog);
    expect(helpers).toHaveLength(0);
    const first = records.call('collection.open', open);
    const second = records.call('collection.regroup', open);
    const [helper] = helpers;
    expect(helper!.asked).toEqual([
      { call: 1, name: 'collection.open', input: open },
      { call: 2, name: 'collection.regroup', input: open },
    ]);
    helper!.reply({ call: 2, value: { groups: 3 } });
    helper!.reply({ call: 1, value: null });
    expect(await Promise.all([first, second])).toEqual([null, { groups: 3 }]);
    expect(helpers).toHaveLength(1);
  });

  it('fails a call with the problem of the process, and logs its internal error', async () => {
    const { launcher, helpers } = played();
    const lines: string[] = [];
    const records = createRecords(
      launcher,
      createLogger((_level, line) => lines.push(line)),
    );
    const refused = problemFrom(records.call('collection.open', open));
    const broken = problemFrom(records.call('collection.open', open));
    helpers[0]!.reply({ call: 1, problem: { kind: 'bad_answer', message: 'No data.' }, thrown: null });
    helpers[0]!.reply({ call: 2, problem: { kind: 'internal', message: 'Broken.' }, thrown: 'TypeError: x' });
    expect(await refused).toMatchObject({ kind: 'bad_answer', message: 'No data.' });
    expect(await broken).toMatchObject({ kind: 'internal', message: 'Broken.' });
    expect(lines).toEqual([expect.stringMatching(/collection\.open.*TypeError: x/)]);
  });

  it('fails the calls under way when it ends, notifies its listeners, and is restarted', async () => {
    const { launcher, helpers } = played();
    const lines: string[] = [];
    const records = createRecords(
      launcher,
      createLogger((_level, line) => lines.push(line)),
    );
    const lost = vi.fn();
    const unwanted = vi.fn();
    records.onLost(lost);
    records.onLost(unwanted)();
    void records.call('collection.open', open);
    helpers[0]!.reply({ call: 1, value: null });
    const waiting = problemFrom(records.call('collection.open', open));
    helpers[0]!.end();
    expect(await waiting).toMatchObject({ kind: 'internal', advice: expect.stringContaining('try again') });
    expect(lost).toHaveBeenCalledOnce();
    expect(unwanted).not.toHaveBeenCalled();
    expect(lines).toEqual([expect.stringMatching(/ended unasked.*calls: 1/)]);
    const next = records.call('collection.open', open);
    helpers[1]!.reply({ call: 3, value: null });
    expect(await next).toBeNull();
  });

  it('notifies its listeners of each end, even after one of them restarted it', () => {
    const { launcher, helpers } = played();
    const records = createRecords(launcher, silentLog);
    records.onLost(() => void problemFrom(records.call('collection.open', open)));
    void problemFrom(records.call('collection.open', open));
    helpers[0]!.end();
    helpers[0]!.end();
    expect(helpers).toHaveLength(2);
  });

  it('is not reported as lost when it is closed, and calls under way are canceled', async () => {
    const { launcher, helpers } = played();
    const records = createRecords(launcher, silentLog);
    const lost = vi.fn();
    records.onLost(lost);
    const waiting = problemFrom(records.call('collection.open', open));
    records.close();
    expect(await waiting).toMatchObject({ kind: 'cancelled' });
    expect(helpers[0]!.killed).toBe(true);
    expect(lost).not.toHaveBeenCalled();
  });
});
