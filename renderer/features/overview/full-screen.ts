import { setWall } from '../../client/app.ts';
import { attempt } from '../../client/attempt.svelte.ts';

/**
 * Makes the page fill the display, which stays awake, until the returned function is called. Where the system
 * does not grant it, the page fills the window, which serves as well.
 */
export function fillScreen(): () => void {
  const { dataset } = document.documentElement;
  const set = (on: boolean): void => void attempt(() => setWall(on));
  dataset['wall'] = '';
  set(true);
  return () => {
    delete dataset['wall'];
    set(false);
  };
}
