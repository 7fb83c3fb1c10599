import type { NodeStatus } from '#contract/models/flow.ts';
import { exactNumber } from './number.ts';

/** `1 flow`, `1,204 flows`: the number with the word that agrees with it. */
export function count(n: number, one: string, many: string): string {
  return `${exactNumber(n)} ${n === 1 ? one : many}`;
}

/** The word for a status. A word of the service that we do not know is returned as it came: show it through `Text`. */
export function statusWord(status: NodeStatus): string {
  switch (status.state) {
    case 'failing':
      return 'Failing';
    case 'active':
      return 'Active';
    case 'paused':
      return 'Paused';
    case 'other':
      return status.word ?? 'Other';
    case 'unknown':
      return 'Unknown';
  }
}
