/**
 * Why the name of an environment must be typed: a deletion is irreversible, many flows are affected, some intended
 * flows may be unreadable, or the guard requires it.
 */
export type NameReason = 'deletion' | 'many_flows' | 'partial_list' | 'protected';

/** Word to type to send something although it cannot be recorded. */
export const overrideWord = 'unrecorded';

/** Reports whether the name was typed, if it must be. Its normal form does not matter, which no user sees; case does. */
export const isTyped = (name: string | null, typed: string | null | undefined): boolean =>
  name === null || typed?.trim().normalize() === name.trim().normalize();
