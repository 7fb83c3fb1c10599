import type { PausedBy } from '#contract/models/pause.ts';
import { describe, expect, it } from 'vitest';
import { pauseWords } from '../../../../renderer/format/pause.ts';
import { clockTime, dayTime } from '../../../../renderer/format/time.ts';

const by: PausedBy = {
  changeId: 'i',
  title: 'Pause Orders EU',
  reason: 'The warehouse is down.',
  actor: { user: 'Mira Okafor', impersonator: null },
  from: 'window',
  at: 1_000,
  until: null,
};
const now = () => 5_000;

describe('the reason of a pause in words', () => {
  it('names who, when, why and the change', () => {
    expect(pauseWords({ by, nodes: 1 }, now)).toBe(
      `Paused by Mira Okafor, ${dayTime(1_000)}. Reason: The warehouse is down. Change: Pause Orders EU.`,
    );
  });

  it('counts the nodes of a flow, and reports that no reason was given', () => {
    expect(pauseWords({ by: { ...by, reason: null }, nodes: 9 }, now)).toMatch(
      /^9 nodes paused by .* No reason given\./,
    );
  });

  it('shows invisible characters in a reason', () => {
    expect(pauseWords({ by: { ...by, reason: 'a\u202eb' }, nodes: 1 }, now)).toContain('a⟨U+202E⟩b');
  });

  it('reports a pause by others only as such', () => {
    expect(pauseWords({ by: null, nodes: 1 }, now)).toBe('Paused outside this copy of Penstock.');
  });

  it('names the restore reminder, and from that moment on that it is due', () => {
    const until = 60_000;
    const words = (at: number) => pauseWords({ by: { ...by, until }, nodes: 1 }, () => at);
    expect(words(until - 1)).toContain(`. Restore reminder ${clockTime(until)}. Reason`);
    expect(words(until)).toContain(`. Restore due since ${clockTime(until)}. Reason`);
    expect(words(until - 86_400_000)).toContain(`Restore reminder ${dayTime(until)}.`);
  });
});
