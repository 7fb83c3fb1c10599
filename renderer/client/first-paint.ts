import type { Input } from '#contract';
import { afterPaint } from './after-paint.ts';
import { call } from './bridge.ts';

const told = new Set<string>();

/** Tells main, once for each environment and completeness, that what is in the document now has been painted. */
export function tellPainted(painted: Input<'app.flowsPainted'>, onProblem: (thrown: unknown) => void): void {
  const occasion = `${painted.environmentId} ${painted.complete}`;
  if (told.has(occasion)) return;
  told.add(occasion);
  afterPaint(() => void call('app.flowsPainted', painted).catch(onProblem));
}
