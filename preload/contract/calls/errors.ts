import type { ErrorWindow } from '../models/error-kind.ts';

export interface ErrorCalls {
  /** Kinds of failure: new ones first, then by state and by their last record. The filter is in the grammar of filters (`filter/error-filter.ts`). */
  'errors.window': {
    input: { environmentId: string; filter: string; from: number; to: number };
    output: ErrorWindow;
  };
}
