import type { CallName } from '#contract';
import type { IncidentGroup } from '#contract/models/incident.ts';
import type { Samples } from './call-samples.ts';

const group: IncidentGroup = { kind: 'notifications', key: 'k', text: 'Total is not a number', originId: 7 };
const declared = { environmentId: 'e1', title: 'Wrong totals', severity: 'major', changeIds: ['c'], groups: [group] };

export const incidentSamples: Samples<Extract<CallName, `incidents.${string}`>> = {
  'incidents.list': { right: { environmentId: 'e1' }, wrong: [[{}, 'environmentId']] },
  'incidents.get': { right: { incidentId: 'i' }, wrong: [[{ incidentId: '' }, 'incidentId']] },
  'incidents.declare': {
    right: { ...declared, severity: 'critical' },
    wrong: [
      [{ ...declared, title: '  ' }, 'title'],
      [{ ...declared, title: 'x'.repeat(121) }, 'title'],
      [{ ...declared, severity: 'funny' }, 'severity'],
      [{ ...declared, changeIds: [7] }, 'changeIds.0'],
      [{ ...declared, groups: [{ ...group, kind: 'rumours' }] }, 'groups.0.kind'],
      [{ ...declared, groups: Array.from({ length: 101 }, () => group) }, 'groups'],
    ],
  },
  'incidents.edit': {
    right: { incidentId: 'i', title: 'Wrong totals', severity: 'minor' },
    wrong: [[{ incidentId: 'i', title: 'Wrong totals' }, 'severity']],
  },
  'incidents.note': {
    right: { incidentId: 'i', text: 'The supplier confirmed it.' },
    wrong: [
      [{ incidentId: 'i', text: '\n' }, 'text'],
      [{ incidentId: 'i', text: 'x'.repeat(4_001) }, 'text'],
      [{ incidentId: 'i', text: 'x', at: 1 }],
    ],
  },
  'incidents.addGroup': {
    right: { incidentId: 'i', group },
    wrong: [[{ incidentId: 'i', group: { ...group, originId: '7' } }, 'group.originId']],
  },
  'incidents.removeGroup': {
    right: { incidentId: 'i', kind: 'flow', key: '7' },
    wrong: [[{ incidentId: 'i', kind: 'rumours', key: '7' }, 'kind']],
  },
  'incidents.putChange': {
    right: { changeId: 'c', incidentId: null },
    wrong: [[{ changeId: 'c' }, 'incidentId']],
  },
  'incidents.close': {
    right: { incidentId: 'i', lesson: 'Agree on formats.' },
    wrong: [
      [{ incidentId: 'i' }, 'lesson'],
      [{ incidentId: 'i', lesson: 'x'.repeat(4_001) }, 'lesson'],
    ],
  },
  'incidents.reopen': { right: { incidentId: 'i' }, wrong: [[{}, 'incidentId']] },
  'incidents.saveReport': { right: { incidentId: 'i' }, wrong: [[{}, 'incidentId']] },
  'incidents.saveHandover': { right: { environmentId: 'e1' }, wrong: [[{ environmentId: 'e1', path: '/etc/passwd' }]] },
  'incidents.openHandover': { right: { environmentId: 'e1' }, wrong: [[{}, 'environmentId']] },
  'incidents.remove': { right: { incidentId: 'i' }, wrong: [[{}, 'incidentId']] },
};
