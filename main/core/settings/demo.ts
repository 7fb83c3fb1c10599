import { type EnvironmentSettings, newEnvironment, pollSecondsRange } from '#contract/models/environment.ts';
import { texts } from './words.ts';

/** Id of the environment of the built-in service. */
export const demoId = 'demo';

/** The running built-in service: its address and its key. */
export interface RunningDemo {
  baseUrl: string;
  uiUrl: string;
  caPem: string;
  serviceKey: string;
}

export const demoSettings = (
  addresses: Pick<EnvironmentSettings, 'baseUrl' | 'uiUrl' | 'caPem'>,
): EnvironmentSettings => ({
  ...newEnvironment,
  name: texts.demo,
  ...addresses,
  colour: 'demo',
  guard: 'open',
  signInMethod: 'service_key',
  pollSeconds: pollSecondsRange.least,
});
