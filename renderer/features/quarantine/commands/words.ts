import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('quarantine/commands', {
  openSamples: 'Show the samples',
  openSamplesWords: 'open records inspect',
  pauseAtFailure: 'Pause where it fails',
  pauseWholeFlows: 'Pause the whole flows',
  pauseFlows: (n: number) => (n === 1 ? 'Pause the whole flow…' : `Pause ${n} whole flows…`),
  exportGroup: 'Export group…',
  exportWords: 'download save csv json ndjson xlsx excel file',
  openFlowWords: 'go node graph',
  copyMessage: 'Copy the message',
  copyMessageWords: 'clipboard error text',
  theMessage: 'The message',
  mergeTicked: 'Merge the selected groups…',
  mergeWords: 'join combine same',
});
