import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { failure } from '../base/failure.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { Service } from '../ports/service.ts';
import { canonical } from '../settings/places.ts';
import { requireExportsAllowed } from '../settings/rules.ts';
import { texts } from './words.ts';

/** Properties of an environment that an export needs, as they are now. */
export interface ExportEnvironment extends Pick<EnvironmentSettings, 'name' | 'baseUrl' | 'exports'> {
  signedIn: boolean;
  service: Pick<Service, 'readSamples' | 'getFlow' | 'clockOffset'>;
  snapshot: Snapshot;
}

/**
 * Returns the current environment. Throws if exports have been forbidden, or if the rest of a file would come from
 * another service.
 */
export function requireSame(
  environment: ExportEnvironment,
  planned: Pick<ExportEnvironment, 'baseUrl'>,
): ExportEnvironment {
  requireExportsAllowed(environment);
  if (canonical(environment.baseUrl) === canonical(planned.baseUrl)) return environment;
  throw failure('moved', texts.addressChanged(environment.name), { advice: texts.halfOfAnotherService });
}
