import type { ActedFrom, Actor } from './actor.ts';

/** The action that paused a node, as far as it was paused from here. */
export interface PausedBy {
  changeId: string;
  /** What the action did, in words. */
  title: string;
  reason: string | null;
  actor: Actor;
  from: ActedFrom;
  /** When that action was over, epoch milliseconds; when it began, where that is not known. */
  at: number;
  /** When restoring is to be proposed, epoch milliseconds; null where nobody said so, or its change is closed. */
  until: number | null;
}

/** Why a node is paused, or a flow, some of whose nodes are. */
export interface Pause {
  /** Null where somebody else paused it: it was active again after the last pause from here. */
  by: PausedBy | null;
  /** How many nodes are paused so: 1 for a node, those of all of it for a flow. */
  nodes: number;
}
