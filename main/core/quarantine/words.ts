import { inLanguage } from '#contract/language.ts';
import { count } from '../base/words.ts';

export const texts = inLanguage('core/quarantine', {
  // quarantine.ts
  processEnded: 'The process that held these records stopped.',
  continueReadsAgain: 'Nothing was lost in the service. Continue reads the records again.',
  nothingCopied: 'Nothing was copied.',
  readAgain: 'Nothing was lost in the service. Refresh to read them again.',

  // regroup.ts
  cannotSplitMerged: 'A group that was merged cannot be split.',
  unmergeFirst: 'Nothing was changed. Undo the merge first, then split its groups.',
  cannotMergeOne: 'A single group cannot be merged.',
  chooseTwo: 'Select at least two.',

  // validation-schema.ts
  noSchema: 'The data set has no validation schema.',
  schemaHidden: 'The validation schema has parts that may be secrets, which Penstock does not read.',
  nothingToCheck: 'Nothing was checked or changed.',

  // scope.ts
  withNodes: (flow: string, nodes: number) => `${flow}, ${count(nodes, 'node', 'nodes')}`,
  source: 'Source',
  data_set: 'Data set',
  destination: 'Destination',
  resource: (kind: string, name: string) => `${kind} ${name}`,
  change: (title: string) => `Change: ${title}`,
  nothingLeft: 'Nothing here can have failed records anymore.',
  chooseAnotherFlow: 'Its flows may have been deleted. Choose another flow.',
});
