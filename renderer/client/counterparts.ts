import { quoted } from '#contract/filter/print.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { VersionDifference } from '#contract/models/timeline.ts';
import { main } from './bridge.ts';

/** The other side of a comparison: another resource, or an earlier version of the same one. */
export type Counterpart =
  | { is: 'resource'; resource: ResourceRef; name: string | null }
  | { is: 'version'; versionId: number; newestId: number; seenAt: number };

/** The resource to compare. */
export interface CounterpartRecord {
  environmentId: string;
  resource: ResourceRef;
  name: string | null;
}

/** Maximum number of suggested counterparts: the user enters the id of any other. */
const mostOffered = 50;

/**
 * Suggests counterparts of a resource in an environment: its earlier versions in its own environment, and resources
 * whose names contain its name, as copies do. Exact names come first. Reads a list that is still unread.
 */
export async function counterpartsOf(
  { environmentId, resource, name }: CounterpartRecord,
  elsewhere: string,
  signal: AbortSignal,
): Promise<Counterpart[]> {
  const isOwn = elsewhere === environmentId;
  const [newest, ...earlier] = isOwn ? await main.timeline.versions({ environmentId, resource }, { signal }) : [];
  const versions = earlier.map(({ versionId, seenAt }): Counterpart => {
    return { is: 'version', versionId, newestId: newest!.versionId, seenAt };
  });
  const named = name === null ? [] : await namedLike(resource, name, elsewhere, signal);
  const others = named.filter(({ id }) => !isOwn || id !== resource.id);
  return [
    ...versions.slice(0, mostOffered),
    ...others.map((row): Counterpart => {
      return { is: 'resource', resource: { kind: row.kind, id: row.id }, name: row.name };
    }),
  ];
}

async function namedLike({ kind }: ResourceRef, name: string, environmentId: string, signal: AbortSignal) {
  const list = { kind, from: 'own' } as const;
  const query = { list, filter: `name:${quoted(name)}`, sort: [] };
  const window = () => main.resources.window({ environmentId, query, from: 0, to: mostOffered }, { signal });
  const first = await window();
  // Reads an unread list, or waits for its read.
  if (first.readAt === null) await main.resources.read({ environmentId, list }, { signal });
  const { rows } = first.readAt === null ? await window() : first;
  return rows.toSorted((a, b) => Number(b.name === name) - Number(a.name === name));
}

/** Differences between a resource and its counterpart, which is the earlier or the other one. */
export function differenceTo(
  { environmentId, resource }: CounterpartRecord,
  counterpart: Counterpart,
  elsewhere: string,
  signal: AbortSignal,
): Promise<VersionDifference> {
  if (counterpart.is === 'version') {
    const versions = { from: counterpart.versionId, to: counterpart.newestId };
    return main.timeline.difference({ environmentId, resource, ...versions }, { signal });
  }
  const one = { environmentId: elsewhere, resource: counterpart.resource };
  return main.timeline.compare({ one, other: { environmentId, resource } }, { signal });
}
