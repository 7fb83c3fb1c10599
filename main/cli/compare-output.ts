import type { TimeStretch } from '#contract/comparison.ts';
import type { Compared, ComparedFlow, RunSums, UnknownFlow } from '#contract/models/compared.ts';
import { inertJson } from '../core/base/json.ts';
import { type Line, marked } from './styled.ts';
import { Table } from './table.ts';

const unknownFigure = '-';

/** Returns which periods are compared, and for how many flows. */
export function comparedInLines({ current, previous, flows, known, failingUnknown, knownTo }: Compared): string[] {
  const part = known < flows ? ` Of the other ${flows - known}, ${failingUnknown} are failing now.` : '';
  return [
    `${stretchIn(current)}, compared with ${stretchIn(previous)}.`,
    `As of ${timeOf(knownTo)}, when the app last read every flow: all runs of both periods are known for ${known} of ${flows} flows.${part}`,
  ];
}

/** Formats the comparison as a table, one line for each flow. */
export function comparedAsTable(rows: readonly ComparedFlow[], width: number | null): Line[] {
  const lines = rows.map(({ originId, name, current, previous, moreErrors, worse }) => [
    marked(worse ? 'worse' : ''),
    signed(moreErrors),
    figure(current.errors),
    figure(previous.errors),
    percent(current.share),
    percent(previous.share),
    figure(current.records),
    figure(previous.records),
    figure(current.runs),
    figure(previous.runs),
    String(originId),
    name ?? `Flow ${originId}`,
  ]);
  const titles = ['', '+ERRORS', 'ERRORS', 'BEFORE', 'SHARE', 'BEFORE', 'RECORDS', 'BEFORE', 'RUNS', 'BEFORE'];
  return new Table([...titles, 'ID', 'FLOW'], width).lines(lines);
}

export function comparedAsJson(
  compared: Compared & { rows: readonly ComparedFlow[] },
  unknown: readonly UnknownFlow[],
): string {
  const { current, previous, knownTo, flows, known, failingUnknown, sums, moreErrors, moreRecords, rows } = compared;
  return `${inertJson({
    current: stretchOf(current),
    previous: stretchOf(previous),
    known_to: timeOf(knownTo),
    flows,
    known,
    failing_unknown: failingUnknown,
    sums: { ...sums, more_errors: moreErrors, more_records: moreRecords },
    compared: rows.map(({ originId, name, project, ...row }) => ({
      origin: originId,
      flow: name,
      project,
      current: row.current,
      previous: row.previous,
      more_errors: row.moreErrors,
      more_records: row.moreRecords,
      worse: row.worse,
    })),
    not_compared: unknown.map(({ originId, name, project, missing, knownSince }) => ({
      origin: originId,
      flow: name,
      project,
      missing,
      known_since: timeOf(knownSince),
    })),
  })}\n`;
}

const figure = (value: RunSums['errors']): string => (value === null ? unknownFigure : String(value));
const percent = (share: number | null): string => (share === null ? unknownFigure : `${(100 * share).toFixed(2)}%`);

function signed(value: number | null): string {
  if (value === null) return unknownFigure;
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole);
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const stretchOf = ({ from, to }: TimeStretch) => ({ from: timeOf(from), to: timeOf(to) });
const stretchIn = ({ from, to }: TimeStretch): string => `${timeOf(from)} to ${timeOf(to)}`;
