import { longestText } from '#contract/limits.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { Finding } from '#contract/models/finding.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { copyLink } from '../../client/links.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { ListModel } from '../../lists/list-model.svelte.ts';
import { texts } from './words.ts';

/** Finding of an environment. */
export interface FindingSubject {
  environment: EnvironmentView;
  model: Pick<ListModel<Finding>, 'open'>;
  finding: Finding;
}

/** The flow's name, or a fallback. */
export function findingName({ name, originId }: Pick<Finding, 'name' | 'originId'>): string {
  return name ?? phrases.flowWithId(String(originId));
}

export const findingCommands: readonly CommandOn<FindingSubject>[] = [
  {
    id: 'finding-open',
    name: texts.showInFull,
    keywords: texts.showWords,
    icon: 'view',
    key: 'Enter',
    run: ({ model, finding }) => model.open(finding),
  },
  {
    id: 'finding-acknowledge',
    name: phrases.acknowledge,
    label: ({ finding }) => (finding.acknowledged ? texts.removeAcknowledgment : phrases.acknowledge),
    keywords: texts.acknowledgeWords,
    icon: 'check',
    key: 'a',
    applies: ({ finding }) => finding.endedAt === null,
    run: ({ environment, finding }) =>
      void attempt(() =>
        main.findings.acknowledge({
          environmentId: environment.id,
          ids: [finding.id],
          acknowledged: finding.acknowledged === null,
        }),
      ),
  },
  {
    id: 'finding-flow',
    name: phrases.openFlow,
    keywords: texts.openTheFlowWords,
    icon: 'flows',
    key: 'o',
    applies: ({ finding }) => finding.state !== 'gone',
    run: ({ finding }) => goTo({ screen: 'flow', id: finding.originId }),
  },
  {
    id: 'finding-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    run: ({ environment, finding: { originId } }) => copyLink(environment, { to: 'findings', originId }),
  },
  {
    id: 'finding-incident',
    name: phrases.declareIncident,
    keywords: phrases.declareIncidentKeywords,
    icon: 'incident',
    key: 'd',
    run: ({ environment, finding }) => {
      const text = plain(findingName(finding), longestText.errorGroup);
      const title = `${text}: ${texts.kinds[finding.kind]}`.slice(0, longestText.incidentTitle);
      const { originId } = finding;
      incidents.ask(environment.id, { title, groups: [{ kind: 'flow', key: String(originId), text, originId }] });
    },
  },
];

export function findingHere(subject: FindingSubject): CommandContext {
  return { label: plain(findingName(subject.finding), 60), commands: commandsOn(findingCommands, subject) };
}
