import type { SplitBy } from '#contract/models/quarantine.ts';

/** How a person groups records differently from their fingerprints. First the splits, then the merges. */
export interface GroupRules {
  splits: { key: string; by: SplitBy }[];
  /** Each key is in one merge at most. `key` is the merged group's own. */
  merges: { key: string; name: string | null; members: string[] }[];
}

export const noRules: GroupRules = { splits: [], merges: [] };

/** Stores them for an environment. */
export interface GroupRuleStore {
  read(): GroupRules;
  write(rules: GroupRules): void;
}
