import type { UsualDuration } from '#contract/models/run-duration.ts';
import type { ServiceFlow } from '../core/ports/service.ts';
import type { Context } from './context.ts';
import { durationPart, durationText, errorsPart, runAsJson, type TimedRun } from './run-durations.ts';
import { heading, type Line, type Part } from './styled-line.ts';
import { timeOf } from './time.ts';

/** Prints a run, and how long runs of its flow usually take. */
export async function printRun(
  run: TimedRun,
  { flow: { originId, name }, usual }: { flow: Pick<ServiceFlow, 'originId' | 'name'>; usual: UsualDuration | null },
  { json }: { json?: boolean },
  { terminal }: Pick<Context, 'terminal'>,
): Promise<void> {
  if (json) return terminal.writeJson({ ...runAsJson(run), flow: originId, name, usual_ms: usual && { ...usual } });
  const usually = usual ? `, usually ${durationText(usual.from)} to ${durationText(usual.to)}` : '';
  const facts: [title: string, ...text: Part[]][] = [
    ['Started', timeOf(run.startedAt) ?? '-'],
    ['Ended', timeOf(run.endedAt) ?? '-'],
    ['Duration', durationPart(run), usually],
    ['Records', String(run.records ?? '-')],
    ['Bytes', String(run.bytes ?? '-')],
    ['Errors', errorsPart(run)],
  ];
  await terminal.lines([
    heading(`Run ${run.runId} of ${name ?? 'an unnamed flow'} (${originId})`),
    ...facts.map(([title, ...text]): Line => [title.padEnd(10), ...text]),
  ]);
}
