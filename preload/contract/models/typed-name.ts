/**
 * Why the name of an environment must be typed: a deletion is irreversible, many flows are affected, some intended
 * flows may be unreadable, or the guard requires it.
 */
export type NameReason = 'deletion' | 'many_flows' | 'partial_list' | 'protected';

/** Word to type to send something although it cannot be recorded. */
export const overrideWord = 'unrecorded';
