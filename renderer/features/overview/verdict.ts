import type { NodeState } from '#contract/models/flow.ts';
import type { Overview } from '#contract/models/overview.ts';
import { exactNumber } from '../../format/number.ts';
import { count } from '../../format/words.ts';
import { momentOf } from './reasons.ts';

/** `unknown`: nothing can be said, which is not the same as nothing being wrong. */
export type VerdictTone = 'failing' | 'attention' | 'usual' | 'unknown';

export interface Verdict {
  tone: VerdictTone;
  /** The whole screen in one sentence, without its full stop. */
  title: string;
}

type Words = [present: string, past: string];

/** Is anything wrong? Of old data it says how it was and when. */
export function verdictOf(overview: Overview, stale: boolean, now: number): Verdict {
  const { flows, counts, attentionTotal, readAt, unsure } = overview;
  const asUsual = counts.active - unsure;
  const when = stale && readAt !== null ? ` at ${momentOf(readAt, now)}` : '';
  const say = ([present, past]: Words): string => (stale ? past : present);
  const title = (text: string): string => text + when;

  if (flows === 0) return { tone: 'unknown', title: title(`There ${say(['are', 'were'])} no flows here`) };
  if (counts.unknown === flows)
    return { tone: 'unknown', title: title(`The service ${say(['gives', 'gave'])} no status for any flow`) };
  if (counts.failing > 0) {
    const verb = counts.failing === 1 ? say(['is', 'was']) : say(['are', 'were']);
    return {
      tone: 'failing',
      title: title(`${exactNumber(counts.failing)} of ${count(flows, 'flow', 'flows')} ${verb} failing`),
    };
  }
  if (attentionTotal > 0) {
    const verb = attentionTotal === 1 ? say(['needs', 'needed']) : say(['need', 'needed']);
    return {
      tone: 'attention',
      title: title(`${exactNumber(attentionTotal)} of ${count(flows, 'flow', 'flows')} ${verb} attention`),
    };
  }
  if (asUsual < flows) {
    const verb = asUsual === 1 ? say(['runs', 'ran']) : say(['run', 'ran']);
    return {
      tone: 'usual',
      title: title(`${exactNumber(asUsual)} of ${count(flows, 'flow', 'flows')} ${verb} as usual`),
    };
  }
  if (flows === 1) return { tone: 'usual', title: title(`The only flow ${say(['runs', 'ran'])} as usual`) };
  return { tone: 'usual', title: title(`All ${exactNumber(flows)} flows ${say(['run', 'ran'])} as usual`) };
}

const quietWords: [NodeState, string][] = [
  ['paused', 'paused'],
  ['other', 'in another state'],
  ['unknown', 'without a status'],
];

/**
 * What the flows that are not listed do, in a sentence. What needs no attention need not be running: only what is active
 * is said to run as usual, and only where that can be known. null when all are listed.
 */
export function restOf({ flows, counts, attention, attentionTotal, unsure }: Overview): string | null {
  const rest = flows - attentionTotal;
  if (rest <= 0) return null;
  const all = `${attentionTotal === 0 ? 'All' : 'The other'} ${count(rest, 'flow', 'flows')}`;
  // The states of those that were cut off the list are not known here.
  if (attention.length < attentionTotal) return `${all} need no attention.`;
  const listed = (state: NodeState): number => attention.filter(({ status }) => status.state === state).length;
  const active = counts.active - listed('active') - unsure;
  if (active === rest) return rest === 1 ? 'The other flow runs as usual.' : `${all} run as usual.`;
  const quiet = quietWords
    .map(([state, words]) => [counts[state] - listed(state), words] as const)
    .filter(([n]) => n > 0)
    .map(([n, words]) => `${exactNumber(n)} ${n === 1 ? 'is' : 'are'} ${words}`);
  if (unsure > 0)
    quiet.unshift(`${exactNumber(unsure)} ${unsure === 1 ? 'has' : 'have'} errors that may be usual or not`);
  const runs = `${exactNumber(active)} ${active === 1 ? 'runs' : 'run'} as usual`;
  return `Of the ${attentionTotal === 0 ? '' : 'other '}${count(rest, 'flow', 'flows')}, ${[runs, ...quiet].join(', ')}.`;
}
