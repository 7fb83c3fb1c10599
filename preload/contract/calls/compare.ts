import type { TimeStretch } from '../comparison.ts';
import type { ComparedNode, ComparedSort, ComparedTimes, ComparedWindow, UnknownWindow } from '../models/compared.ts';

export interface CompareCalls {
  /** The flows of which every run of both times is known; unless they are sorted, the worst first. The filter is that of flows. */
  'compare.flows': {
    input: { environmentId: string; filter: string; sort: ComparedSort[]; from: number; to: number } & ComparedTimes;
    output: ComparedWindow;
  };
  /** The others, what needs a person first. */
  'compare.unknown': {
    input: { environmentId: string; filter: string; from: number; to: number } & ComparedTimes;
    output: UnknownWindow;
  };
  /** Asks the service what failed at each node of a flow. */
  'compare.nodes': {
    input: { environmentId: string; originId: number; current: TimeStretch; previous: TimeStretch };
    output: ComparedNode[];
  };
}
