import { setWall } from '../../client/app.ts';

/**
 * Makes the page as large as the display, and keeps that awake, until the returned function is called. Where the system
 * does not grant it, the page fills the window, which serves as well.
 */
export function fillScreen(onProblem: (thrown: unknown) => void): () => void {
  const { dataset } = document.documentElement;
  const set = (on: boolean): void => void setWall(on).catch(onProblem);
  dataset['wall'] = '';
  set(true);
  return () => {
    delete dataset['wall'];
    set(false);
  };
}
