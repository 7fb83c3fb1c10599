import { exportFields } from '#contract/filter/export-filter.ts';
import { join, type Term } from '#contract/filter/filter.ts';
import { print } from '#contract/filter/print.ts';
import { longestText } from '#contract/limits.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { Reading, SampleGroup } from '#contract/models/quarantine.ts';
import type { CommandOn } from '../../../actions/command.ts';
import { copyToClipboard } from '../../../client/clipboard.ts';
import { incidents } from '../../../client/incidents.svelte.ts';
import { copyLink } from '../../../client/links.svelte.ts';
import { planning } from '../../../client/planning.svelte.ts';
import { goTo } from '../../../client/routes.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { groupFlows, nodesOf } from './group-flows.ts';
import type { QuarantineModel } from './quarantine-model.svelte.ts';
import { groupTitle } from './quarantine-words.ts';
import { texts } from './words.ts';

/** Group of failed records, and its reading. */
export interface GroupSubject {
  model: QuarantineModel;
  environment: EnvironmentView;
  reading: Reading;
  group: SampleGroup;
}

const nodesIn = ({ group, reading }: GroupSubject) => nodesOf(group, reading.resources);
const flowsIn = ({ group, reading }: GroupSubject) => groupFlows(group, reading.resources);

export const recordGroupCommands: readonly CommandOn<GroupSubject>[] = [
  {
    id: 'group-open',
    name: texts.openSamples,
    keywords: texts.openSamplesWords,
    icon: 'right',
    key: 'Enter',
    run: ({ model }) => void (model.wantsSamples = true),
  },
  {
    id: 'group-pause',
    name: texts.pauseAtFailure,
    label(subject) {
      const [node, ...others] = nodesIn(subject);
      if (others.length > 0) return phrases.pauseFromNodes(others.length + 1);
      return phrases.pauseFrom(plain(node!.name ?? phrases.nodeInSentence(node!.id), 40), node!.reaches);
    },
    keywords: phrases.pauseKeywords,
    icon: 'pause',
    key: 'p',
    changes: true,
    applies: (subject) => nodesIn(subject).length > 0,
    run(subject) {
      const nodeIds = nodesIn(subject).map(({ id }) => id);
      planning.askChange(subject.environment.id, 'pause', { by: 'nodes', nodeIds });
    },
  },
  {
    id: 'group-pause-flows',
    name: texts.pauseWholeFlows,
    label: (subject) => texts.pauseFlows(flowsIn(subject).length),
    keywords: phrases.pauseKeywords,
    icon: 'pause',
    key: { none: 'seldom' },
    changes: true,
    applies: (subject) => flowsIn(subject).length > 0,
    run(subject) {
      const nodeIds = flowsIn(subject).map(({ originId }) => originId);
      planning.askChange(subject.environment.id, 'pause', { by: 'nodes', nodeIds }, 'flows');
    },
  },
  {
    id: 'group-export',
    name: texts.exportGroup,
    keywords: texts.exportWords,
    icon: 'download',
    key: 'e',
    run: ({ model }) => void (model.exporting = true),
  },
  {
    id: 'group-exports',
    name: texts.showExports,
    keywords: texts.showExportsWords,
    icon: 'download',
    key: { none: 'seldom' },
    run({ environment, reading: { scope, title, resources } }) {
      // The title of an export has the number of nodes that its flow had then.
      const name = (scope.by === 'flow' ? resources[0]?.flowName : null) ?? title;
      const terms: Term[] = [
        { is: 'value', field: 'name', values: [name] },
        { is: 'value', field: 'environment', values: [environment.name] },
      ];
      goTo({ screen: 'exports', filter: print(join('and', terms), exportFields) });
    },
  },
  {
    id: 'group-flow',
    name: phrases.openFailingNode,
    keywords: texts.openFlowWords,
    icon: 'flows',
    key: 'o',
    applies: (subject) => nodesIn(subject).length > 0,
    run: (subject) => goTo({ screen: 'flow', id: nodesIn(subject)[0]!.id }),
  },
  {
    id: 'group-copy',
    name: texts.copyMessage,
    keywords: texts.copyMessageWords,
    icon: 'copy',
    key: 'c',
    run: ({ group }) => copyToClipboard(texts.theMessage, groupTitle(group)),
  },
  {
    id: 'group-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    run: ({ environment, reading: { scope, from, to }, group }) =>
      copyLink(environment, { to: 'records', scope, window: { from, to }, group: group.key }),
  },
  {
    id: 'group-incident',
    name: phrases.addToIncident,
    keywords: phrases.addToIncidentKeywords,
    icon: 'incident',
    key: 'd',
    run(subject) {
      const { environment, group } = subject;
      const originId = flowsIn(subject)[0]?.originId ?? null;
      const text = groupTitle(group).slice(0, longestText.errorGroup);
      incidents.ask(environment.id, { adds: true, groups: [{ kind: 'records', key: group.key, text, originId }] });
    },
  },
  {
    id: 'group-merge',
    name: texts.mergeTicked,
    keywords: texts.mergeWords,
    icon: 'project',
    key: 'm',
    applies: ({ model }) => model.ticked.size > 1,
    run: ({ model }) => void (model.dialog = 'merge'),
  },
];
