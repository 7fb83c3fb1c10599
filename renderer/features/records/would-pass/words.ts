import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../../format/number.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('quarantine/would-pass', {
  tab: 'Revalidate',
  wouldPass: 'Would these pass now?',
  checkNow: 'Run check',
  checkAgain: 'Run check again',
  checkMeans: 'Checks them against the current validation schema of the data set. Nothing is executed or changed.',
  showSchema: 'Show the data set',
  passNow: (passed: number, checked: number) =>
    `${exactNumber(passed)} of ${count(checked, 'checked record', 'checked records')} would pass now.`,
  checkedOf: (checked: string, read: string) =>
    `${checked} of the ${read} records read of this data set were checked. It last changed {changed} ago.`,
  exportPassing: (passed: number) => `Export ${count(passed, 'passing record', 'passing records')}`,
  exportMeans: 'The original records alone, the oldest first, one per line, ready to be sent again.',
  checkStopped: 'The check took too long and was stopped: the other records were not checked.',
  notValidated: 'The service does not validate this data set, so these records pass in any case.',
  transformedFirst: 'Checked as received, before transform code ran. The service checks after it.',
  notJson: (n: number) => `${count(n, 'record is', 'records are')} not JSON that can be checked.`,
  stillFails: 'Why the others still fail',
  reasonKeyword: 'Keyword',
  reasonExample: 'Example',
  wholeRecord: '(the record)',
});
