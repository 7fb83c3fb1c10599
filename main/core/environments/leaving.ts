import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import { failure } from '../base/failure.ts';

/** Whether it takes a new connection. */
export function needsReconnecting(before: EnvironmentSettings, after: EnvironmentSettings): boolean {
  const connection = ({ baseUrl, vendorPrefix, caPem, operationOverrides }: EnvironmentSettings): string =>
    JSON.stringify([baseUrl, vendorPrefix, caPem, operationOverrides]);
  return connection(before) !== connection(after);
}

export const notThere = () => failure('not_found', 'This environment is no longer there.');

/** Why nothing more is sent to where it was. */
export const movedAway = ({ name, baseUrl }: EnvironmentSettings): Problem => ({
  kind: 'moved',
  message: `${name} was given another address while this was under way at ${baseUrl}.`,
  advice: 'What was left was not sent. It goes on where it was planned for.',
});

export const removed = ({ name }: EnvironmentSettings): Problem => ({
  kind: 'moved',
  message: `${name} was removed while this was under way.`,
  advice: 'What was left was not sent.',
});
