import { describe, expect, it } from 'vitest';
import { DueAnnouncing } from '../../../../../main/core/actions/due-announcing.ts';
import type { Announcement } from '../../../../../main/core/notifications/announcer.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const hour = 3_600_000;

/** Somebody paused two flows, the first until an hour from now. */
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
    new DueAnnouncing({
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
  return { acting, announced, start, due: start(), first: first!, second: second! };
}

describe('a pause until a time', () => {
  it('is announced once that time has come, and no other change is', async () => {
    const { acting, announced, due, first } = await paused();
    due.look('e');
    expect(announced).toEqual([]);
    acting.clock.advance(hour);
    due.look('e');
    due.look('e');
    expect(announced).toMatchObject([
      { subject: first.title, environmentName: 'Production EU', message: expect.stringContaining('to be restored') },
    ]);
    expect(announced[0]!.isStillNews()).toBe(true);
  });

  it('is announced again after a start, and at another time that somebody sets', async () => {
    const { acting, announced, due, start, first } = await paused();
    acting.clock.advance(hour);
    due.look('e');
    start().look('e');
    expect(announced).toHaveLength(2);
    acting.actions.changes.setRestoreAt(first.id, acting.clock.now() + hour);
    due.look('e');
    expect(announced).toHaveLength(2);
    acting.clock.advance(hour);
    due.look('e');
    expect(announced).toHaveLength(3);
  });

  it('is no news once it was closed, before it is due or while its announcement waits', async () => {
    const { acting, announced, due, start, first } = await paused();
    acting.clock.advance(hour);
    due.look('e');
    acting.actions.changes.close(first.id);
    expect(announced[0]!.isStillNews()).toBe(false);
    start().look('e');
    expect(announced).toHaveLength(1);
  });
});
