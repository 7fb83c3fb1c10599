import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Incident } from '#contract/models/incident.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import type { Attention, Overview } from '#contract/models/overview.ts';
import { describe, expect, it } from 'vitest';
import { handOverOf } from '../../../../../main/core/actions/hand-over.ts';
import { outsideOfCode } from '../../../../fixtures/markdown.ts';

const at = Date.UTC(2026, 2, 12, 8, 6);
const change = (more: Partial<ChangeRecord> = {}): ChangeRecord =>
  ({
    id: 'c',
    title: 'Pause Orders EU',
    reason: 'The warehouse is down',
    begunAt: at,
    closedAt: null,
    restoreAt: null,
    touched: 12,
    away: 9,
    actions: [{ actor: { user: 'Mira Okafor' }, state: 'finished' } as Action],
    ...more,
  }) as ChangeRecord;
const line = (more: Partial<Attention> = {}): Attention =>
  ({
    originId: 7,
    name: 'Orders EU',
    reason: { kind: 'failing' },
    since: at,
    orEarlier: false,
    failsAt: { nodeId: 9, name: 'Orders | EU', others: 1 },
    errorsLastHour: 1234,
    pause: { by: null, nodes: 2 },
    ...more,
  }) as Attention;
const textOf = (
  changes: ChangeRecord[],
  attention: Attention[],
  readAt: number | null = at,
  incidents: Incident[] = [],
  gaps: EstateGap[] = [],
): string =>
  handOverOf({
    environmentName: 'Production',
    writtenAt: at,
    incidents,
    changes,
    overview: { attention, readAt } as Overview,
    gaps,
  });
const incident = (more: Partial<Incident> = {}): Incident =>
  ({
    title: 'Wrong totals',
    severity: 'critical',
    actor: { user: 'Mira Okafor', impersonator: null },
    declaredAt: at,
    changes: [change(), change()],
    away: 9,
    notes: [
      { at, text: 'first' },
      { at, text: 'The supplier knows.' },
    ],
    ...more,
  }) as Incident;

describe('a hand-over', () => {
  it('lists what is not restored, with reason, user and time', () => {
    const text = textOf([change(), change({ closedAt: at }), change({ away: 0 })], []);
    expect(text).toContain('## 1 change not restored');
    expect(text).toContain(
      '| `Pause Orders EU` | `The warehouse is down` | `Mira Okafor` | 2026-03-12 08:06 | 9 of 12 nodes | no time set | no |',
    );
  });

  it('shows for each change when it is to be restored, and since when that is due', () => {
    const text = textOf([change({ restoreAt: at + 3_600_000 }), change({ restoreAt: at - 3_600_000 })], []);
    expect(text).toContain('| 2026-03-12 09:06 | no |');
    expect(text).toContain('| due since 2026-03-12 07:06 | no |');
  });

  it('begins with the open incidents, each with its latest note', () => {
    const text = textOf([], [], at, [incident(), incident({ away: null, notes: [] })]);
    expect(text).toContain('## 2 open incidents');
    expect(text).toContain(
      '| `Wrong totals` | Critical | `Mira Okafor` | 2026-03-12 08:06 | 2 | 9 nodes | 2026-03-12 08:06 `The supplier knows.` |',
    );
    expect(text).toContain('| 2 | unknown | none |');
    expect(textOf([], [])).toContain('## 0 open incidents');
  });

  it('lists what fails, and which of it is paused', () => {
    const text = textOf([], [line(), line({ reason: { kind: 'paused_long' } })]);
    expect(text).toContain('Every change is restored or closed.');
    expect(text).toContain('## 1 failing flow');
    expect(text).toContain('| `Orders EU` | `Orders \\u{7c} EU` and 1 other | 2026-03-12 08:06 | 1,234 | 2 nodes |');
  });

  it('makes no claim that nothing fails before anything was read', () => {
    expect(textOf([], [], null)).toContain('The flows have not been read yet.');
  });

  it('warns that other flows may fail where not everything could be read', () => {
    const doubt = 'Not everything could be read: other flows may be failing.';
    const gap = { list: 'runs', why: 'unreadable', entries: 3 } as const;
    expect(textOf([], [], at, [], [gap])).toContain(doubt);
    expect(textOf([], [line()], at, [], [gap])).toContain(doubt);
    expect(textOf([], [line()])).not.toContain(doubt);
  });

  it('shows texts from outside unchanged (S6)', () => {
    const evil = '[x](http://evil.example) **b** | c';
    const noted = incident({ title: evil, notes: [{ text: evil, at } as Incident['notes'][number]] });
    const text = textOf([change({ title: evil, reason: evil })], [line({ name: evil })], at, [noted]);
    expect(outsideOfCode(text)).not.toContain('evil');
  });
});
