import type { ActedFrom, Actor } from './actor.ts';

/** The action by which Penstock paused a node. */
export interface PausedBy {
  changeId: string;
  /** A description of the action. */
  title: string;
  reason: string | null;
  actor: Actor;
  from: ActedFrom;
  /** When that action ended, epoch milliseconds; its start, where the end is unknown. */
  at: number;
  /** When to propose restoring, epoch milliseconds; null where no time was set, or its change is closed. */
  until: number | null;
}

/** Why a node, or some nodes of a flow, are paused. */
export interface Pause {
  /** Null where Penstock did not cause this pause: the node was active again after Penstock's last pause. */
  by: PausedBy | null;
  /** Number of nodes paused this way: 1 for a node, those of the whole flow for a flow. */
  nodes: number;
}
