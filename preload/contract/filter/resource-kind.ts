/** The kind in the filter of a saved view of resources. A module apart from the fields, which startup does not need. */
import { type RecordKind, recordKinds } from '../models/resource.ts';

/** The filter of a saved view. The kind comes first, so that the view opens the list that it was saved on. */
export const withKind = (kind: RecordKind, filter: string): string => `kind:${kind} ${filter.trim()}`.trim();

const kindFirst = /^kind:(\w+)(?:\s+|$)/;

/** The leading kind of a filter, and the rest of the text. */
export function kindOf(filter: string): { kind: RecordKind | null; rest: string } {
  const found = kindFirst.exec(filter);
  const kind = recordKinds.find((one) => one === found?.[1]) ?? null;
  return { kind, rest: kind && found ? filter.slice(found[0].length) : filter };
}
