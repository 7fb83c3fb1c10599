import { flushSync } from 'svelte';

/** Runs it now, and again whenever something that it read changes, until the returned function is called. */
export function follow(work: () => void): () => void {
  const stop = $effect.root(() => {
    $effect(work);
  });
  flushSync();
  return stop;
}
