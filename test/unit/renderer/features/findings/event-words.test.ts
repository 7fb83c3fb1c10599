import type { FindingEvent } from '#contract/models/finding.ts';
import { describe, expect, it } from 'vitest';
import { findingEventText } from '../../../../../renderer/features/findings/event-words.ts';

const at = new Date(2026, 2, 12, 8, 0).getTime();
const since = new Date(2026, 2, 12, 2, 10).getTime();
const event: FindingEvent = { what: 'opened', at, since, unwatchedFrom: null, kind: 'failing', by: null };

describe('an event of a finding', () => {
  it('shows the trouble and its beginning', () => {
    expect(findingEventText(event)).toEqual({
      said: 'Opened: Failing',
      more: expect.stringMatching(/^since .*02:10$/),
    });
  });

  it('is never dated into an unwatched period', () => {
    expect(findingEventText({ ...event, since: null, unwatchedFrom: since }).more).toMatch(
      /^not monitored since .*02:10, so/,
    );
    expect(findingEventText({ ...event, since: null, unwatchedFrom: 'never' }).more).toMatch(/^not monitored before/);
    expect(findingEventText({ ...event, what: 'unwatched' })).toEqual({
      said: 'Not monitored',
      more: expect.stringMatching(/^from .*02:10 until then$/),
    });
  });

  it('names its user', () => {
    const by = { actor: { user: 'Ann', impersonator: null }, from: 'window', note: null } as const;
    expect(findingEventText({ ...event, what: 'acknowledged', since: null, by }).more).toBe('by Ann');
  });
});
