import type { Goal, PlanCounts } from '#contract/models/action.ts';
import type { IconName } from '../../ui/icons.ts';

export type GoalOf<Kind extends Goal['kind']> = Extract<Goal, { kind: Kind }>;
export type ChangeGoal = GoalOf<'change'>;

/** One thing to decide about a plan: a box, and the goal that it makes of the present one. */
export interface Choice {
  label: string;
  checked: boolean;
  /** Below it, while it says so. */
  note?: string | undefined;
  goal: (checked: boolean) => Goal;
}

/** A kind of action as the page shows it: its names, what its plan says, what can be decided about it. One file a kind. */
export interface KindOfAction<G extends Goal> {
  /** The order in a word: "Pause". */
  order: string;
  icon: IconName;
  /** It takes something away, or stops data: the button says so by its colour. */
  isDangerous: boolean;
  /** The order in full, where it is not the word and a number: "Delete the flow and its 3 nodes". */
  inFull?: (counts: PlanCounts) => string;
  /** What nodes are to become: "paused". */
  wanted: string;
  /** What happens to nodes, after their number. */
  changing: (n: number) => string;
  /** Whether that is said even of none: a copy changes no node. */
  changesNodes: boolean;
  /** What happens to destinations, after their number, and the name of their list. */
  destinations: { sum: string; list: string };
  /** What is said of nodes that cannot be restored, and of those that are left alone, after their number. */
  noWayBack: string;
  leftAlone: string;
  /** Why there is nothing to send: because of what is held back, and because it is so already. */
  nothingReached: string;
  nothingLeft: string;
  /** Whether what it changes is recorded, so that it can be restored and be a part of a change. */
  isRecorded: boolean;
  /** Whether a person may say until when it lasts. */
  isTimed?: true;
  /** What is to be known before it begins. */
  warning?: string;
  /** What can be decided about it, under a name of its own where it is several things. */
  choices: (goal: G, counts: PlanCounts) => Choice[];
  choicesName?: string;
}
