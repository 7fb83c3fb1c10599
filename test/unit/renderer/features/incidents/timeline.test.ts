import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Incident } from '#contract/models/incident.ts';
import { expect, it } from 'vitest';
import { incidentTimeline } from '../../../../../renderer/features/incidents/timeline.ts';

const actor = { user: 'Mira Okafor', impersonator: null };
const by = { actor, from: 'window' } as const;
const pause = {
  id: 'c',
  title: 'Pause Orders EU',
  begunAt: 20,
  closedAt: 40,
  actions: [by],
} as unknown as ChangeRecord;

it('the timeline of an incident has notes, changes and its own ends in one order, the newest first', () => {
  const notes = [
    { at: 10, text: 'Totals are texts.', ...by },
    { at: 30, text: 'The supplier knows.', ...by },
  ];
  const incident = { declaredAt: 5, closedAt: 50, changes: [pause], notes, ...by } as unknown as Incident;
  expect(incidentTimeline(incident).map(({ at, note, what }) => [at, note ?? what])).toEqual([
    [50, 'Incident closed'],
    [40, 'Closed: Pause Orders EU'],
    [30, 'The supplier knows.'],
    [20, 'Pause Orders EU'],
    [10, 'Totals are texts.'],
    [5, 'Incident declared'],
  ]);
  expect(incidentTimeline(incident)[3]).toMatchObject({
    href: '#/changes/c',
    who: expect.stringContaining('Mira Okafor'),
  });
});
