import type { CallName } from '#contract';
import type { EditGoal } from '#contract/models/editing.ts';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';
const resource = { kind: 'source', id: 7 } as const;
const goal: EditGoal = { does: 'update', resource, base: { name: 'a', tags: [null] }, wanted: { name: 'b', tags: [] } };

const many = {
  does: 'change' as const,
  resources: [{ kind: 'source' as const, id: 7 }],
  change: { set: {}, addTags: ['eu'], removeTags: [] },
};

export const editingSamples: Samples<Extract<CallName, `editing.${string}`>> = {
  'editing.read': {
    right: { environmentId, resource },
    wrong: [
      [{ environmentId }, 'resource'],
      [{ environmentId, resource: { kind: 'planet', id: 7 } }, 'resource.kind'],
      [{ environmentId, resource: { kind: 'source', id: '7' } }, 'resource.id'],
    ],
  },
  'editing.members': {
    right: { environmentId, kind: 'lookup' },
    wrong: [[{ environmentId, kind: 'planet' }, 'kind']],
  },
  'editing.readEntries': {
    right: { environmentId, lookupId: 7, keys: ['DE'] },
    wrong: [
      [{ environmentId, lookupId: 7, keys: [''] }, 'keys.0'],
      [{ environmentId, lookupId: 7, keys: Array.from({ length: 10_001 }, () => 'k') }, 'keys'],
    ],
  },
  'editing.importRows': {
    right: { environmentId, lookupId: 7 },
    wrong: [[{ environmentId, lookupId: '7' }, 'lookupId']],
  },
  'editing.plan': {
    right: { environmentId, goal },
    wrong: [
      [{ environmentId }, 'goal'],
      [{ environmentId, goal: { ...goal, does: 'explode' } }, 'goal.does'],
      [{ environmentId, goal: { ...goal, wanted: [] } }, 'goal.wanted'],
      [{ environmentId, goal: { ...goal, wanted: { when: new Date(0) } } }, 'goal.wanted'],
      [{ environmentId, goal: { ...goal, wanted: { nothing: undefined } } }, 'goal.wanted'],
      [{ environmentId, goal: { ...goal, wanted: { ratio: Infinity } } }, 'goal.wanted'],
      [{ environmentId, goal: { ...goal, wanted: { text: 'x'.repeat(2_000_001) } } }, 'goal.wanted'],
      [{ environmentId, goal: { does: 'undo', editId: '' } }, 'goal.editId'],
      [
        { environmentId, goal: { does: 'copy', resource, options: { copyAccess: true } } },
        'goal.options.reuseCredentials',
      ],
    ],
  },
  'editing.carryOut': {
    right: { planId: 'p', typedName: null, reason: 'A wrong path', override: null },
    wrong: [
      [{ planId: 'p', typedName: null, reason: 'x'.repeat(501), override: null }, 'reason'],
      [{ planId: 'p', typedName: null, reason: null }, 'override'],
    ],
  },
  'editing.planMany': {
    right: { environmentId, goal: many },
    wrong: [
      [{ environmentId, goal: { ...many, resources: [] } }, 'goal.resources'],
      [{ environmentId, goal: { ...many, resources: Array.from({ length: 501 }, () => resource) } }, 'goal.resources'],
      [{ environmentId, goal: { ...many, change: { ...many.change, addTags: [''] } } }, 'goal.change.addTags.0'],
      [{ environmentId, goal: { does: 'undo', batchId: '' } }, 'goal.batchId'],
    ],
  },
  'editing.carryOutMany': {
    right: { planId: 'p', typedName: 'Production EU', reason: null, override: null },
    wrong: [[{ planId: '', typedName: null, reason: null, override: null }, 'planId']],
  },
  'editing.list': {
    right: { environmentId, resource: null },
    wrong: [[{ environmentId }, 'resource']],
  },
};
