import type { Finding, FindingsState, FindingWindow } from '#contract/models/finding.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { followRows } from './follow-rows.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** The number of open findings in the environment on screen. */
class Findings {
  readonly #state = new Answer<Pick<FindingsState, 'open' | 'revision'>>();

  /** null until main has answered. */
  get open(): number | null {
    return this.#state.value?.open ?? null;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void =>
      void this.#state.ask((signal) => main.findings.window({ environmentId, filter: '', from: 0, to: 0 }, { signal }));
    const stop = subscribe(
      'findings.changed',
      (state) => {
        if (state.environmentId === environmentId) this.#state.set(state);
      },
      load,
    );
    load();
    return () => {
      stop();
      this.#state.clear();
    };
  }
}

/** The findings of the environment on screen. */
export const findings = new Findings();

/** A filter. Each object is a new question, since an age in it is relative. */
export interface FindingQuestion {
  filter: string;
}

export type FindingRows = ListWindow<Finding, FindingQuestion, FindingWindow>;

/** The findings that match a filter, ongoing ones first. Calls `answered` after each response. */
export function findingRows(environmentId: string, answered: () => void): FindingRows {
  return new ListWindow<Finding, FindingQuestion, FindingWindow>(
    ({ filter }, from, to, signal) => main.findings.window({ environmentId, filter, from, to }, { signal }),
    { idOf: ({ id }) => id, answered },
  );
}

/** Renews the rows whenever a finding changes. Returns the unsubscribe function. */
export const followFindings = (environmentId: string, rows: FindingRows): (() => void) =>
  followRows('findings.changed', environmentId, rows);
