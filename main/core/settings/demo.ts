import type { EnvironmentSettings } from '#contract/models/environment.ts';

/** The environment of the built-in service. */
export const demoId = 'demo';

/** The built-in service, running: where it answers and what opens it. */
export interface RunningDemo {
  baseUrl: string;
  uiUrl: string;
  caPem: string;
  serviceKey: string;
}

export const demoSettings = (
  addresses: Pick<EnvironmentSettings, 'baseUrl' | 'uiUrl' | 'caPem'>,
): EnvironmentSettings => ({
  name: 'Demo',
  ...addresses,
  vendorPrefix: 'svc',
  colour: 'demo',
  guard: 'open',
  signInMethod: 'service_key',
  pollSeconds: 15,
  operationOverrides: {},
  exports: 'allowed',
});
