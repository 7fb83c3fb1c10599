import type { RecordFault, Kind, Role } from './model.ts';

/** Plan of one node of a flow. Times are relative to the start of the service, in minutes. */
export interface NodePlan {
  readonly kind: Kind;
  readonly name: string;
  readonly connector: string;
  readonly children: readonly NodePlan[];
  readonly status?: string;
  /** Age of the status; before that the node was active. Omitted if it never had another. */
  readonly statusMinutesAgo?: number;
  readonly credential?: { readonly name: string; readonly verifiedStatus?: string };
  readonly code?: string;
  readonly faults?: readonly FaultPlan[];
}

export type FaultPlan = Pick<RecordFault, 'fingerprint'> & {
  readonly share?: number;
  readonly total?: number;
  /** Minutes since the fault began; omitted if it was always there. */
  readonly minutesAgo?: number;
  readonly growthMinutes?: number;
  /** Minimum minutes between notifications; omitted for none. */
  readonly notifyEveryMinutes?: number;
};

export interface FlowPlan {
  readonly name: string;
  readonly project: string;
  readonly owner: string;
  readonly role: Role;
  readonly origin: NodePlan;
  readonly intervalMinutes: number;
  readonly recordsPerRun: number;
  readonly bytesPerRecord: number;
  readonly flowType: string;
  readonly tags: readonly string[];
  readonly silentMinutesAgo?: number;
  /** Minutes since its runs take much longer. */
  readonly slowMinutesAgo?: number;
  /** Resource of the same owner that belongs to no flow. */
  readonly spare?: NodePlan;
  /** Name of the node of an earlier flow that this one reads. */
  readonly feed?: string;
}

type Extras = Omit<NodePlan, 'kind' | 'name' | 'connector' | 'children'>;

export function source(name: string, connector: string, children: readonly NodePlan[], extras: Extras = {}): NodePlan {
  return { kind: 'data_sources', name, connector, children, ...extras };
}

export function set(name: string, children: readonly NodePlan[], extras: Extras = {}): NodePlan {
  return { kind: 'data_sets', name, connector: '', children, ...extras };
}

export function sink(name: string, connector: string, extras: Extras = {}): NodePlan {
  return { kind: 'data_sinks', name, connector, children: [], ...extras };
}
