import type { SuspectPlace } from '#contract/models/timeline.ts';
import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('flow/suspects', {
  suspects: (n: number) => `${count(n, 'change', 'changes')} within the hour before it began to fail`,
  showSuspects: 'Show the differences',
  hideSuspects: 'Hide the differences',
  minutesBefore: (length: string) => `${length} before`,
  places: {
    failing_node: 'at the failing node',
    upstream_node: 'upstream of the failing node',
    upstream_flow: 'in an upstream flow',
    same_flow: 'elsewhere in this flow',
  } satisfies Record<SuspectPlace, string>,
  harmless: 'harmless',
  harmlessMeans: 'Tags, descriptions and owners cannot make a record fail',
  allKnown: 'No changes to this flow, or to anything that it uses, within the hour before it began to fail.',
  notWatchedThen: (from: string, to: string) => `No change history from ${from} to ${to}.`,
  logsNotRead: (n: number) => `The audit logs of ${count(n, 'resource', 'resources')} are not read yet.`,
  changedBy: (who: string) => `by ${who}`,
  unseen: 'changed; Penstock has no earlier version',
  notReadBefore: (n: number) => `Penstock has no earlier version of ${count(n, 'resource', 'resources')}.`,
});
