import type { WatchState } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { DueAnnouncer } from '../../../../../main/core/actions/due-announcer.ts';
import type { Announcement } from '../../../../../main/core/notifications/announcer.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const hour = 3_600_000;

/** An operator paused two flows, the first for one hour. */
async function paused() {
  const acting = new ActingDesk([flow([node(1, null)]), flow([node(2, null)])]);
  for (const id of [1, 2]) {
    const { id: actionId } = await acting.begin(acting.pause(id));
    await acting.actions.over(actionId);
  }
  const [second, first] = acting.actions.changes.list('e');
  const restoreAt = acting.clock.now() + hour;
  acting.actions.changes.setRestoreAt(first!.id, restoreAt);
  const announced: Announcement[] = [];
  const start = () =>
    new DueAnnouncer({
      announcer: {
        announce: (news) => {
          for (const one of news) one.onTaken();
          announced.push(...news);
        },
      },
      target: () => acting.target,
      changes: acting.actions.changes,
      journal: acting.store.journal,
      clock: acting.clock,
    });
  let reads = 0;
  const read = (due: DueAnnouncer, phase: WatchState['phase'] = 'live') =>
    due.look({ environmentId: 'e', phase, readAt: (reads += 1) });
  return { acting, announced, start, read, due: start(), first: first!, second: second! };
}

describe('a pause until a time', () => {
  it('is announced once that time has come, and no other change is', async () => {
    const { acting, announced, due, read, first } = await paused();
    read(due);
    expect(announced).toEqual([]);
    acting.clock.advance(hour);
    read(due);
    read(due);
    expect(announced).toMatchObject([
      { subject: first.title, environmentName: 'Production EU', message: expect.stringContaining('to be restored') },
    ]);
    expect(announced[0]!.isStillNews()).toBe(true);
  });

  it('is announced again after a start, and when its time is moved', async () => {
    const { acting, announced, due, start, read, first } = await paused();
    acting.clock.advance(hour);
    read(due);
    read(start());
    expect(announced).toHaveLength(2);
    acting.actions.changes.setRestoreAt(first.id, acting.clock.now() + hour);
    read(due);
    expect(announced).toHaveLength(2);
    acting.clock.advance(hour);
    read(due);
    expect(announced).toHaveLength(3);
  });

  it('is not announced once it was closed, before it is due or while its announcement waits', async () => {
    const { acting, announced, due, start, read, first } = await paused();
    acting.clock.advance(hour);
    read(due);
    acting.actions.changes.close(first.id);
    expect(announced[0]!.isStillNews()).toBe(false);
    read(start());
    expect(announced).toHaveLength(1);
  });

  it('is checked once after each complete read, and not in what was stored before', async () => {
    const { acting, announced, due, read } = await paused();
    acting.clock.advance(hour);
    read(due, 'stored');
    expect(announced).toEqual([]);
    const { journal } = acting.store;
    let asked = 0;
    const counting = new DueAnnouncer({
      announcer: { announce: () => undefined },
      target: () => acting.target,
      changes: acting.actions.changes,
      journal: { changes: (...of) => ((asked += 1), journal.changes(...of)) },
      clock: acting.clock,
    });
    for (let published = 0; published < 5; published += 1)
      counting.look({ environmentId: 'e', phase: 'live', readAt: 7 });
    expect(asked).toBe(1);
  });

  it('is not announced when its environment was removed, and delays nothing else', async () => {
    const { acting, announced, due, read } = await paused();
    acting.clock.advance(hour);
    read(due);
    await acting.actions.abandon('e');
    acting.isGone = true;
    expect(announced[0]!.isStillNews()).toBe(false);
  });
});
