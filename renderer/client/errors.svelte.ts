import type { ErrorKind, ErrorWindow } from '#contract/models/error-kind.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { followRows } from './follow-rows.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

type News = Pick<ErrorWindow, 'fresh' | 'freshSince' | 'freshOrEarlier'>;

/** The new kinds of failure of one environment. */
export class NewErrors {
  readonly #answer = new Answer<News>();

  /** null until main has answered. */
  get value(): News | null {
    return this.#answer.value;
  }

  /** Follows an environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void =>
      void this.#answer.ask((signal) => main.errors.window({ environmentId, filter: '', from: 0, to: 0 }, { signal }));
    const stop = followErrorsOf(environmentId, (state) => this.#answer.set(state), load);
    load();
    return () => {
      stop();
      this.#answer.clear();
    };
  }
}

/** A filter. Each object is a new question, since an age in it is relative. */
export interface ErrorQuestion {
  filter: string;
}

export type ErrorRows = ListWindow<ErrorKind, ErrorQuestion, ErrorWindow>;

/** The kinds of failure that match a filter, new ones first. Calls `answered` after each response. */
export function errorRows(environmentId: string, answered: () => void): ErrorRows {
  return new ListWindow<ErrorKind, ErrorQuestion, ErrorWindow>(
    ({ filter }, from, to, signal) => main.errors.window({ environmentId, filter, from, to }, { signal }),
    { idOf: ({ key }) => key, answered },
  );
}

/** Renews the rows whenever a kind of failure changes. Returns the unsubscribe function. */
export const followErrors = (environmentId: string, rows: ErrorRows): (() => void) =>
  followRows('errors.changed', environmentId, rows);

type State = News & Pick<ErrorWindow, 'revision'>;

const followErrorsOf = (environmentId: string, changed: (state: State) => void, missed: () => void): (() => void) =>
  subscribe(
    'errors.changed',
    (state) => {
      if (state.environmentId === environmentId) changed(state);
    },
    missed,
  );
