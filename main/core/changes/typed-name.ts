import type { NameReason } from '#contract/models/typed-name.ts';
import type { ActionTarget } from './target.ts';

/** Number of flows above which any environment requires its name: one mistaken click must not stop a company. */
const manyFlows = 100;

/** Known size of a change. An incomplete size counts as large. */
interface Size {
  deletes: boolean;
  flows: number;
  /** Whether the selection may include flows that could not be read. */
  isPartial?: boolean;
}

/**
 * Returns why the environment's name must be typed before such a change; null if it need not be. One rule applies to
 * all entry points (S4).
 */
export function whyTypeName(
  { guard }: Pick<ActionTarget, 'guard'>,
  { deletes, flows, isPartial = false }: Size,
): NameReason | null {
  if (deletes) return 'deletion';
  if (flows > manyFlows) return 'many_flows';
  if (isPartial) return 'partial_list';
  return guard === 'protected' ? 'protected' : null;
}

/** Returns the environment's name if it must be typed; null otherwise. */
export function nameToType(target: Pick<ActionTarget, 'name' | 'guard'>, size: Size): string | null {
  return whyTypeName(target, size) === null ? null : target.name;
}
