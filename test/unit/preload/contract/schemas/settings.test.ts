import { newEnvironment } from '#contract/models/environment.ts';
import { expect, it } from 'vitest';
import { environmentSettings } from '../../../../../preload/contract/schemas/settings.ts';

const address = 'https://api.example.invalid';
const settings = { ...newEnvironment, name: 'Staging', baseUrl: address, uiUrl: address };

/** Vendor prefixes are part of a media type without quotes: RFC 6838, section 4.2. */
it.each([
  ['svc', true],
  ['Acme', true],
  ['7-up', true],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  ['-up', false],
  ['a b', false],
  ['a/b', false],
  ['', false],
])('settings and form agree on the vendor prefix %j: %s', (vendorPrefix, isRight) => {
  expect(environmentSettings.safeParse({ ...settings, vendorPrefix }).success).toBe(isRight);
});
