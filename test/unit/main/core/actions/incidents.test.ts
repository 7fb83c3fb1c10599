import { describe, expect, it } from 'vitest';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const desk = () => new ActingDesk([flow([node(1, null), node(2, 1)]), flow([node(10, null), node(11, 10)])]);
const trouble = { environmentId: 'e', title: 'Wrong totals', severity: 'major', changeIds: [], groups: [] } as const;
const ofFlow = { kind: 'flow', key: '10', text: 'Orders', originId: 10 } as const;

describe('an incident', () => {
  it('knows its changes, what of them is not restored, and its flows', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1));
    const { incidents } = d.actions;
    const id = incidents.declare({ ...trouble, changeIds: [changeId], groups: [ofFlow] });
    expect(incidents.get(id)).toMatchObject({
      title: 'Wrong totals',
      actor: { user: 'Mira Okafor' },
      from: 'window',
      changes: [{ id: changeId, away: 2, incidentId: id }],
      away: 2,
      originIds: [10, 1],
    });
    expect(incidents.list('e')).toMatchObject([{ id, changeIds: [changeId], away: 2, originIds: [10, 1], notes: 0 }]);
  });

  it('knows when its flows began to fail, even after they were paused and fail no more', async () => {
    const d = desk();
    const declaredAt = d.clock.now();
    const runs = Array.from({ length: 60 }, (_, ago) =>
      run(1, 100 - ago, { at: declaredAt - ago * 5 * minute, records: 1_000, errors: ago < 10 ? 500 : 0 }),
    );
    d.estate.snapshot.putRuns(runs, declaredAt);
    const { changeId } = await d.carryOut(d.pause(1));
    const id = d.actions.incidents.declare({ ...trouble, changeIds: [changeId] });
    const since = declaredAt - 9 * 5 * minute;
    expect(d.actions.incidents.get(id).failingSince).toBe(since);
    expect(d.actions.incidents.list('e')).toMatchObject([{ failingSince: since }]);
    expect(d.actions.incidents.get(d.actions.incidents.declare(trouble)).failingSince).toBeNull();
  });

  it('is restored as a whole by one plan, and stays open for the review', async () => {
    const d = desk();
    const { incidents } = d.actions;
    const id = incidents.declare(trouble);
    for (const nodeId of [1, 10]) incidents.putChange((await d.carryOut(d.pause(nodeId))).changeId, id);
    const { changeIds } = incidents.get(id);
    await d.carryOut(d.plan({ kind: 'restore', changeIds, leaveMoved: false }));
    expect(incidents.get(id)).toMatchObject({ away: 0, closedAt: null });
    expect(incidents.get(id).changes.map(({ closedAt }) => closedAt)).toEqual([d.clock.now(), d.clock.now()]);
    incidents.close(id, 'Agree on formats.');
    expect(incidents.get(id)).toMatchObject({ closedAt: d.clock.now(), lesson: 'Agree on formats.' });
  });

  it('has notes with their authors and times, even after its end', () => {
    const d = desk();
    const { incidents } = d.actions;
    const id = incidents.declare(trouble);
    incidents.note(id, 'The supplier knows.');
    d.clock.advance(60_000);
    incidents.close(id, null);
    incidents.note(id, 'It was the other file.');
    const at = d.clock.now();
    expect(incidents.get(id).notes).toMatchObject([
      { at: at - 60_000, text: 'The supplier knows.', actor: { user: 'Mira Okafor' } },
      { at, text: 'It was the other file.' },
    ]);
    expect(incidents.list('e')).toMatchObject([{ notes: 2, away: null, originIds: [] }]);
  });

  it('ends with its environment', async () => {
    const d = desk();
    const { incidents } = d.actions;
    const id = incidents.declare(trouble);
    await d.actions.abandon('e');
    expect(incidents.get(id)).toMatchObject({ closedAt: d.clock.now(), lesson: null });
  });

  it('does not report what is not restored once its environment points to another service', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1));
    const id = d.actions.incidents.declare({ ...trouble, changeIds: [changeId] });
    d.moveTo('https://other.example');
    expect(d.actions.incidents.get(id)).toMatchObject({ away: null, originIds: [1] });
  });
});
