import { newEnvironment } from '#contract/models/environment.ts';
import { describe, expect, it } from 'vitest';
import {
  checkSecret,
  checkSettings,
  noSecret,
  secretOf,
  settingsOf,
} from '../../../../../renderer/features/settings/environment-settings.ts';

const good = {
  ...newEnvironment,
  name: 'Staging EU',
  baseUrl: 'https://api.example.com/v1',
  uiUrl: 'https://example.com',
};

describe('checkSettings', () => {
  it('finds nothing wrong with good settings, spaces around them included', () => {
    expect(checkSettings(good)).toEqual({});
    expect(checkSettings({ ...good, baseUrl: '  https://api.example.com ' })).toEqual({});
  });

  it.each([
    ['http://api.example.com', /HTTPS only/],
    ['ftp://api.example.com', /not an HTTPS URL/],
    ['api.example.com', /not an HTTPS URL/],
    ['https://', /not an HTTPS URL/],
    ['https://me:secret@api.example.com', /from the URL/],
    ['', /Enter the URL/],
  ])('explains the fault of the address %j', (baseUrl, words) => {
    expect(checkSettings({ ...good, baseUrl }).baseUrl).toMatch(words);
    expect(checkSettings({ ...good, uiUrl: baseUrl }).uiUrl).toMatch(words);
  });

  it('requires a name', () => {
    expect(checkSettings({ ...good, name: ' ' })).toHaveProperty('name');
  });

  it.each([14, 3601, Number.NaN])('refuses to read every %s seconds', (pollSeconds) => {
    expect(checkSettings({ ...good, pollSeconds })).toHaveProperty('pollSeconds');
  });

  it.each(['', 'a b', 'a/b', 'a;b', '-a'])('refuses the vendor prefix %j', (vendorPrefix) => {
    expect(checkSettings({ ...good, vendorPrefix })).toHaveProperty('vendorPrefix');
  });
});

describe('the secret', () => {
  const typed = { serviceKey: ' key ', token: 'token', email: ' a@example.com', password: ' p ' };

  it('is that of the chosen method, and only a password keeps its spaces', () => {
    expect(secretOf({ ...typed, signInMethod: 'service_key' })).toEqual({ method: 'service_key', serviceKey: 'key' });
    expect(secretOf({ ...typed, signInMethod: 'session_token' })).toEqual({ method: 'session_token', token: 'token' });
    expect(secretOf({ ...typed, signInMethod: 'password' })).toEqual({
      method: 'password',
      email: 'a@example.com',
      password: ' p ',
    });
  });

  it('is required where it is missing', () => {
    expect(Object.keys(checkSecret({ ...noSecret, signInMethod: 'password' }))).toEqual(['email', 'password']);
    expect(Object.keys(checkSecret({ ...noSecret, signInMethod: 'session_token' }))).toEqual(['token']);
    expect(checkSecret({ ...typed, signInMethod: 'service_key' })).toEqual({});
  });

  it('is never part of the settings', () => {
    const settings = settingsOf({ ...good, ...typed });
    expect(settings).toEqual(good);
    expect(JSON.stringify(settings)).not.toContain('key ');
  });
});
