import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { failure } from '../failure.ts';
import { canonical } from '../places.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { Service } from '../service.ts';

/** What an export needs of the environment that it reads, as that is now. */
export interface ExportEnvironment extends Pick<EnvironmentSettings, 'name' | 'baseUrl' | 'exports'> {
  signedIn: boolean;
  service: Pick<Service, 'readSamples' | 'getFlow'>;
  snapshot: Snapshot;
}

/** The environment as it is now. Throws where exports are forbidden meanwhile, or where the rest of a file would be of another service. */
export function requireSame(
  environment: ExportEnvironment,
  planned: Pick<ExportEnvironment, 'baseUrl'>,
): ExportEnvironment {
  requireAllowed(environment);
  if (canonical(environment.baseUrl) === canonical(planned.baseUrl)) return environment;
  throw failure('moved', `${environment.name} has another address than when this export began.`, {
    advice: 'Nothing was written: half of the file would be of another service. Export again.',
  });
}

/**
 * Throws where failed records may only be looked at: then Penstock hands out none, as a file or in any other way.
 * @param nothing what did not happen, in a sentence
 */
export function requireAllowed(
  { name, exports }: Pick<ExportEnvironment, 'name' | 'exports'>,
  nothing = 'Nothing was written.',
): void {
  if (exports === 'allowed') return;
  throw failure('refused', `${name} does not allow exports.`, {
    advice: `${nothing} Who may change its settings can allow them under Environments.`,
  });
}
