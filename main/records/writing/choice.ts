import type { ExportChoice } from '#contract/models/export.ts';
import { jsonOf } from '../../core/base/deep-json.ts';
import type { GroupRules } from '../../core/samples/group-rules.ts';
import { readSample, type FailingResourceRef } from '../../core/samples/sample.ts';
import { Grouping } from '../collection/grouping.ts';
import { sampleMatcher } from '../collection/sample-filter.ts';

/** Decides whether to write a record of the window. */
export type Chosen = (record: unknown, id: string, resource: FailingResourceRef) => boolean;

export function recordFilter(choice: ExportChoice, rules: GroupRules): Chosen {
  switch (choice.by) {
    case 'all':
      return () => true;
    case 'records': {
      const ids = new Set(choice.ids);
      return (_record, id) => ids.has(id);
    }
    case 'filter': {
      const matches = sampleMatcher(choice.filter);
      return (record, _id, resource) => matches(readSample(record), resource, () => jsonOf(record));
    }
    case 'groups': {
      const keys = new Set(choice.keys);
      const grouping = new Grouping(rules);
      return (record, _id, resource) => keys.has(grouping.keyOf(readSample(record), resource));
    }
  }
}
