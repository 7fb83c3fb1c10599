import type { Actor } from '#contract/models/actor.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { Intent } from '../activity/activity.ts';

/** Facts for the record of an environment's request that belongs to no action. */
export const requestAlone = (environment: {
  id: string;
  chosen: EnvironmentSettings;
  actor: Actor;
}): Omit<Intent, 'what' | 'method' | 'path'> => ({
  environmentId: environment.id,
  environmentName: environment.chosen.name,
  actor: environment.actor,
  from: 'window',
  actionId: null,
  reason: null,
  before: null,
});
