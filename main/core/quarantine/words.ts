import { inLanguage } from '#contract/language.ts';
import { count } from '../base/words.ts';

export const texts = inLanguage('core/quarantine', {
  // quarantine.ts
  processEnded: 'The process that kept these records has ended.',
  continueReadsAgain: 'Nothing was lost at the service. Continue reads the records again.',
  nothingCopied: 'Nothing was copied.',
  notHeld: 'These records are not kept any more.',
  readAgain: 'Nothing was lost at the service. Read them again.',

  // regroup.ts
  cannotSplitMerged: 'A group that was merged cannot be split.',
  unmergeFirst: 'Nothing was changed. Take the merge apart first, then split what it was made of.',
  cannotMergeOne: 'One group alone cannot be merged.',
  chooseTwo: 'Choose at least two.',

  // scope.ts
  flow: (id: number) => `Flow ${id}`,
  withNodes: (flow: string, nodes: number) => `${flow}, ${count(nodes, 'node', 'nodes')}`,
  source: 'Source',
  data_set: 'Data set',
  destination: 'Destination',
  resource: (kind: string, name: string) => `${kind} ${name}`,
  incident: (title: string) => `Incident: ${title}`,
  nothingLeft: 'Nothing is left here in which records could fail.',
  chooseAnotherFlow: 'Its flows may have been deleted. Choose another flow.',
});
