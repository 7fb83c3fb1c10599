import { expect, it } from 'vitest';
import { helperEnvironment } from '../../../../main/helpers/launcher.ts';

it('passes everything to another process except service credentials in any spelling', () => {
  const env = {
    PATH: '/bin',
    PENSTOCK_SERVICE_KEY: 'k',
    penstock_service_key: 'k',
    PENSTOCK_SERVICE_KEY_STAGING: 'k',
    PENSTOCK_PASSWORD: 'p',
    HOME: '/h',
  };
  expect(helperEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/h' });
});
