/** Addresses of resources: the list of a kind, and one resource. */
import { kindOf } from '#contract/filter/resource-kind.ts';
import { type RecordKind, recordKinds, type ResourceRef } from '#contract/models/resource.ts';

/** The list in a link. A missing parameter leaves the screen unchanged. */
export interface ResourcesLink {
  kind?: RecordKind;
  filter?: string;
}

/** The list that a saved view shows: its filter contains the kind. */
export function resourcesLinkOf(filter: string): ResourcesLink {
  const { kind, rest } = kindOf(filter);
  return { ...(kind && { kind }), filter: rest };
}

export function resourcesLinkIn(query: URLSearchParams): ResourcesLink {
  const kind = kindNamed(query.get('kind'));
  const filter = query.get('filter');
  return { ...(kind && { kind }), ...(filter !== null && { filter }) };
}

export function resourcesQueryOf({ kind, filter }: ResourcesLink): string {
  const query = new URLSearchParams();
  if (kind !== undefined) query.set('kind', kind);
  if (filter !== undefined) query.set('filter', filter);
  return query.toString();
}

/** The resource in a link, and whether to show the content behind its credential. */
export interface ResourceLink extends ResourceRef {
  browse?: true;
}

/** Reads `resources/lookup/7012`; null for any other path. */
export function resourceIn([first, second, third]: readonly string[], query: URLSearchParams): ResourceLink | null {
  const kind = kindNamed(second);
  if (first !== 'resources' || !kind || !third || !/^\d{1,15}$/.test(third)) return null;
  return { kind, id: Number(third), ...(query.has('browse') && { browse: true as const }) };
}

export const resourcePathOf = ({ kind, id, browse }: ResourceLink): string =>
  `resources/${kind}/${id}${browse ? '?browse' : ''}`;

const kindNamed = (text: string | null | undefined): RecordKind | undefined =>
  recordKinds.find((kind) => kind === text);
