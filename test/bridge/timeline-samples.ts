import type { CallName } from '#contract';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { TimelineQuery } from '#contract/models/timeline.ts';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';
const resource: ResourceRef = { kind: 'destination', id: 5 };
const query: TimelineQuery = { filter: 'kind:destination', after: null, before: 5 };
const at = { environmentId, resource };

export const timelineSamples: Samples<Extract<CallName, `timeline.${string}`>> = {
  'timeline.window': {
    right: { environmentId, query, from: 0, to: 50 },
    wrong: [
      [{ environmentId, query, from: 50, to: 0 }],
      [{ environmentId, query: { ...query, filter: 5 }, from: 0, to: 50 }, 'query.filter'],
      [{ environmentId, query: { ...query, after: 'now' }, from: 0, to: 50 }, 'query.after'],
    ],
  },
  'timeline.versions': {
    right: at,
    wrong: [
      [{ environmentId, resource: { kind: 'flow', id: 5 } }, 'resource.kind'],
      [{ environmentId, resource: { kind: 'lookup', id: '7' } }, 'resource.id'],
    ],
  },
  'timeline.history': {
    right: at,
    wrong: [[{ environmentId, resource: { kind: 'lookup', id: '7' } }, 'resource.id']],
  },
  'timeline.difference': {
    right: { ...at, from: 1, to: 2 },
    wrong: [
      [{ ...at, from: 0, to: 2 }, 'from'],
      [{ ...at, from: 1 }, 'to'],
    ],
  },
  'timeline.suspects': {
    right: { environmentId, originId: 7 },
    wrong: [[{ environmentId, originId: '7' }, 'originId']],
  },
  'timeline.compare': {
    right: { one: at, other: { ...at, environmentId: 'e2' } },
    wrong: [
      [{ one: at }, 'other'],
      [{ one: { environmentId }, other: at }, 'one.resource'],
    ],
  },
  'timeline.compareFlows': {
    right: { before: { environmentId, nodeId: 7, at: 5 }, after: { environmentId: 'e2', nodeId: 8, at: null } },
    wrong: [
      [{ before: { environmentId, nodeId: 7 }, after: { environmentId, nodeId: 7, at: null } }, 'before.at'],
      [{ before: { environmentId, nodeId: 7, at: -1 }, after: { environmentId, nodeId: 7, at: null } }, 'before.at'],
    ],
  },
};
