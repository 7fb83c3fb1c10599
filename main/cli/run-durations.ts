import type { Run } from '#contract/models/flow.ts';
import type { FlowDurations } from '#contract/models/run-duration.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { DurationReader } from '../core/monitoring/duration-reader.ts';
import type { Service } from '../core/ports/service.ts';
import { createLogger } from '../log.ts';
import type { Context } from './context.ts';
import type { CommandEstate } from './estate.ts';
import type { Part } from './styled-line.ts';
import { timeOf } from './time.ts';

/** A run with its times. */
export interface TimedRun extends Run {
  /** Epoch milliseconds: by its ID, or else as the service reports it. */
  startedAt: number | null;
  endedAt: number | null;
  /** Milliseconds. */
  duration: number | null;
  isSlow: boolean | null;
}

/** Reads how long the runs of a flow took, and prints why that is unknown. Its runs must be known. */
export async function readDurations(
  nodeId: number,
  estate: CommandEstate,
  service: Pick<Service, 'readRunWrites' | 'getFlow'>,
  { terminal, signal }: Context,
): Promise<FlowDurations> {
  const { snapshot } = estate;
  const log = createLogger(() => undefined);
  const reader = new DurationReader({ service, snapshot, clock, log, spare: () => 0, alerted: () => new Set() });
  const { originId } = snapshot.entryOf(nodeId)!.flow;
  const durations = await reader.open(originId, { signal, priority: 'person' });
  const { offer, destinations } = durations;
  if (offer === 'unreported')
    terminal.say('The service does not report when runs end, so their durations are unknown.');
  else if (offer === 'no_destination')
    terminal.say('A run ends when a destination has written. This flow has none, so durations are unknown.');
  else if (offer === 'unread') terminal.say('The durations of the runs could not be read.');
  else if (destinations.read < destinations.of)
    terminal.say(`Ends are those of ${destinations.read} of ${destinations.of} destinations.`);
  return durations;
}

/** Adds durations to runs. */
export function timedRuns(runs: readonly Run[], durations: FlowDurations): TimedRun[] {
  const known = new Map(durations.runs.map((run) => [run.runId, run]));
  return runs.map((run) => {
    const { startedAt = null, endedAt = null, duration = null, isSlow = null } = known.get(run.runId) ?? {};
    return { ...run, startedAt: startedAt ?? run.at, endedAt, duration, isSlow };
  });
}

/** JSON of a run; null is unknown. */
export const runAsJson = ({ runId, at, records, bytes, errors, bad, ...times }: TimedRun) => ({
  ...{ run: runId, at: timeOf(at), records, bytes, errors, has_unusual_errors: bad },
  ...{ started_at: timeOf(times.startedAt), ended_at: timeOf(times.endedAt) },
  ...{ duration_ms: times.duration, is_slow: times.isSlow },
});

/** The two largest units: `43s`, `14m33s`, `1h06m`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  const two = (number: number): string => String(number).padStart(2, '0');
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m${two(seconds % 60)}s`;
  return `${Math.floor(seconds / 3_600)}h${two(Math.floor(seconds / 60) % 60)}m`;
}

/** The duration of a run, marked if it is slow. */
export function durationPart({ duration, isSlow }: TimedRun): Part {
  const text = duration === null ? '-' : durationText(duration);
  return isSlow ? { text: `${text} SLOW`, tone: 'warning' } : text;
}

/** The errors of a run, marked if there are far more than usual. */
export const errorsPart = ({ errors, bad }: TimedRun): Part =>
  bad ? { text: `${errors} HIGH`, tone: 'bad' } : String(errors ?? '-');
