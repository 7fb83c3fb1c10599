import type { Overview, OverviewSeries } from '../models/overview.ts';

export interface OverviewCalls {
  'overview.get': { input: { environmentId: string }; output: Overview };
  /** Times are epoch milliseconds; the range is at most 400 days. */
  'overview.series': {
    input: { environmentId: string; from: number; to: number; compare: boolean };
    output: OverviewSeries;
  };
}
