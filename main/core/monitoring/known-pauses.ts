import type { PausedBy } from '#contract/models/pause.ts';

/**
 * For each node, the last action from here that paused it. The value is null where the node was active afterwards, so
 * that a later pause has another origin. Other nodes are unknown.
 */
export type Pauses = ReadonlyMap<number, PausedBy | null>;
