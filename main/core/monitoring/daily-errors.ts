import type { DailyErrors } from '#contract/models/daily-figures.ts';
import type { SampleWindow } from '#contract/models/quarantine.ts';
import type { FailingResource, RequestOptions, Service } from '../ports/service.ts';

/**
 * Adds the errors of resources by day, oldest first. A day on which the errors of one of them are unknown is left out.
 * Null where the service has no daily figures.
 */
export async function readDailyErrors(
  service: Pick<Service, 'readDailyFigures'>,
  resources: readonly FailingResource[],
  window: SampleWindow,
  options: RequestOptions = {},
): Promise<DailyErrors[] | null> {
  const read = await Promise.all(resources.map((one) => service.readDailyFigures(one, window, options)));
  const days = new Map<number, number[]>();
  for (const figures of read) {
    if (!figures) return null;
    for (const { at, errors } of figures) if (errors !== null) days.set(at, [...(days.get(at) ?? []), errors]);
  }
  return [...days]
    .filter(([, errors]) => errors.length === resources.length)
    .map(([at, errors]) => ({ at, errors: errors.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => a.at - b.at);
}
