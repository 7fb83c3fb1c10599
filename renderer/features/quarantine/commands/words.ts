import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('quarantine/commands', {
  openSamples: 'Show the samples',
  openSamplesWords: 'open records inspect',
  pauseAtFailure: 'Pause where it fails',
  pauseFrom: (name: string, n: number) => `Pause from ${name} (${n})…`,
  pauseFromNodes: (n: number) => `Pause from ${count(n, 'node', 'nodes')}…`,
  pauseWholeFlows: 'Pause the whole flows',
  pauseFlows: (n: number) => (n === 1 ? 'Pause the whole flow…' : `Pause ${n} whole flows…`),
  pauseWords: 'stop hold halt suspend disable',
  node: (id: number) => `node ${id}`,
  exportGroup: 'Export group…',
  exportWords: 'download save csv json ndjson xlsx excel file',
  openFlow: 'Open the flow where it fails',
  openFlowWords: 'go node graph',
  copyMessage: 'Copy the message',
  copyMessageWords: 'clipboard error text',
  theMessage: 'The message',
  toIncident: 'Add to an incident…',
  toIncidentWords: 'declare outage escalate raise',
  mergeTicked: 'Merge the selected groups…',
  mergeWords: 'join combine same',
  copyLink: 'Copy link',
  copyLinkWords: 'clipboard share send address colleague',
});
