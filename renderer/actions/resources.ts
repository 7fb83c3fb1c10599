import { printDocument } from '#contract/document-json.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { ResourceRow } from '#contract/models/resource-list.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { copyToClipboard } from '../client/clipboard.ts';
import { copyLink } from '../client/links.svelte.ts';
import { goTo } from '../client/routes.ts';
import { resourceWords } from '../format/words.ts';
import { phrases } from '../format/phrases/words.ts';
import type { CommandOn } from './command.ts';
import { texts } from './words.ts';

/** A resource of an environment's service. */
export interface ResourceSubject {
  environment: EnvironmentView;
  resource: Pick<ResourceRow, 'kind' | 'id' | 'name' | 'flows' | 'nodeId'>;
  /** Whether the screen shows this resource, rather than a list that contains it. */
  isShown: boolean;
}

/** The name of a resource, or its kind and id. */
export const nameOfResource = ({ kind, id, name }: Pick<ResourceRow, 'kind' | 'id' | 'name'>): string =>
  name ?? `${resourceWords[kind].word} ${id}`;

/** Commands on a resource. */
export const resourceCommands: readonly CommandOn<ResourceSubject>[] = [
  {
    id: 'resource-open',
    name: texts.open,
    keywords: texts.openResourceWords,
    icon: 'view',
    key: 'Enter',
    applies: ({ isShown }) => !isShown,
    run: ({ resource: { kind, id } }) => goTo({ screen: 'resource', kind, id }),
  },
  {
    id: 'resource-flow',
    name: texts.openItsFlow,
    keywords: texts.openItsFlowWords,
    icon: 'flows',
    key: 'o',
    applies: ({ resource }) => resource.nodeId !== null && resource.flows === 1,
    run: ({ resource }) => goTo({ screen: 'flow', id: resource.nodeId! }),
  },
  {
    id: 'resource-files',
    name: texts.showItsFiles,
    keywords: texts.showItsFilesWords,
    icon: 'table',
    key: { none: 'seldom' },
    applies: ({ resource: { kind, nodeId } }) => kind === 'source' && nodeId !== null,
    run: ({ resource }) => goTo({ screen: 'flow', id: resource.nodeId!, part: 'files' }),
  },
  {
    id: 'resource-flows',
    name: texts.showItsFlows,
    label: ({ resource }) => texts.showFlowsOf(resource.flows!),
    keywords: texts.openItsFlowWords,
    icon: 'flows',
    key: 'f',
    applies: ({ resource: { kind, flows } }) => kind === 'credential' && flows !== null && flows > 1,
    run: ({ resource: { id } }) => goTo({ screen: 'flows', filter: `credential:${id}` }),
  },
  {
    id: 'resource-browse',
    name: texts.browse,
    keywords: texts.browseWords,
    icon: 'project',
    key: 'b',
    applies: ({ resource: { kind } }) => kind === 'credential' || kind === 'source' || kind === 'destination',
    run: ({ resource: { kind, id } }) => goTo({ screen: 'resource', kind, id, browse: true }),
  },
  {
    id: 'resource-copy-name',
    name: texts.copyName,
    keywords: texts.copyNameWords,
    icon: 'copy',
    key: 'c',
    run: ({ resource }) => copyToClipboard(texts.theName, nameOfResource(resource)),
  },
  {
    id: 'resource-copy-json',
    name: phrases.copyAsJson,
    keywords: texts.copyAsJsonWords,
    icon: 'code',
    key: 'y',
    run: ({ environment, resource }) =>
      void attempt(async () => {
        const { record } = await main.resource.get({
          environmentId: environment.id,
          resource: { kind: resource.kind, id: resource.id },
        });
        copyToClipboard(texts.theResource, printDocument(record, 2));
      }),
  },
  {
    id: 'resource-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    run: ({ environment, resource: { kind, id } }) => copyLink(environment, { to: 'resource', kind, id }),
  },
  {
    id: 'resource-web',
    name: phrases.openInWebUi,
    keywords: texts.webWords,
    icon: 'external',
    key: 'w',
    run: ({ environment }) => void attempt(() => main.app.openInService({ environmentId: environment.id })),
  },
];
