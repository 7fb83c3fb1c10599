import type { CallName } from '#contract';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';
const day = 86_400_000;

export const compareSamples: Samples<Extract<CallName, `compare.${string}`>> = {
  'compare.flows': {
    right: {
      ...{ environmentId, filter: 'orders', time: { last: day }, against: 'yesterday', from: 0, to: 500 },
      sort: [{ column: 'errors', direction: 'descending' }],
    },
    wrong: [
      [{ environmentId, filter: '', sort: [], time: { last: 0 }, against: 'before', from: 0, to: 1 }],
      [{ environmentId, filter: '', sort: [], time: { last: 400 * day + 1 }, against: 'before', from: 0, to: 1 }],
      [{ environmentId, filter: '', sort: [], time: { from: 5, to: 5 }, against: 'before', from: 0, to: 1 }],
      [{ environmentId, filter: '', sort: [], time: { last: 5, from: 1, to: 2 }, against: 'before', from: 0, to: 1 }],
      [{ environmentId, filter: '', sort: [], time: { last: 5 }, against: 'last_year', from: 0, to: 1 }],
      [{ environmentId, filter: '', sort: [], time: { last: 5 }, against: null, from: 0, to: 1 }],
      [
        { environmentId, filter: 'x'.repeat(10_001), sort: [], time: { last: 5 }, against: 'before', from: 0, to: 1 },
        'filter',
      ],
      [{ environmentId, filter: '', sort: [], time: { last: 5 }, against: 'before', from: 0, to: 501 }],
      [{ environmentId, filter: '', time: { last: 5 }, against: 'before', from: 0, to: 1 }, 'sort'],
      [
        {
          ...{ environmentId, filter: '', time: { last: 5 }, against: 'before', from: 0, to: 1 },
          sort: [{ column: 'lastRun', direction: 'descending' }],
        },
        'sort.0.column',
      ],
    ],
  },
  'compare.unknown': {
    right: { environmentId, filter: '', time: { from: 0, to: 5 }, against: { from: 7, to: 9 }, from: 0, to: 0 },
    wrong: [
      [{ environmentId, filter: '', time: { from: 0, to: 5 }, against: { from: 9, to: 7 }, from: 0, to: 1 }],
      [{ environmentId, filter: '', time: { last: 5 }, from: 0, to: 1 }],
    ],
  },
  'compare.nodes': {
    right: { environmentId, originId: 7, current: { from: 5, to: 9 }, previous: { from: 0, to: 5 } },
    wrong: [
      [{ environmentId, originId: 7, current: { from: 9, to: 5 }, previous: { from: 0, to: 5 } }, 'current.to'],
      [{ environmentId, originId: '7', current: { from: 5, to: 9 }, previous: { from: 0, to: 5 } }, 'originId'],
      [{ environmentId, originId: 7, current: { from: 5, to: 9 } }, 'previous'],
    ],
  },
};
