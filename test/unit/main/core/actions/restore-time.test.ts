import type { Goal } from '#contract/models/action.ts';
import { isDue, reminderOf } from '#contract/models/change-record.ts';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../../../main/core/base/failure.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;
const desk = () => new ActingDesk([flow([node(1, null), node(2, 1)])]);

/** An executed pause of flow 1 for one hour. */
async function pausedForAnHour(d: ActingDesk): Promise<string> {
  const { id, changeId } = await d.begin(d.pause(1), { restoreAt: d.clock.now() + hour });
  await d.actions.over(id);
  return changeId;
}

const untilOf = (d: ActingDesk) => d.store.journal.pauses(d.place).get(1)?.until;
const isDueNow = (d: ActingDesk, changeId: string) => isDue(d.actions.changes.get(changeId), d.clock.now());

describe('a pause until a time', () => {
  it('is due from that moment on, even after a restart, and sends nothing automatically', async () => {
    const d = desk();
    const changeId = await pausedForAnHour(d);
    const until = d.actions.changes.get(changeId).restoreAt!;
    expect(untilOf(d)).toBe(until);
    d.clock.advance(until - d.clock.now() - 1);
    expect(isDueNow(d, changeId)).toBe(false);
    d.open('second');
    d.clock.advance(1);
    expect(isDueNow(d, changeId)).toBe(true);
    expect(d.changes).toEqual(['pause 1']);
  });

  it('is not due once it is restored, here or by another user', async () => {
    const d = desk();
    const changeId = await pausedForAnHour(d);
    d.clock.advance(2 * hour);
    const { nodes, ...rest } = d.estate.snapshot.entryOf(1)!.flow;
    d.estate.take([{ ...rest, nodes: nodes.map((one) => ({ ...one, statusWord: 'ACTIVE' })) }]);
    expect(isDueNow(d, changeId)).toBe(false);
    expect(reminderOf(d.actions.changes.get(changeId))).toBeNull();
    d.estate.take([{ ...rest, nodes }]);
    expect(isDueNow(d, changeId)).toBe(true);
    await d.carryOut(d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }));
    expect(d.actions.changes.get(changeId).closedAt).not.toBeNull();
    expect(isDueNow(d, changeId)).toBe(false);
    expect(reminderOf(d.actions.changes.get(changeId))).toBeNull();
  });

  it('can be moved and removed by the operator until it is closed', async () => {
    const d = desk();
    const changeId = await pausedForAnHour(d);
    const later = d.clock.now() + 5 * hour;
    d.actions.changes.setRestoreAt(changeId, later);
    expect(d.actions.changes.get(changeId).restoreAt).toBe(later);
    expect(untilOf(d)).toBe(later);
    d.actions.changes.setRestoreAt(changeId, null);
    expect(d.actions.changes.get(changeId).restoreAt).toBeNull();
    expect(untilOf(d)).toBeNull();
    d.actions.changes.setRestoreAt(changeId, later);
    d.actions.changes.close(changeId);
    expect(untilOf(d)).toBeNull();
    expect(refusalOf(() => d.actions.changes.setRestoreAt(changeId, null))).toMatchObject({ kind: 'wrong_state' });
  });

  it('keeps its time when an action without a time joins its change', async () => {
    const d = new ActingDesk([flow([node(1, null)]), flow([node(10, null)])]);
    const changeId = await pausedForAnHour(d);
    const { restoreAt } = d.actions.changes.get(changeId);
    const goal: Goal = { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [10] } };
    await d.carryOut(d.plan(goal, { changeId }));
    expect(d.actions.changes.get(changeId)).toMatchObject({ restoreAt, touched: 2 });
  });

  it.each([
    ['a time that has passed', -1, 'has passed'],
    ['this very moment', 0, 'has passed'],
    ['more than a year', year + 1, 'more than a year'],
    ['no number', Number.NaN, 'not a valid time'],
  ])('is refused for %s, with the plan kept and nothing sent', async (_name, ahead, words) => {
    const d = desk();
    const plan = d.pause(1);
    const refused = await d.begin(plan, { restoreAt: d.clock.now() + ahead }).catch(problemOf);
    expect(refused).toMatchObject({ kind: 'invalid_input', message: expect.stringContaining(words) });
    expect(d.changes).toEqual([]);
    const changeId = (await d.carryOut(plan)).changeId;
    const at = d.clock.now() + ahead;
    expect(refusalOf(() => d.actions.changes.setRestoreAt(changeId, at))).toMatchObject({ kind: 'invalid_input' });
    expect(d.actions.changes.get(changeId).restoreAt).toBeNull();
  });

  it('is refused for an action that pauses nothing', async () => {
    const d = desk();
    await d.carryOut(d.pause(1));
    const plan = d.plan({ kind: 'change', change: 'activate', selection: { by: 'nodes', nodeIds: [1] } });
    const refused = await d.begin(plan, { restoreAt: d.clock.now() + hour }).catch(problemOf);
    expect(refused).toMatchObject({ kind: 'invalid_input', message: expect.stringContaining('Only a pause') });
  });
});

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return problemOf(thrown);
  }
}
