import type { Problem, ProblemKind } from '#contract/result.ts';
import { actions } from '../client/actions.svelte.ts';
import { exports } from '../client/exports.svelte.ts';
import { texts } from './words.ts';

/** Problems whose advice is to try again, which Penstock does automatically. */
const retried: readonly ProblemKind[] = ['rate_limited', 'service_failed', 'timeout'];

/** Advice for a failed read; null where only time helps. */
export function adviceFor({ kind, advice }: Pick<Problem, 'kind' | 'advice'>): string | null {
  return retried.includes(kind) ? null : (advice ?? null);
}

/** Work that waits for the service of an environment: `2 actions, 1 export`; null for none. */
export function waitingFor(environmentId: string): string | null {
  const state = 'waiting_for_service';
  const acting = actions.unfinished.filter((one) => one.environmentId === environmentId && one.state === state).length;
  const exporting = exports.all.filter(
    (one) => one.draft.environmentId === environmentId && one.state === state,
  ).length;
  const parts = [acting > 0 && texts.actionsWait(acting), exporting > 0 && texts.exportsWait(exporting)];
  return parts.filter((part) => part !== false).join(', ') || null;
}
