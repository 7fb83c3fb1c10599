import type { Finding, FindingsState, FindingWindow } from '#contract/models/finding.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { followRows } from './follow-rows.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** What Penstock found in the environment on screen: how much of it is open. */
class Findings {
  readonly #state = new Answer<Pick<FindingsState, 'open' | 'revision'>>();

  /** null until main has answered. */
  get open(): number | null {
    return this.#state.value?.open ?? null;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void =>
      void this.#state.ask((signal) =>
        call('findings.window', { environmentId, filter: '', from: 0, to: 0 }, { signal }),
      );
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

  /** Silences these until they get worse or come back, or takes that back. */
  async acknowledge(environmentId: string, ids: string[], acknowledged: boolean): Promise<void> {
    await call('findings.acknowledge', { environmentId, ids, acknowledged });
  }
}

/** Those of the environment on screen. */
export const findings = new Findings();

/** A filter; each is a question of its own, since an age in it is relative. */
export interface FindingQuestion {
  filter: string;
}

export type FindingRows = ListWindow<Finding, FindingQuestion, FindingWindow>;

/** The findings that match a filter, those that go on first. Calls `answered` after each answer. */
export function findingRows(environmentId: string, answered: () => void): FindingRows {
  return new ListWindow<Finding, FindingQuestion, FindingWindow>(
    ({ filter }, from, to, signal) => call('findings.window', { environmentId, filter, from, to }, { signal }),
    { idOf: ({ id }) => id, answered },
  );
}

/** Renews the rows whenever something becomes of a finding. Returns the unsubscribe. */
export const followFindings = (environmentId: string, rows: FindingRows): (() => void) =>
  followRows('findings.changed', environmentId, rows);
