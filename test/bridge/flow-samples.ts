import type { CallName } from '#contract';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';

export const flowSamples: Samples<Extract<CallName, `flow.${string}`>> = {
  'flow.get': {
    right: { environmentId, nodeId: 7 },
    wrong: [
      [{ environmentId, nodeId: '7' }, 'nodeId'],
      [{ environmentId, nodeId: 1.5 }, 'nodeId'],
    ],
  },
  'flow.runs': { right: { environmentId, originId: 7 }, wrong: [[{ environmentId }, 'originId']] },
  'flow.durations': { right: { environmentId, originId: 7 }, wrong: [[{ environmentId }, 'originId']] },
  'flow.raw': { right: { environmentId, nodeId: 7 }, wrong: [[{ environmentId, nodeId: null }, 'nodeId']] },
  'flow.files': {
    right: { environmentId, sourceId: 7, runId: null, page: 1 },
    wrong: [
      [{ environmentId, sourceId: 7, runId: null, page: 0 }, 'page'],
      [{ environmentId, sourceId: '7', runId: null, page: 1 }, 'sourceId'],
      [{ environmentId, sourceId: 7, page: 1 }, 'runId'],
    ],
  },
  'flow.fileRhythm': {
    right: { environmentId, sourceId: 7 },
    wrong: [
      [{ environmentId, sourceId: '7' }, 'sourceId'],
      [{ environmentId }, 'sourceId'],
    ],
  },
  'flow.daily': {
    right: { environmentId, kind: 'source', resourceId: 7, from: 5, to: 9 },
    wrong: [
      [{ environmentId, kind: 'source', resourceId: 7, from: 9, to: 5 }, 'to'],
      [{ environmentId, kind: 'unknown', resourceId: 7, from: 5, to: 9 }, 'kind'],
    ],
  },
  'flow.dailyErrors': {
    right: { environmentId, nodes: [{ kind: 'source', id: 7 }], from: 5, to: 9 },
    wrong: [
      [{ environmentId, nodes: [{ kind: 'source', id: 7 }], from: 9, to: 5 }, 'to'],
      [{ environmentId, nodes: [], from: 5, to: 9 }, 'nodes'],
      [
        { environmentId, nodes: Array.from({ length: 21 }, () => ({ kind: 'source', id: 7 })), from: 5, to: 9 },
        'nodes',
      ],
      [{ environmentId, nodes: [{ kind: 'unknown', id: 7 }], from: 5, to: 9 }, 'nodes.0.kind'],
    ],
  },
  'flow.log': {
    right: { environmentId, kind: 'source', resourceId: 7, runId: 5, at: null },
    wrong: [
      [{ environmentId, kind: 'unknown', resourceId: 7, runId: 5, at: null }, 'kind'],
      [{ environmentId, kind: 'source', resourceId: 7, runId: null, at: null }, 'runId'],
      [{ environmentId, kind: 'source', resourceId: 7, runId: 5, at: -1 }, 'at'],
      [{ environmentId, kind: 'source', resourceId: 7, runId: 5, at: null, since: -1 }, 'since'],
    ],
  },
  'flow.notifications': { right: { environmentId, nodeId: 7 }, wrong: [[{ environmentId }, 'nodeId']] },
  'flow.documentation': { right: { environmentId, nodeId: 7 }, wrong: [[{ environmentId }, 'nodeId']] },
  'flow.dependency': {
    right: { environmentId, kind: 'code', id: 7 },
    wrong: [
      [{ environmentId, kind: 'secret', id: 7 }, 'kind'],
      [{ environmentId, kind: 'code', id: null }, 'id'],
    ],
  },
  'flow.testCredential': { right: { environmentId, id: 7 }, wrong: [[{ environmentId, id: '7' }, 'id']] },
};
