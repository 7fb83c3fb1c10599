import type { Input } from '#contract';
import { call } from './bridge.ts';

const told = new Set<string>();

/** Tells main, once for each environment and completeness, that what is in the document now has been painted. */
export function tellPainted(painted: Input<'app.flowsPainted'>, onProblem: (thrown: unknown) => void): void {
  const occasion = `${painted.environmentId} ${painted.complete}`;
  if (told.has(occasion)) return;
  told.add(occasion);
  const tell = (): void => void call('app.flowsPainted', painted).catch(onProblem);
  // The second frame begins when the first one has been handed to the screen.
  requestAnimationFrame(() => requestAnimationFrame(tell));
}
