import type { Input } from '#contract';
import { afterPaint } from './after-paint.ts';
import { attempt } from './attempt.svelte.ts';
import { main } from './bridge.ts';

const reported = new Set<string>();

/** Reports to main that the current document has been painted, once for each environment and completeness. */
export function reportPainted(painted: Input<'app.flowsPainted'>): void {
  const occasion = `${painted.environmentId} ${painted.complete}`;
  if (reported.has(occasion)) return;
  reported.add(occasion);
  afterPaint(() => void attempt(() => main.app.flowsPainted(painted)));
}
