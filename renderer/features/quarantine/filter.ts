import type { SampleFilter } from '#contract/models/quarantine.ts';

export const everything: SampleFilter = { text: '', resources: [], runs: [], files: [] };

export function isNarrowed({ text, resources, runs, files }: SampleFilter): boolean {
  return text.trim() !== '' || resources.length + runs.length + files.length > 0;
}
