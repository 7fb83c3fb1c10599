/**
 * Why the name of an environment must be typed: nothing restores what is deleted, it is many flows at once, others may have been
 * meant that could not be read, or its guard.
 */
export type NameReason = 'deletion' | 'many_flows' | 'partial_list' | 'protected';
