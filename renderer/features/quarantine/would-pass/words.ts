import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../../format/number.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('quarantine/would-pass', {
  tab: 'Pass now?',
  wouldPass: 'Would these pass now?',
  checkNow: 'Check now',
  checkAgain: 'Check again',
  checkMeans: 'By the validation schema that the data set has now. Nothing is run or changed.',
  showSchema: 'Show the data set',
  passNow: (passed: number, checked: number) =>
    `${exactNumber(passed)} of ${count(checked, 'checked record', 'checked records')} would pass now.`,
  checkedOf: (checked: string, read: string) =>
    `${checked} of the ${read} records read of this data set were checked. It last changed {changed} ago.`,
  checkStopped: 'Checking took too long and was ended: the rest was not checked.',
  notValidated: 'The service does not validate this data set: such records pass in any case.',
  transformedFirst: 'Code changes the records before the service checks them. Here the unchanged ones were checked.',
  notJson: (n: number) => `${count(n, 'record is', 'records are')} no JSON that can be checked.`,
  stillFails: 'Why the others still fail',
  reasonField: 'Field',
  reasonKeyword: 'Keyword',
  reasonExample: 'First example',
  reasonRecords: 'Records',
  wholeRecord: '(the record)',
  retryAdvice: 'Try again.',
});
