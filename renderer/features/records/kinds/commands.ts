import { longestText } from '#contract/limits.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { ErrorKind } from '#contract/models/error-kind.ts';
import { type CommandOn, commandsOn } from '../../../actions/command.ts';
import type { CommandContext } from '../../../actions/command-context.svelte.ts';
import { acknowledgeAlerts } from '../../../client/alerts.svelte.ts';
import { attempt } from '../../../client/attempt.svelte.ts';
import { failedOfKind } from '../../../client/failed-records.ts';
import { incidents } from '../../../client/incidents.svelte.ts';
import { planning } from '../../../client/planning.svelte.ts';
import { goTo } from '../../../client/routes.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import type { ListModel } from '../../../lists/list-model.svelte.ts';
import { failingNode, errorGroupTitle } from './error-words.ts';
import { texts } from './words.ts';

/** Kind of failure of an environment. */
export interface ErrorSubject {
  environment: EnvironmentView;
  model: Pick<ListModel<ErrorKind>, 'open'>;
  kind: ErrorKind;
}

export const errorCommands: readonly CommandOn<ErrorSubject>[] = [
  {
    id: 'error-open',
    name: phrases.showInFull,
    keywords: texts.showWords,
    icon: 'view',
    key: 'Enter',
    run: ({ model, kind }) => model.open(kind),
  },
  {
    id: 'error-acknowledge',
    name: phrases.acknowledge,
    label: ({ kind }) => (kind.acknowledged ? phrases.removeAcknowledgment : phrases.acknowledge),
    keywords: phrases.acknowledgeKeywords,
    icon: 'check',
    key: 'a',
    applies: ({ kind }) => kind.state !== 'resolved',
    run: ({ environment, kind }) =>
      void attempt(() => acknowledgeAlerts(environment.id, [`records/${kind.key}`], kind.acknowledged === null)),
  },
  {
    id: 'error-records',
    name: phrases.failedRecords,
    keywords: texts.failedRecordsWords,
    icon: 'quarantine',
    key: 'i',
    applies: ({ kind }) => kind.places.length > 0,
    run: ({ kind }) => goTo(failedOfKind(kind, kind.places[0]!)),
  },
  {
    id: 'error-pause',
    name: texts.pauseAtFailure,
    label({ kind: { places } }) {
      if (places.length > 1) return phrases.pauseFromNodes(places.length);
      return phrases.pauseFrom(plain(failingNode(places[0]!), 40), places[0]!.reaches);
    },
    keywords: texts.pauseWords,
    icon: 'pause',
    key: 'p',
    changes: true,
    applies: ({ kind }) => kind.places.length > 0 && kind.state !== 'resolved',
    run({ environment, kind }) {
      const nodeIds = kind.places.map(({ nodeId }) => nodeId);
      planning.askChange(environment.id, 'pause', { by: 'nodes', nodeIds });
    },
  },
  {
    id: 'error-flow',
    name: phrases.openFailingNode,
    keywords: texts.openTheFlowWords,
    icon: 'flows',
    key: 'o',
    applies: ({ kind }) => kind.places.length > 0,
    run: ({ kind }) => goTo({ screen: 'flow', id: kind.places[0]!.nodeId }),
  },
  {
    id: 'error-incident',
    name: phrases.declareIncident,
    keywords: phrases.declareIncidentKeywords,
    icon: 'incident',
    key: 'd',
    run({ environment, kind }) {
      const text = plain(errorGroupTitle(kind), longestText.errorGroup);
      const originId = kind.places[0]?.originId ?? null;
      incidents.ask(environment.id, { groups: [{ kind: 'records', key: kind.key, text, originId }] });
    },
  },
];

export function errorHere(subject: ErrorSubject): CommandContext {
  return { label: plain(errorGroupTitle(subject.kind), 60), commands: commandsOn(errorCommands, subject) };
}
