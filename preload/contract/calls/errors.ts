import type { ErrorWindow } from '../models/error-kind.ts';

export interface ErrorCalls {
  /**
   * Kinds of failure: new ones first, then by state and by their last record. The filter uses the filter grammar
   * (`filter/error-filter.ts`).
   */
  'errors.window': {
    input: { environmentId: string; filter: string; from: number; to: number };
    output: ErrorWindow;
  };
}
