import type { Overview, OverviewSeries } from '../models/overview.ts';

export interface OverviewCalls {
  'overview.get': { input: { environmentId: string }; output: Overview };
  /**
   * Times are epoch milliseconds; the range is at most 400 days. `comparedFrom` is the start of a baseline of the same
   * length; null for none.
   */
  'overview.series': {
    input: { environmentId: string; from: number; to: number; comparedFrom: number | null };
    output: OverviewSeries;
  };
}
