import type { TimeStretch } from '../comparison.ts';
import type { ComparedNode, ComparedSort, ComparedTimes, ComparedWindow, UnknownWindow } from '../models/compared.ts';

export interface CompareCalls {
  /**
   * Flows whose runs are all known in both periods, the worst first unless sorted. The filter uses the fields of flows.
   */
  'compare.flows': {
    input: { environmentId: string; filter: string; sort: ComparedSort[]; from: number; to: number } & ComparedTimes;
    output: ComparedWindow;
  };
  /** The other flows, most urgent first. */
  'compare.unknown': {
    input: { environmentId: string; filter: string; from: number; to: number } & ComparedTimes;
    output: UnknownWindow;
  };
  /** Requests from the service what failed at each node of a flow. */
  'compare.nodes': {
    input: { environmentId: string; originId: number; current: TimeStretch; previous: TimeStretch };
    output: ComparedNode[];
  };
}
