import { isTyped, type NameReason } from '#contract/models/typed-name.ts';
import { texts } from './words.ts';

/** The user's input that confirms a plan. */
export interface TypedConfirmation {
  /** The environment's name, where the plan requires it. */
  name: string;
  reason: string;
  /** The override word, to send something although it cannot be recorded. */
  override: string;
}

export const nothingTyped: TypedConfirmation = { name: '', reason: '', override: '' };

/** A plan that may require the name of its environment. */
interface NamedPlan {
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/** Whether the required name was typed. */
export const isNameTyped = ({ typedName }: NamedPlan, { name }: TypedConfirmation): boolean => isTyped(typedName, name);

/** The confirmation to send for a plan. */
export const confirmationOf = (
  { id, typedName }: NamedPlan & { id: string },
  { name, reason, override }: TypedConfirmation,
): { planId: string; typedName: string | null; reason: string | null; override: string | null } => ({
  planId: id,
  typedName: typedName === null ? null : name.trim() || null,
  reason: reason.trim() || null,
  override: override.trim() || null,
});

/** The reason for typing the name; undefined where it need not be typed. */
export function whyToType({ whyTypeName }: NamedPlan, flows: number): string | undefined {
  if (whyTypeName === null) return undefined;
  return {
    deletion: texts.deletionIsFinal,
    many_flows: texts.manyFlowsAtOnce(flows),
    partial_list: texts.mayMissFlows,
    protected: texts.environmentProtected,
  }[whyTypeName];
}
