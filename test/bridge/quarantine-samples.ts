import type { CallName } from '#contract';
import type { ExportDraft } from '#contract/models/export.ts';
import { everyRecord } from '#contract/models/quarantine.ts';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';
const readingId = 'r1';

const draft: ExportDraft = {
  environmentId,
  scope: { by: 'flow', nodeId: 7 },
  from: 0,
  to: 1000,
  choice: { by: 'groups', keys: ['k'] },
  format: 'csv',
  split: 'one_file',
  columns: [{ path: 'error.message', name: 'Message' }],
  redactions: [{ target: { by: 'field', path: 'record.customer.email' }, how: 'hash' }],
  accepted: [{ path: 'record.name', kind: 'name' }],
  guard: true,
};

const open = (given: object): unknown => ({
  environmentId,
  scope: { by: 'flow', nodeId: 7 },
  from: 0,
  to: 1000,
  limit: 1000,
  ...given,
});

export const quarantineSamples: Samples<Extract<CallName, `${'quarantine' | 'exports'}.${string}`>> = {
  'quarantine.open': {
    right: { environmentId, scope: { by: 'resource', kind: 'source', id: 5 }, from: 0, to: 1000, limit: 1000 },
    wrong: [
      [open({ scope: { by: 'resource', kind: 'credential', id: 5 } }), 'scope.kind'],
      [open({ scope: { by: 'everything' } }), 'scope.by'],
      [open({ from: 2000 }), 'to'],
      [open({ limit: 0 }), 'limit'],
      [open({ limit: 1e9 }), 'limit'],
    ],
  },
  'quarantine.reading': { right: { environmentId }, wrong: [[{}, 'environmentId']] },
  'quarantine.order': {
    right: { readingId, order: 'stop' },
    wrong: [[{ readingId, order: 'delete' }, 'order']],
  },
  'quarantine.groups': {
    right: { readingId, filter: everyRecord },
    wrong: [[{ readingId, filter: { ...everyRecord, text: 'x'.repeat(10_001) } }, 'filter.text']],
  },
  'quarantine.rows': {
    right: { readingId, filter: everyRecord, key: null, from: 0, to: 500 },
    wrong: [
      [{ readingId, filter: everyRecord, key: null, from: 0, to: 501 }],
      [{ readingId, filter: everyRecord, key: '', from: 0, to: 5 }, 'key'],
    ],
  },
  'quarantine.record': { right: { readingId, index: 0 }, wrong: [[{ readingId, index: -1 }, 'index']] },
  'quarantine.copy': {
    right: { readingId, index: 0, as: 'curl' },
    wrong: [[{ readingId, index: 0, as: 'file' }, 'as']],
  },
  'quarantine.fields': {
    right: { readingId, filter: everyRecord, key: 'k' },
    wrong: [[{ readingId, filter: everyRecord, key: null }, 'key']],
  },
  'quarantine.compare': { right: { readingId, index: 3 }, wrong: [[{ readingId, index: 0.5 }, 'index']] },
  'quarantine.wouldPass': {
    right: { readingId, filter: everyRecord, key: 'a', dataSetId: 7 },
    wrong: [[{ readingId, filter: everyRecord, key: 'a', dataSetId: '7' }, 'dataSetId']],
  },
  'quarantine.regroup': {
    right: { readingId, regrouping: { kind: 'merge', keys: ['a', 'b'], name: null } },
    wrong: [
      [{ readingId, regrouping: { kind: 'merge', keys: ['a'], name: null } }, 'regrouping.keys'],
      [{ readingId, regrouping: { kind: 'split', key: 'a', by: { by: 'value', place: -1 } } }, 'regrouping.by.place'],
    ],
  },
  'exports.preview': {
    right: { draft, readingId: null },
    wrong: [
      [{ readingId, draft: { ...draft, columns: [] } }, 'draft.columns'],
      [{ readingId, draft: { ...draft, from: 2000 } }, 'draft.to'],
      [{ readingId, draft: { ...draft, format: 'exe' } }, 'draft.format'],
      [{ readingId, draft: { ...draft, choice: { by: 'records', ids: [] } } }, 'draft.choice.ids'],
      [
        { readingId, draft: { ...draft, redactions: [{ target: { by: 'named', pattern: 'soul' }, how: 'mask' }] } },
        'draft.redactions.0.target.pattern',
      ],
      [{ readingId, draft: { ...draft, path: '/etc/passwd' } }, 'draft'],
    ],
  },
  'exports.start': {
    right: { draft, readingId },
    wrong: [
      [{ readingId, draft: { ...draft, guard: 'no' } }, 'draft.guard'],
      [
        {
          readingId,
          draft: { ...draft, choice: { by: 'filter', filter: { ...everyRecord, text: 'run:7 total:is odd' } } },
        },
        'draft.choice.filter.text',
      ],
    ],
  },
  'exports.list': { right: null, wrong: [[{}]] },
  'exports.order': {
    right: { exportId: 'x', order: 'cancel' },
    wrong: [[{ exportId: 'x', order: 'run' }, 'order']],
  },
  'exports.answer': {
    right: { exportId: 'x', answers: [{ path: 'record.email', kind: 'email', how: 'mask' }] },
    wrong: [
      [{ exportId: 'x', answers: [] }, 'answers'],
      [{ exportId: 'x', answers: [{ path: 'record.email', kind: 'email', how: 'keep' }] }, 'answers.0.how'],
    ],
  },
  'exports.verify': { right: { exportId: 'x' }, wrong: [[{ exportId: '' }, 'exportId']] },
};
