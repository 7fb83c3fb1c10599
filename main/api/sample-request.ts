import type { SampleKind, SampleWindow } from '#contract/models/quarantine.ts';
import type { FailingResource } from '../core/ports/service.ts';
import type { listErrorSamples } from './operations/monitoring.ts';
import type { InputOf, ResourceType } from './operations/operation.ts';

/** Request in a form that a user can repeat. */
export interface SampleRequestWords {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const types: Record<SampleKind, ResourceType> = {
  source: 'data_sources',
  data_set: 'data_sets',
  destination: 'data_sinks',
};

/** Returns the path parameters of a resource. */
export const resourcePathOf = ({
  kind,
  id,
}: FailingResource): { resource_type: ResourceType; resource_id: number } => ({
  resource_type: types[kind],
  resource_id: id,
});

/** Returns the input that requests a quarantine in a window of time. The specification's examples are milliseconds. */
export function sampleRequest(
  resource: FailingResource,
  { from, to }: SampleWindow,
  page: { page?: number; per_page?: number } = {},
): InputOf<typeof listErrorSamples> {
  return {
    path: resourcePathOf(resource),
    body: { ...page, start_time: from, end_time: to },
  };
}
