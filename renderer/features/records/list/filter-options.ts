import type { SampleGroup } from '#contract/models/quarantine.ts';
import { plain } from '../../../format/text.ts';

interface Option {
  value: string;
  label: string;
  count: number;
}

/** The most frequent runs or files of the groups, most records first; chosen ones always remain. */
export function sampleOptions(groups: SampleGroup[], what: 'runs' | 'files', chosen: string[]): Option[] {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const group of groups)
    for (const { value, count } of group[what]) counts.set(String(value), (counts.get(String(value)) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, label: plain(value, 80), count }))
    .sort((a, b) => b.count - a.count);
}
