import { describe, expect, it } from 'vitest';
import { pauseOfFlow } from '../../../../../main/core/monitoring/pauses.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const desk = () => new ActingDesk([flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 1)])]);

/** Why node 1 is paused, from the row of its flow. */
const why = (d: ActingDesk) => pauseOfFlow(d.estate.snapshot.entryOf(1)!.flow, d.store.journal.pauses(d.place));

/** A complete read of the service that returns these status words for its nodes. */
function read(d: ActingDesk, ...words: string[]): void {
  d.clock.advance(60_000);
  const { nodes, ...rest } = d.estate.snapshot.entryOf(1)!.flow;
  d.estate.take([{ ...rest, nodes: nodes.map((one, index) => ({ ...one, statusWord: words[index]! })) }]);
  d.estate.readAt = d.clock.now();
  d.actions.read('e');
}

describe('why something is paused', () => {
  it('is known for each node that a pause reached, and not for one that was paused before', async () => {
    const d = desk();
    const { id } = await d.begin(d.pause(1), { reason: 'The warehouse is down.' });
    const { changeId, title, finishedAt } = await d.actions.over(id);
    const by = { changeId, title, reason: 'The warehouse is down.', from: 'window', at: finishedAt };
    expect(why(d)).toMatchObject({ by, nodes: 2 });
    expect([...d.store.journal.pauses(d.place).keys()].sort()).toEqual([1, 3]);
  });

  it('is known as soon as the service reports a node as paused, while the action is under way', async () => {
    const d = desk();
    await d.begin(d.pause(1));
    expect(why(d)).toBe(null);
    await d.until(() => d.wordsOf(1)?.[0] === 'PAUSED');
    expect(why(d)).toMatchObject({ by: { title: 'Pause Flow 1' }, nodes: 2 });
  });

  it('is cleared by a restore, and a later pause belongs to another user', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1));
    await d.carryOut(d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }));
    expect(why(d)).toBe(null);
    read(d, 'PAUSED', 'PAUSED', 'ACTIVE');
    expect(why(d)).toEqual({ by: null, nodes: 1 });
  });

  it('belongs to another user once a read has found the node active, even after a restart', async () => {
    const d = desk();
    await d.carryOut(d.pause(1));
    read(d, 'PAUSED', 'PAUSED', 'PAUSED');
    read(d, 'ACTIVE', 'PAUSED', 'PAUSED');
    expect(why(d)).toMatchObject({ by: { title: 'Pause Flow 1' }, nodes: 1 });
    read(d, 'PAUSED', 'PAUSED', 'PAUSED');
    d.open('second');
    expect(why(d)).toEqual({ by: null, nodes: 1 });
  });

  it('is not doubted while an action that may wake nodes is open, even when a later one is over', async () => {
    const other = flow([node(20, null)]);
    const third = flow([node(30, null)]);
    const d = new ActingDesk([flow([node(1, null), node(2, 1), node(3, 1)]), other, third]);
    await d.carryOut(d.pause(1));
    d.service.trouble = (request) => (request === 'pause 20' ? new Promise(() => undefined) : undefined);
    await d.begin(d.pause(20));
    d.clock.advance(1_000);
    await d.carryOut(d.pause(30));
    read(d, 'PAUSED', 'PAUSED', 'PAUSED');
    read(d, 'ACTIVE', 'PAUSED', 'PAUSED');
    read(d, 'PAUSED', 'PAUSED', 'PAUSED');
    expect(why(d)).toMatchObject({ by: { title: 'Pause Flow 1' } });
  });

  it('is not doubted by a read that began before the pause', async () => {
    const d = desk();
    read(d, 'ACTIVE', 'PAUSED', 'ACTIVE');
    await d.carryOut(d.pause(1));
    // The service listed the flow before another process paused it.
    read(d, 'ACTIVE', 'PAUSED', 'ACTIVE');
    read(d, 'PAUSED', 'PAUSED', 'PAUSED');
    expect(why(d)).toMatchObject({ by: { title: 'Pause Flow 1' } });
  });

  it('is known for a service under every name, and for no other service', async () => {
    const d = desk();
    await d.carryOut(d.pause(1));
    d.moveTo('https://other.example');
    expect(d.store.journal.pauses(d.place).size).toBe(0);
  });

  it('is forgotten with its environment', async () => {
    const d = desk();
    await d.carryOut(d.pause(1));
    await d.actions.abandon('e');
    expect(d.store.journal.pauses(d.place).size).toBe(0);
  });
});
