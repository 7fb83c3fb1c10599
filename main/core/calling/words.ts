import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../base/words.ts';

const isDeleted = (n: number): string => (n === 1 ? 'is deleted' : 'are deleted');
const entries = (n: number): string => count(n, 'entry', 'entries');

export const texts = inLanguage('core/calling', {
  // calling.ts
  moved: 'The effects of the call have changed since you reviewed it.',
  lookAgain: 'Nothing was sent. Review it again.',

  // consequences.ts
  makesNew: 'It creates something new. Nothing existing is changed.',
  cannotBeRead: 'The current state cannot be read, so it is neither shown here nor recorded in the activity log.',
  entriesGo: (n: number) => `${entries(n)} ${isDeleted(n)}`,
  entriesWritten: (standing: number, n: number) =>
    `${figure(standing)} of ${entries(n)} already exist and are overwritten`,
  nodesGo: (n: number, flow: string) => `${count(n, 'node', 'nodes')} of the flow ${flow} ${isDeleted(n)}`,
  nowInFlow: (flow: string) => `Now in the flow ${flow}`,
  node: (id: number, name: string | null, state: string | null) => `${id} ${name ?? ''}: ${state ?? 'state unknown'}`,
  whatHasTheId: (id: number | null) => `The resource with the ID ${id ?? '?'}`,
  thingGoes: (thing: string, n: number | null) => `${thing} is deleted${n === null ? '' : `, with ${entries(n)}`}`,
  now: (value: string) => `Now: ${value}`,
  nothing: 'nothing',
  isReplaced: (name: string) => `${name} is replaced. The service does not return its current value.`,
  stays: (name: string) => `${name} does not change`,
  becomes: (name: string, before: string, after: string) => `${name}: ${before} becomes ${after}`,
  isReplacedWhole: (name: string, lost: number) =>
    `${name} is replaced entirely${lost === 0 ? '' : `: ${count(lost, 'field', 'fields')} ${isDeleted(lost)}`}`,
  memberGoes: (name: string, value: string) => `${name}: ${value} is deleted`,
});
