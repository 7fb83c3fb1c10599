import { visible } from '../log.ts';

/** Maximum characters of a user's label: enough to recognize it. */
const longestLabel = 200;

export interface MetricSample {
  labels?: Readonly<Record<string, string>>;
  /** Null is unknown and left out: an unknown figure is not zero. */
  value: number | null;
}

/** Samples of one name. A counter's samples end in `_total`, those of `info` in `_info`, which are added here. */
export interface Family {
  name: string;
  type: 'gauge' | 'counter' | 'info';
  /** Help text as a plain sentence. */
  help: string;
  /** Unit with which the name ends, if any. */
  unit?: 'seconds';
  samples: readonly MetricSample[];
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

const suffixes: Record<Family['type'], string> = { gauge: '', counter: '_total', info: '_info' };

/** Returns the families as OpenMetrics 1.0 text. */
export function openMetrics(families: readonly Family[]): string {
  return [...families.flatMap(linesOf), '# EOF', ''].join('\n');
}

function linesOf({ name, type, help, unit, samples }: Family): string[] {
  return [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escaped(help)}`,
    ...samples.flatMap(({ labels = {}, value }) =>
      value === null ? [] : [`${name}${suffixes[type]}${labelsOf(labels)} ${value}`],
    ),
  ];
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(shown(value))}"`);
  return all.length === 0 ? '' : `{${all.join(',')}}`;
}

/** Escapes characters that a screen would interpret (S6): other programs show these labels in pages and terminals. */
const shown = (text: string): string => visible(text.slice(0, longestLabel).toWellFormed());

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
