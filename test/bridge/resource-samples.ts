import type { CallName } from '#contract';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';
const list = { kind: 'code', from: 'public' } as const;

const place = { path: 'orders/2026', database: '', table: '' };

export const resourceSamples: Samples<
  Extract<CallName, `resources.${string}` | `resource.${string}` | `content.${string}`>
> = {
  'content.list': {
    right: { environmentId, credentialId: 7, place, deferred: false },
    wrong: [
      [{ environmentId, credentialId: 0.5, place, deferred: false }, 'credentialId'],
      [{ environmentId, credentialId: 7, place: { path: '' }, deferred: false }],
      [{ environmentId, credentialId: 7, place: { ...place, path: 'x'.repeat(4_001) }, deferred: false }, 'place.path'],
    ],
  },
  'content.preview': {
    right: { environmentId, credentialId: 7, place, deferred: true },
    wrong: [[{ environmentId, credentialId: 7, place }, 'deferred']],
  },
  'content.awaited': {
    right: { environmentId, sourceId: 7 },
    wrong: [[{ environmentId, sourceId: '7' }, 'sourceId']],
  },
  'resources.window': {
    right: {
      environmentId,
      query: { list, filter: 'used:>0', sort: [{ column: 'flows', direction: 'descending' }] },
      from: 0,
      to: 50,
    },
    wrong: [
      [{ environmentId, query: { list, filter: '', sort: [] }, from: 50, to: 0 }],
      [{ environmentId, query: { list: { kind: 'team', from: 'own' }, filter: '', sort: [] }, from: 0, to: 1 }],
      [{ environmentId, query: { list: { kind: 'code' }, filter: '', sort: [] }, from: 0, to: 1 }],
      [
        {
          environmentId,
          query: { list, filter: '', sort: [{ column: 'odd', direction: 'ascending' }] },
          from: 0,
          to: 1,
        },
      ],
      [{ environmentId, query: { list, sort: [] }, from: 0, to: 1 }, 'query.filter'],
    ],
  },
  'resources.read': { right: { environmentId, list }, wrong: [[{ environmentId }, 'list']] },
  'resources.facets': { right: { environmentId, list }, wrong: [[{ environmentId }, 'list']] },
  'resources.find': {
    right: { environmentId, text: 'orders' },
    wrong: [[{ environmentId, text: 'x'.repeat(10_001) }, 'text']],
  },
  'resource.get': {
    right: { environmentId, resource: { kind: 'lookup', id: 7 } },
    wrong: [
      [{ environmentId, resource: { kind: 'unknown', id: 7 } }],
      [{ environmentId, resource: { kind: 'lookup', id: '7' } }],
    ],
  },
  'resource.samples': {
    right: { environmentId, dataSetId: 7 },
    wrong: [[{ environmentId, dataSetId: 0.5 }, 'dataSetId']],
  },
  'resource.entries': {
    right: { environmentId, lookupId: 7, keys: 'DE,F*', from: 0, to: 100, again: false },
    wrong: [
      [{ environmentId, lookupId: 7, keys: '', from: 0, to: 501, again: false }],
      [{ environmentId, lookupId: 7, keys: '', from: 0, to: 50 }, 'again'],
    ],
  },
  'resource.exportEntries': {
    right: { environmentId, lookupId: 7 },
    wrong: [[{ environmentId, lookupId: 1.5 }, 'lookupId']],
  },
};
