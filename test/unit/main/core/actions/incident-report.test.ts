import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Incident } from '#contract/models/incident.ts';
import { describe, expect, it } from 'vitest';
import { incidentReportOf } from '../../../../../main/core/actions/incident-report.ts';
import { hostileTexts } from '../../../../fixtures/hostile-texts.ts';
import { outsideOfCode } from '../../../../fixtures/markdown.ts';

const at = Date.UTC(2026, 2, 12, 8, 6);
const minute = 60_000;
const actor = { user: 'Mira Okafor', impersonator: null };
const change = { id: 'c', title: 'Pause Orders EU', begunAt: at + minute, closedAt: null, actions: [{ actor }] };
const report = (text = 'The supplier knows.') =>
  incidentReportOf({
    incident: {
      ...{
        id: 'i',
        title: `Wrong totals ${text}`,
        severity: 'critical',
        declaredAt: at,
        closedAt: null,
        lesson: text,
        away: 9,
      },
      ...{ actor, from: 'window', notes: [{ at: at + 2 * minute, text, actor, from: 'window' }] },
      changes: [change as unknown as ChangeRecord],
    } as Incident,
    environmentName: text,
    writtenAt: at + 3 * minute,
    flows: [
      { originId: 7, name: text },
      { originId: 8, name: null },
    ],
    reports: [
      [
        { name: 'change-1.md', content: 'of the change' },
        { name: 'change-1.json', content: '{}' },
      ],
    ],
  });

describe('the report of an incident', () => {
  it('has its flows, what happened in order, and the reports of its changes', () => {
    const files = report();
    expect(files.map(({ name }) => name)).toEqual([
      'incident-2026-03-12-0806-wrong-totals-the-supplier-knows.md',
      'incident-2026-03-12-0806-wrong-totals-the-supplier-knows.json',
      'change-1.md',
      'change-1.json',
    ]);
    const { content } = files[0]!;
    expect(content).toContain('- Not restored: 9 nodes');
    expect(content).toMatch(/## 2 affected flows\n\n- `The supplier knows\.` \(7\)\n\n- 8\n/);
    expect(content.split('\n').filter((line) => line.startsWith('| 2026'))).toEqual([
      '| 2026-03-12 08:06 | The incident was declared | `Mira Okafor` |',
      '| 2026-03-12 08:07 | Change: `Pause Orders EU` | `Mira Okafor` |',
      '| 2026-03-12 08:08 | `The supplier knows.` | `Mira Okafor` |',
    ]);
    expect(content).toMatch(/## 1 report of a change\n\n- change-1\.md\n$/);
  });

  it('shows every text from outside as code (S6)', () => {
    const own = outsideOfCode(report('own')[0]!.content);
    for (const text of hostileTexts) expect(outsideOfCode(report(text)[0]!.content)).toBe(own);
  });
});
