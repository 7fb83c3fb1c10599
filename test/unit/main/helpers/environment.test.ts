import { expect, it } from 'vitest';
import { helperEnvironment } from '../../../../main/helpers/launcher.ts';

it('gives another process everything but what opens a service, however it is written', () => {
  const env = {
    PATH: '/bin',
    PENSTOCK_SERVICE_KEY: 'k',
    penstock_service_key: 'k',
    PENSTOCK_PASSWORD: 'p',
    HOME: '/h',
  };
  expect(helperEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/h' });
});
