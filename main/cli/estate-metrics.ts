import type { Overview } from '#contract/models/overview.ts';
import { attentionKinds } from '#contract/models/overview.ts';
import type { ProblemKind } from '#contract/result.ts';
import type { FlowEntry } from '../core/monitoring/entry.ts';
import type { Family } from './open-metrics.ts';

/** Result of the reads so far. */
export interface Polled {
  version: string;
  environment: string;
  /** State of the last complete read; null before it. */
  estate: { readAt: number; complete: boolean; overview: Overview; entries: readonly FlowEntry[] } | null;
  /** Whether the last read succeeded; null before the first has ended. */
  up: boolean | null;
  reads: number;
  failures: ReadonlyMap<ProblemKind, number>;
  /** Milliseconds that the last read took. */
  took: number | null;
  /** Requests to the service within the last minute. */
  requestsPerMinute: number;
}

/** Kinds of failure with a sample from the start. */
const usualFailures: readonly [ProblemKind, number][] = [
  ['unreachable', 0],
  ['timeout', 0],
  ['rate_limited', 0],
  ['service_failed', 0],
];

/** Maximum flows with separate samples: those that need attention, in the order of the overview. */
const mostFlows = 200;

/** Returns the figures of the overview, of the flows that need attention, and of the reading itself. */
export function metricsOf({
  version,
  environment,
  estate,
  up,
  reads,
  failures,
  took,
  requestsPerMinute,
}: Polled): Family[] {
  const poll: Family[] = [
    {
      ...{ name: 'penstock', type: 'info', help: 'The version of Penstock and the environment that it reads.' },
      samples: [{ labels: { version, environment }, value: 1 }],
    },
    {
      ...{ name: 'penstock_up', type: 'gauge', help: 'Whether the last read of the service succeeded.' },
      samples: [{ value: up === null ? null : Number(up) }],
    },
    {
      ...{ name: 'penstock_reads', type: 'counter', help: 'Successful reads of flows and runs.' },
      samples: [{ value: reads }],
    },
    {
      ...{ name: 'penstock_read_failures', type: 'counter', help: 'Failed reads by kind of failure.' },
      // A counter that appears only with the first failure has no rate.
      samples: [...new Map([...usualFailures, ...failures])].map(([kind, value]) => ({ labels: { kind }, value })),
    },
    {
      ...{
        name: 'penstock_read_duration_seconds',
        type: 'gauge',
        help: 'Duration of the last read.',
        unit: 'seconds',
      },
      samples: [{ value: secondsOf(took) }],
    },
    {
      ...{ name: 'penstock_requests_per_minute', type: 'gauge' },
      help: 'Requests that Penstock sent to the service within the last minute.',
      samples: [{ value: requestsPerMinute }],
    },
    {
      ...{ name: 'penstock_last_read_timestamp_seconds', type: 'gauge', unit: 'seconds' },
      help: 'Time of the oldest status of a flow. No flow metric is older.',
      samples: [{ value: secondsOf(estate?.readAt ?? null) }],
    },
  ];
  return estate ? [...poll, ...flowFamilies(estate)] : poll;
}

/** Reasons that are judged here. Durations of runs are not read, so that the number of slow flows is unknown. */
const judgedReasons = attentionKinds.filter((kind) => kind !== 'slower_runs');

function flowFamilies({ overview, entries, complete }: NonNullable<Polled['estate']>): Family[] {
  const { counts, attention, attentionTotal } = overview;
  const reasons = Map.groupBy(attention, ({ reason }) => reason.kind);
  const flows = attention.slice(0, mostFlows).map((flow) => ({
    labels: { flow: String(flow.originId), name: flow.name ?? '', project: flow.project ?? '', why: flow.reason.kind },
    flow,
  }));
  const sum = (valueOf: (entry: FlowEntry) => number | null): number =>
    entries.reduce((total, entry) => total + (valueOf(entry) ?? 0), 0);
  const newestRun = entries.reduce<number | null>((newest, { lastRunAt }) => later(newest, lastRunAt), null);
  const known = entries.filter(({ day }) => day.since === null && day.records !== null).length;
  return [
    {
      ...{ name: 'penstock_list_complete', type: 'gauge' },
      help: 'Whether the list of flows was read without gaps.',
      samples: [{ value: Number(complete) }],
    },
    {
      ...{ name: 'penstock_flows', type: 'gauge', help: 'Flows by state.' },
      samples: Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      ...{ name: 'penstock_attention_flows', type: 'gauge', help: 'Flows that need attention.' },
      samples: [{ value: attentionTotal }],
    },
    {
      ...{ name: 'penstock_attention_reasons', type: 'gauge' },
      help: `Flows that need attention by reason, among the first ${mostFlows}.`,
      samples: judgedReasons.map((why) => ({ labels: { why }, value: reasons.get(why)?.length ?? 0 })),
    },
    {
      ...{ name: 'penstock_day_records', type: 'gauge' },
      help: 'Records that flows read within 24 hours, counting known runs only.',
      samples: [{ value: sum(({ day }) => day.records) }],
    },
    {
      ...{ name: 'penstock_day_errors', type: 'gauge' },
      help: 'Records that failed within 24 hours, counting known runs only.',
      samples: [{ value: sum(({ day }) => day.errors) }],
    },
    {
      ...{ name: 'penstock_day_known_flows', type: 'gauge' },
      help: 'Flows with known runs throughout the last 24 hours.',
      samples: [{ value: known }],
    },
    {
      ...{ name: 'penstock_newest_run_timestamp_seconds', type: 'gauge', unit: 'seconds' },
      help: 'Time of the newest known run of any flow.',
      samples: [{ value: secondsOf(newestRun) }],
    },
    {
      ...{ name: 'penstock_flow_hour_errors', type: 'gauge' },
      help: `Errors within the last hour, for at most ${mostFlows} flows that need attention.`,
      samples: flows.map(({ labels, flow }) => ({ labels, value: flow.errorsLastHour })),
    },
    {
      ...{ name: 'penstock_flow_trouble_timestamp_seconds', type: 'gauge', unit: 'seconds' },
      help: `Time since which a flow needs attention, for at most ${mostFlows} flows.`,
      samples: flows.map(({ labels, flow }) => ({ labels, value: secondsOf(flow.since) })),
    },
  ];
}

const secondsOf = (milliseconds: number | null): number | null => (milliseconds === null ? null : milliseconds / 1000);

const later = (one: number | null, other: number | null): number | null =>
  other === null || (one !== null && one >= other) ? one : other;
