/** The kind in the filter of a saved view of resources. Apart from the fields, which a start needs not. */
import { type RecordKind, recordKinds } from '../models/resource.ts';

/** The filter of a saved view: it says the kind first, so that the view leads to the list that it was saved on. */
export const withKind = (kind: RecordKind, filter: string): string => `kind:${kind} ${filter.trim()}`.trim();

const kindFirst = /^kind:(\w+)(?:\s+|$)/;

/** The kind that a filter says first, and what stands after it. */
export function kindOf(filter: string): { kind: RecordKind | null; rest: string } {
  const found = kindFirst.exec(filter);
  const kind = recordKinds.find((one) => one === found?.[1]) ?? null;
  return { kind, rest: kind && found ? filter.slice(found[0].length) : filter };
}
