import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { timelineWindow } from '../../../../../main/core/versions/timeline-view.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const now = 1_000;

/** A change with the service's date, up to equally far ahead of this computer's clock and behind it. */
const dated = fc.record({ seenAt: fc.integer({ min: 1, max: now }), ahead: fc.integer({ min: -500, max: 500 }) });

const changeOf = ({ seenAt, ahead }: { seenAt: number; ahead: number }, place: number): ResourceChange => ({
  kind: 'source',
  id: place + 1,
  versionId: place + 1,
  name: null,
  event: 'changed',
  weight: 'configuration',
  by: 'elsewhere',
  at: seenAt + ahead,
  since: null,
  seenAt,
  differences: [],
  differenceCount: 1,
  flows: [],
  flowCount: 0,
});

describe('the changes up to now', () => {
  it('include every change, none later than it was observed, whatever the clock of the service shows', () => {
    fc.assert(
      fc.property(fc.array(dated), (given) => {
        const changes = given.map(changeOf);
        const query = { filter: '', after: null, before: now + 1, from: 0, to: changes.length };
        const { rows } = timelineWindow(changes, [], query, now);
        const times = rows.map((row) => (row.what === 'change' ? row.change.at : NaN));
        expect(times).toHaveLength(changes.length);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(Math.max(0, ...times)).toBeLessThanOrEqual(now);
        for (const row of rows) {
          if (row.what !== 'change') throw new Error('Only changes were given.');
          const said = changes.find(({ versionId }) => versionId === row.change.versionId)!;
          expect(row.change.at).toBe(Math.min(said.at, said.seenAt));
        }
      }),
      { numRuns: cases(300) },
    );
  });
});
