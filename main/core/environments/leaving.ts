import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import { failure } from '../base/failure.ts';
import { texts } from './words.ts';

/** Whether the settings require a new connection. */
export function needsReconnecting(before: EnvironmentSettings, after: EnvironmentSettings): boolean {
  const connection = ({ baseUrl, vendorPrefix, caPem, operationOverrides }: EnvironmentSettings): string =>
    JSON.stringify([baseUrl, vendorPrefix, caPem, operationOverrides]);
  return connection(before) !== connection(after);
}

export const notThere = () => failure('not_found', texts.environmentGone);

/** Why nothing more is sent to the former service. */
export const movedAway = ({ name, baseUrl }: EnvironmentSettings): Problem => ({
  kind: 'moved',
  message: texts.addressChanged(name, baseUrl),
  advice: texts.goesOnThere,
});

export const removed = ({ name }: EnvironmentSettings): Problem => ({
  kind: 'moved',
  message: texts.environmentRemoved(name),
  advice: texts.restNotSent,
});
