import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';

/**
 * Makes the page fill the display, and keeps it awake, until the returned function is called. Where the system refuses,
 * the page fills the window instead.
 */
export function fillScreen(): () => void {
  const { dataset } = document.documentElement;
  const set = (on: boolean): void => void attempt(() => main.app.setWall({ on }));
  dataset['wall'] = '';
  set(true);
  return () => {
    delete dataset['wall'];
    set(false);
  };
}
