import type { PausedBy } from '#contract/models/pause.ts';

/**
 * By node, the action that paused it last from here; null where the node was active again afterwards, so that a pause since is
 * somebody else's. Nothing is known of other nodes.
 */
export type Pauses = ReadonlyMap<number, PausedBy | null>;
