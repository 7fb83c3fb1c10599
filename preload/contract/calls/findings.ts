import type { FindingWindow } from '../models/finding.ts';

export interface FindingCalls {
  /** Those that go on first, then those that changed last. The filter is in the grammar of filters (`filter/finding-filter.ts`). */
  'findings.window': {
    input: { environmentId: string; filter: string; from: number; to: number };
    output: FindingWindow;
  };
  /** Silences findings until they get worse or come back, or takes that back. What is over stays as it is. */
  'findings.acknowledge': { input: { environmentId: string; ids: string[]; acknowledged: boolean }; output: null };
}
