import type { ReadingResource, SampleGroup } from '#contract/models/quarantine.ts';

/** A flow in which records of a group failed. */
export interface TouchedFlow {
  originId: number;
  name: string | null;
  count: number;
}

/** The flows of the most frequent resources of a group, most records first. */
export function flowsOf(
  { resources }: Pick<SampleGroup, 'resources'>,
  read: readonly ReadingResource[],
): TouchedFlow[] {
  const flows = new Map<number, TouchedFlow>();
  for (const { value, count } of resources) {
    const resource = read.find(({ kind, id }) => kind === value.kind && id === value.id);
    if (resource?.originId == null) continue;
    const { originId, flowName: name } = resource;
    const flow = flows.get(originId) ?? { originId, name, count: 0 };
    flows.set(originId, { ...flow, count: flow.count + count });
  }
  return [...flows.values()].sort((a, b) => b.count - a.count);
}
