import { everyRecord, type SampleFilter } from '#contract/models/quarantine.ts';
import { isSameFilter } from '../../client/same-filter.ts';

export function isNarrowed(filter: SampleFilter): boolean {
  return !isSameFilter(filter, everyRecord);
}
