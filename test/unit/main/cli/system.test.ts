import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '../../../../main/cli/data-folder.ts';
import { exitCodeOf } from '../../../../main/cli/exit-codes.ts';
import { proxyOfVariables } from '../../../../main/cli/proxy.ts';
import { redact } from '../../../../main/log.ts';

describe('the settings of the app', () => {
  it.each([
    ['linux', {}, '/home/mira/.config/Penstock'],
    ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/cfg/Penstock'],
    ['darwin', {}, '/home/mira/Library/Application Support/Penstock'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/Penstock'],
  ] as const)('are found on %s with %j', (platform, env, folder) => {
    expect(dataFolder(platform, env, '/home/mira').replaceAll('\\', '/')).toBe(folder);
  });
});

describe('the proxy of the environment variables', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['', 'DIRECT'],
    ['http://proxy.example:3128', 'PROXY proxy.example:3128'],
    ['https://proxy.example', 'HTTPS proxy.example'],
    ['socks5://proxy.example:1080', 'SOCKS proxy.example:1080'],
    ['http://mira:canary-pass@proxy.example:3128', 'PROXY mira:canary-pass@proxy.example:3128'],
  ])('%j becomes %s', async (variable, proxy) => {
    for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, variable);
    for (const name of ['NO_PROXY', 'no_proxy', 'ALL_PROXY', 'all_proxy']) vi.stubEnv(name, '');
    expect(await proxyOfVariables('https://service.example/api')).toBe(proxy);
  });

  it('is bypassed for excluded hosts, and its password is hidden everywhere', async () => {
    for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, 'http://mira:canary-hidden@proxy.example');
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, 'service.example');
    expect(await proxyOfVariables('https://service.example/api')).toBe('DIRECT');
    await proxyOfVariables('https://other.example/api');
    expect(redact('the word canary-hidden')).not.toContain('canary-hidden');
  });
});

it('a request that was refused here and one that the service refused have different exit codes', () => {
  expect(exitCodeOf({ kind: 'invalid_input', message: '' })).toBe(2);
  expect(exitCodeOf({ kind: 'invalid_input', message: '', status: 422 })).toBe(4);
});
