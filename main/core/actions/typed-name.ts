import type { NameReason } from '#contract/models/typed-name.ts';
import type { ActionTarget } from './target.ts';

/** So many flows at once require the name in any environment: one mistaken click must not stop a company. */
const manyFlows = 100;

/** The size of a change, as far as it is known; what is unknown counts as much. */
interface Size {
  deletes: boolean;
  flows: number;
  /** Whether flows may have been meant that could not be read. */
  isPartial?: boolean;
}

/** Why the name of the environment must be typed before so much is changed; null otherwise. One rule for all entry points (S4). */
export function whyTypeName(
  { guard }: Pick<ActionTarget, 'guard'>,
  { deletes, flows, isPartial = false }: Size,
): NameReason | null {
  if (deletes) return 'deletion';
  if (flows > manyFlows) return 'many_flows';
  if (isPartial) return 'partial_list';
  return guard === 'protected' ? 'protected' : null;
}

/** The name of the environment, where it must be typed; null otherwise. */
export function nameToType(target: Pick<ActionTarget, 'name' | 'guard'>, size: Size): string | null {
  return whyTypeName(target, size) === null ? null : target.name;
}

/** What a person types to send something although it cannot be recorded. */
export const wordToInsist = 'unrecorded';

export const isTyped = (name: string | null, typed: string | null | undefined): boolean =>
  name === null || typed?.trim() === name.trim();
