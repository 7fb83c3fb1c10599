import type { SplitBy } from '#contract/models/quarantine.ts';

/** Rules by which a user groups records differently from their fingerprints: first the splits, then the merges. */
export interface GroupRules {
  splits: { key: string; by: SplitBy }[];
  /** Each key is in at most one merge. `key` is the key of the merged group. */
  merges: { key: string; name: string | null; members: string[] }[];
}

export const noRules: GroupRules = { splits: [], merges: [] };

/** Stores the rules of an environment. */
export interface GroupRuleStore {
  read(): GroupRules;
  write(rules: GroupRules): void;
}
