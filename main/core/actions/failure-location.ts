import type { FailsAt } from '#contract/models/flow.ts';
import { inertMarkdown } from '../base/markdown.ts';
import { texts } from './words.ts';

/** Describes where a flow fails, for a report: its worst node, and the number of other failing nodes. */
export function failureLocation(failsAt: FailsAt | null): string {
  if (failsAt === null) return texts.failsAt.unknown;
  const name = failsAt.name === null ? String(failsAt.nodeId) : inertMarkdown(failsAt.name);
  return failsAt.others === 0 ? name : texts.failsAt.andOthers(name, failsAt.others);
}
