import { beforeEach, describe, expect, it } from 'vitest';
import { describeOverview } from '../../../../../main/core/monitoring/overview.ts';
import { handoverOf } from '../../../../../main/core/actions/handover-content.ts';
import { problemOf } from '../../../../../main/core/base/failure.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const flows = () => [flow([node(1, null), node(2, 1)]), flow([node(10, null), node(11, 10)])];

/** The computer that hands over, and the one that takes over. They have the same service. */
let sender: ActingDesk;
let receiver: ActingDesk;
beforeEach(() => {
  sender = new ActingDesk(flows());
  receiver = new ActingDesk(flows());
});

function signed(desk: ActingDesk): { text: string; signer: string } {
  const { actions, store, target, clock } = desk;
  const overview = describeOverview(target.estate.snapshot, target.estate.readAt, clock.now());
  return actions.incidents.sign(handoverOf({ ...store, actions, target, overview, now: clock.now() }));
}

const open = (text: string): string => {
  const { id, name, place } = receiver.target;
  return receiver.actions.incidents.openHandover({ id, name, place }, text);
};
const opened = (id: string) => receiver.actions.incidents.get(id).handover!;
const refusalOf = (text: string): string => {
  try {
    open(text);
  } catch (thrown) {
    return problemOf(thrown).message;
  }
  throw new Error('It was opened.');
};

/** A shift with one incident, in which a flow was paused. */
async function shift(): Promise<void> {
  const { changeId } = await sender.carryOut(sender.pause(1));
  const { incidents } = sender.actions;
  const trouble = { environmentId: 'e', title: 'Wrong totals', severity: 'critical', groups: [] } as const;
  incidents.note(incidents.declare({ ...trouble, changeIds: [changeId] }), 'The supplier knows.');
}

/** Reads the service of the sender, as the watch of the receiver would. */
const read = (): void => receiver.estate.take(sender.service.flows);

describe('a handover that is opened', () => {
  it('is an open incident with the changes of the other computer, and sends nothing', async () => {
    await shift();
    read();
    const { text, signer } = signed(sender);
    const id = open(text);
    const { incidents } = receiver.actions;
    expect(incidents.get(id)).toMatchObject({
      ...{ title: 'Wrong totals', severity: 'critical', closedAt: null, originIds: [1], changes: [], notes: [] },
      handover: {
        ...{ signer, isOwn: false, user: 'Mira Okafor' },
        incidents: [{ notes: [{ text: 'The supplier knows.' }] }],
        changes: [{ touched: 2, away: 2, listed: 2, awayNow: 2 }],
      },
    });
    expect(incidents.list('e')).toMatchObject([{ id, title: 'Wrong totals', away: 2 }]);
    expect(receiver.service.calls).toEqual([]);
    expect(receiver.store.activity.verify().entries).toBe(0);
  });

  it('shows what the service reports now', async () => {
    await shift();
    read();
    const id = open(signed(sender).text);
    const [change] = sender.actions.changes.list('e');
    await sender.carryOut(sender.plan({ kind: 'restore', changeIds: [change!.id], leaveMoved: false }));
    expect(opened(id).changes[0]!.awayNow).toBe(2);
    read();
    expect(opened(id).changes[0]!).toMatchObject({ away: 2, awayNow: 0 });
    expect(receiver.actions.incidents.list('e')).toMatchObject([{ away: 0 }]);
  });

  it('shows no state before the first read, and none of another service', async () => {
    await shift();
    const id = open(signed(sender).text);
    receiver.estate.readAt = null;
    expect(opened(id).changes[0]!.awayNow).toBeNull();
    receiver.estate.readAt = 1;
    receiver.moveTo('https://other.example');
    expect(opened(id).changes[0]!.awayNow).toBeNull();
  });

  it('notes the request log of its author', async () => {
    await shift();
    const { entries, head } = sender.store.activity.verify();
    expect(opened(open(signed(sender).text)).requests).toEqual({ entries, hash: head });
  });

  it('again is the same incident, also after a restart', async () => {
    await shift();
    const { text } = signed(sender);
    const id = open(text);
    receiver.open('second');
    expect(open(text)).toBe(id);
    expect(receiver.actions.incidents.list('e')).toHaveLength(1);
    expect(opened(id).incidents).toHaveLength(1);
  });

  it('is handed over to the third shift, with the notes of both and what is still not restored', async () => {
    await shift();
    const second = receiver;
    second.estate.take(sender.service.flows);
    second.actions.incidents.note(open(signed(sender).text), 'Still waiting.');
    receiver = new ActingDesk(flows());
    read();
    const third = opened(open(signed(second).text));
    expect(third.incidents.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      ['The supplier knows.', 'Still waiting.'],
    ]);
    expect(third.changes).toMatchObject([{ title: 'Pause Flow 1', away: 2, awayNow: 2 }]);
  });

  it('of a quiet shift is named by its author', () => {
    const id = open(signed(sender).text);
    expect(receiver.actions.incidents.get(id)).toMatchObject({
      title: expect.stringMatching(/^Handover by Mira Okafor, /) as string,
    });
  });

  it('is recognized by the installation that wrote it', async () => {
    await shift();
    receiver = sender;
    const { text, signer } = signed(sender);
    expect(opened(open(text))).toMatchObject({ signer, isOwn: true });
    sender.open('second');
    expect(signed(sender).signer).toBe(signer);
  });

  it('is removed with its incident', async () => {
    await shift();
    const { text } = signed(sender);
    const id = open(text);
    receiver.actions.incidents.remove(id);
    expect(receiver.actions.incidents.list('e')).toEqual([]);
    expect(open(text)).not.toBe(id);
  });

  it('is refused for another service, and when it was changed', async () => {
    await shift();
    const { text } = signed(sender);
    expect(refusalOf(text.replace('Wrong totals', 'Right totals'))).toMatch(/was changed after it was signed/);
    receiver.moveTo('https://other.example');
    expect(refusalOf(text)).toBe(
      'This handover is about https://api.example, and Production EU is https://other.example.',
    );
    expect(receiver.actions.incidents.list('e')).toEqual([]);
  });
});
