import { inertJson } from '../base/json.ts';
import { chartOf } from './report-chart.ts';
import { markdownOf } from './report-markdown.ts';
import { reportSummary } from './report-summary.ts';
import type { ReportInput } from './report-input.ts';
import { texts } from './words.ts';

/** Writes the report of a change as files: for readers, for programs, and the charts of the former. */
export function reportOf(input: ReportInput): { name: string; content: string }[] {
  const name = reportName('change', input.change.begunAt, input.change.title);
  const { step, errors, records } = input.series;
  const marks = input.actions.map(({ action }) => action.begunAt);
  const charts = [
    { file: `${name}-errors.svg`, title: texts.report.errors, points: errors, colour: '#b3211a' },
    { file: `${name}-records.svg`, title: texts.report.records, points: records, colour: '#0068a3' },
  ];
  const summary = reportSummary(input);
  // Runs of thousands of flows would be most of the file.
  const { runs: _runs, ...rest } = input;
  const complete = { format: 'penstock change report', version: 1, times: 'epoch milliseconds', summary, ...rest };
  return [
    { name: `${name}.md`, content: markdownOf(input, summary, charts) },
    { name: `${name}.json`, content: `${inertJson(complete)}\n` },
    ...charts.map(({ file, ...chart }) => ({ name: file, content: chartOf({ ...chart, step, marks }) })),
  ];
}

/**
 * Returns a name that every file system accepts, such as `change-2026-03-12-0806-214-flows`. No other report of its
 * kind has it. The time is UTC, like the contents.
 */
export function reportName(kind: 'change' | 'incident', at: number, title: string): string {
  const [day, time] = new Date(at).toISOString().split(/[T.]/);
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return [kind, day, time?.replaceAll(':', '').slice(0, 4), words].filter((part) => part !== '').join('-');
}
