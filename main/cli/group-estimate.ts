import type { Reading, SampleGroup } from '#contract/models/quarantine.ts';

/** A group with an estimate of its failed records at the service. */
export interface RankedGroup {
  group: SampleGroup;
  /** Null where the service does not count the records of its resources. */
  estimate: number | null;
}

/**
 * Returns groups with the largest estimate first. A reading takes about as many records of each resource, however many
 * failed there, so the counts of what was read would rank a small resource too high.
 */
export function rankGroups(groups: readonly SampleGroup[], reading: Pick<Reading, 'resources'>): RankedGroup[] {
  const ranked = groups.map((group) => ({ group, estimate: estimateOf(group, reading) }));
  const size = ({ group, estimate }: RankedGroup): number => estimate ?? group.count;
  return ranked.sort((a, b) => size(b) - size(a));
}

/** Extends the share of each resource's records that were read to all of them. */
function estimateOf({ count, resources }: SampleGroup, reading: Pick<Reading, 'resources'>): number | null {
  let counted = 0;
  let estimate = 0;
  for (const { value, count: here } of resources) {
    const { read = 0, total = null } =
      reading.resources.find(({ kind, id }) => kind === value.kind && id === value.id) ?? {};
    if (read === 0 || total === null) return null;
    counted += here;
    estimate += (here * Math.max(read, total)) / read;
  }
  // A group lists only its first resources.
  return counted === count ? Math.round(estimate) : null;
}
