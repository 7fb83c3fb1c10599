import type { ExportChoice } from '#contract/models/export.ts';
import type { RecordEntry } from './entry.ts';
import { spread } from './group-fields.ts';

/** Records of a spread, and the minimum for each stratum. */
const most = 500;
const leastOfEach = 5;

/** Sample of entries of one kind, and the number of all of them. */
export interface EntryStratum {
  of: number;
  entries: RecordEntry[];
}

/**
 * Returns some records of each chosen group, or of each chosen resource, over all of the time that was read.
 *
 * @param through returns the entries that match a filter
 */
export function spreadOf(
  entries: readonly RecordEntry[],
  choice: ExportChoice,
  through: (filter: (ExportChoice & { by: 'filter' })['filter']) => readonly RecordEntry[],
): EntryStratum[] {
  const strata = strataOf(entries, choice, through);
  const each = Math.max(leastOfEach, Math.floor(most / Math.max(1, strata.length)));
  return strata.map((stratum) => ({ of: stratum.length, entries: spread(stratum, each) }));
}

function strataOf(
  entries: readonly RecordEntry[],
  choice: ExportChoice,
  through: Parameters<typeof spreadOf>[2],
): (readonly RecordEntry[])[] {
  switch (choice.by) {
    case 'all':
      return byResource(entries);
    case 'filter':
      return byResource(through(choice.filter));
    case 'groups': {
      const byKey = Map.groupBy(entries, ({ group }) => group);
      return choice.keys.map((key) => byKey.get(key) ?? []);
    }
    case 'records': {
      const ids = new Set(choice.ids);
      return byResource(entries.filter(({ id }) => ids.has(id)));
    }
  }
}

/** Entries of one resource share the object that names it. */
const byResource = (entries: readonly RecordEntry[]): RecordEntry[][] => [
  ...Map.groupBy(entries, ({ resource }) => resource).values(),
];
