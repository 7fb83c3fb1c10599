import { type ChangeQuery, type ChangeRow, type ChangeWindow, idOfChange } from '#contract/models/change-row.ts';
import { untrack } from 'svelte';
import { main } from './bridge.ts';
import { changes } from './changes.svelte.ts';
import { resourceEditing } from './editing.svelte.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

export type ChangeRows = ListWindow<ChangeRow, ChangeQuery, ChangeWindow>;

/** Minimum milliseconds between two requests while an action reports many calls. */
const pause = 1_000;

/** Changes by anyone, newest first. Calls `answered` after each response. */
export function changeRows(environmentId: string, answered: () => void): ChangeRows {
  return new ListWindow<ChangeRow, ChangeQuery, ChangeWindow>(
    (query, from, to, signal) => main.changes.window({ environmentId, query, from, to }, { signal }),
    { idOf: idOfChange, answered, pause },
  );
}

/** Renews the rows whenever something changes. Returns the unsubscribe function, which also closes the rows. */
export function followChangeRows(environmentId: string, rows: ChangeRows): () => void {
  const renew = (): void => rows.renew();
  const renewOf = ({ environmentId: changed }: { environmentId: string }): void => {
    if (changed === environmentId) renew();
  };
  const stops = [
    // The list of own changes follows actions and reads of the service, and keeps its object while nothing differs.
    $effect.root(() => {
      $effect(() => {
        if (changes.all) untrack(renew);
      });
    }),
    subscribe('timeline.changed', renewOf, renew),
    resourceEditing.follow(renewOf),
  ];
  rows.load();
  return () => {
    for (const stop of stops) stop();
    rows.close();
  };
}
