import { rowsAsCsv } from '../core/resources/rows-csv.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';
import { texts } from './words.ts';

type ResourceHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `resources.${string}` | `resource.${string}` | `content.${string}`>
>;

/** Handlers for the resources of a service, as lists and one by one. */
export function resourceHandlers({ resources, shell }: Pick<HandlerPorts, 'resources' | 'shell'>): ResourceHandlers {
  return {
    'resources.window': ({ environmentId, query, from, to }) =>
      resources.inventory(environmentId).window(query, from, to),
    'resources.read': async ({ environmentId, list }) => {
      await resources.inventory(environmentId).read(list);
      return null;
    },
    'resources.facets': ({ environmentId, list }) => resources.inventory(environmentId).facets(list),
    'resources.find': ({ environmentId, text }) => resources.inventory(environmentId).find(text),
    'resource.get': ({ environmentId, resource }, signal) =>
      resources.inventory(environmentId).get(resource, { priority: 'person', signal }),
    'resource.samples': ({ environmentId, dataSetId }, signal) =>
      resources.samples(environmentId, dataSetId, { priority: 'person', signal }),
    'resource.entries': ({ environmentId, lookupId, keys, ...rows }, signal) =>
      resources.entries(environmentId).window({ lookupId, keys }, rows, { priority: 'person', signal }),
    'resource.exportEntries': async ({ environmentId, lookupId }, signal) => {
      const { entries, isCounted } = await resources
        .entries(environmentId)
        .whole(lookupId, { priority: 'person', signal });
      const proposal = { title: texts.exportRows, name: `lookup-${lookupId}.csv` };
      const path = await shell.saveFile(proposal, () => rowsAsCsv(entries));
      return path === null ? null : { path, isCounted };
    },
    'content.list': ({ environmentId, credentialId, place, deferred }, signal) =>
      resources.content(environmentId).list(credentialId, place, { deferred, priority: 'person', signal }),
    'content.preview': ({ environmentId, credentialId, place, deferred }, signal) =>
      resources.content(environmentId).preview(credentialId, place, { deferred, priority: 'person', signal }),
    'content.awaited': ({ environmentId, sourceId }, signal) =>
      resources.content(environmentId).awaited(sourceId, { priority: 'person', signal }),
  };
}
