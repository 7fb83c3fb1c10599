import type { ExportDraft } from '#contract/models/export.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExportPlan } from '../../../../../main/core/export-format/plan.ts';
import { type BegunExport, samePlan } from '../../../../../main/core/exports/begun-export.ts';
import { draftOf, Exporting } from '../../../../fixtures/exporting.ts';
import { storedExport } from '../../../../fixtures/stored-export.ts';

const { plan: begunPlan } = storedExport('a');
const begun: BegunExport = { plan: begunPlan, begunAt: 7, expected: 10, answers: [], resumed: 1 };
/** The current settings of a repeated command: a different id and salt. */
const wanted: ExportPlan = { ...begunPlan, id: 'b', salt: 'ef01' };

/**
 * Everything that determines content, source and target, each in a form that could have been planted next to the file.
 */
const otherDrafts: Partial<ExportDraft>[] = [
  { environmentId: 'other' },
  { scope: { by: 'resource', kind: 'source', id: 6 } },
  { from: 1 },
  { to: 999 },
  { choice: { by: 'records', ids: ['1'] } },
  { format: 'csv' },
  { split: 'file_per_group' },
  { columns: [{ path: 'raw', name: 'raw' }] },
  { redactions: [{ target: { by: 'named', pattern: 'email' }, how: 'mask' }] },
  { guard: false },
  { excel: { separator: ';', decimal: ',' } },
];
const otherPlans: Partial<ExportPlan>[] = [
  ...otherDrafts.map((draft) => ({ draft: { ...begunPlan.draft, ...draft } })),
  { path: '/home/victim/.bashrc' },
  { resources: [{ kind: 'source', id: 6, name: null, flowName: null }] },
  { resources: [] },
  { rules: { ...begunPlan.rules, merges: [{ key: 'a', keys: ['b'], name: null }] } as never },
];

it('resumes with the id and the salt of the earlier export, and with the current options', () => {
  const accepting = { ...wanted, draft: { ...wanted.draft, accepted: [] } };
  expect(samePlan(accepting, begun)).toEqual({ ...begunPlan, draft: accepting.draft });
});

it('refuses to resume with other options, whichever side differs', () => {
  fc.assert(
    fc.property(fc.subarray(otherPlans, { minLength: 1 }), fc.boolean(), (changes, isPlanted) => {
      const other = Object.assign({ ...begunPlan }, ...changes) as ExportPlan;
      const attempt = isPlanted
        ? () => samePlan(wanted, { ...begun, plan: other })
        : () => samePlan({ ...other, id: 'b' }, begun);
      expect(attempt).toThrow('started with other options');
    }),
    {
      examples: otherPlans.flatMap((change) =>
        [true, false].map((isPlanted): [Partial<ExportPlan>[], boolean] => [[change], isPlanted]),
      ),
    },
  );
});

it('opens nothing and requests nothing for another export or another service', async () => {
  const exporting = new Exporting({ 5: 10 });
  const draft = draftOf(5);
  const plan = { ...begunPlan, draft, path: '/home/victim/.bashrc' };
  await expect(exporting.exports.resume(draft, begunPlan.path, { ...begun, plan })).rejects.toThrow('other options');
  const elsewhere = { ...begunPlan, environment: { name: 'Production EU', baseUrl: 'https://other.invalid' } };
  const moved = exporting.exports.resume(draft, begunPlan.path, { ...begun, plan: elsewhere });
  await expect(moved).rejects.toMatchObject({ problem: { kind: 'moved' } });
  expect([exporting.records.calls, exporting.source.asked, exporting.exports.list()]).toEqual([[], [], []]);
});

it('preserves when it was begun and which answers were given', async () => {
  const exporting = new Exporting({ 5: 10 });
  const answers = [{ path: 'record.a', kind: 'email', how: 'mask' }] as const;
  const job = await exporting.exports.resume(draftOf(5), begunPlan.path, { ...begun, answers: [...answers] });
  expect(job).toMatchObject({ id: 'a', begunAt: 7, answers, counts: { expected: 10 } });
  expect(await exporting.exports.over('a')).toMatchObject({ state: 'done' });
});
