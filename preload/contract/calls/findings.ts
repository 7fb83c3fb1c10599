import type { FindingWindow } from '../models/finding.ts';

export interface FindingCalls {
  /**
   * Ongoing findings first, then the most recently changed ones. The filter uses the filter grammar
   * (`filter/finding-filter.ts`).
   */
  'findings.window': {
    input: { environmentId: string; filter: string; from: number; to: number };
    output: FindingWindow;
  };
  /** Silences findings until they get worse or come back, or undoes that. Ended findings stay unchanged. */
  'findings.acknowledge': { input: { environmentId: string; ids: string[]; acknowledged: boolean }; output: null };
}
