import type { Goal, PlanCounts } from '#contract/models/action.ts';
import type { IconName } from '../../ui/icons.ts';

export type GoalOf<Kind extends Goal['kind']> = Extract<Goal, { kind: Kind }>;
export type ChangeGoal = GoalOf<'change'>;

/** A plan option: a check box that turns the current goal into another. */
export interface Choice {
  label: string;
  checked: boolean;
  /** A note below the check box, while it applies. */
  note?: string | undefined;
  goal: (checked: boolean) => Goal;
}

/** The presentation of a kind of action: names, texts and options of its plan. One file per kind. */
export interface KindOfAction<G extends Goal> {
  /** The name of the action: "Pause". */
  order: string;
  icon: IconName;
  /** Whether it deletes something or stops data, which colors the button. */
  isDangerous: boolean;
  /** The full label, where it is more than the name and a number: "Delete the flow and its 3 nodes". */
  inFull?: (counts: PlanCounts) => string;
  /** The intended state of nodes: "paused". */
  wanted: string;
  /** The effect on nodes, after their number. */
  changing: (n: number) => string;
  /** Whether to show that effect even for zero nodes: a copy changes no node. */
  changesNodes: boolean;
  /** The effect on destinations, after their number, and the name of their list. */
  destinations: { sum: string; list: string };
  /** Texts for irreversible and skipped nodes, after their number. */
  noWayBack: string;
  leftAlone: string;
  /** Why there is nothing to send: nodes are unreachable, or already in the intended state. */
  nothingReached: string;
  nothingLeft: string;
  /** Whether the changes are recorded, so that they can be restored and belong to a change. */
  isRecorded: boolean;
  /** Whether the user may set an end time. */
  isTimed?: true;
  /** A warning to show before it begins. */
  warning?: string;
  /** The options of a plan, with a group name where there are several. */
  choices: (goal: G, counts: PlanCounts) => Choice[];
  choicesName?: string;
}
