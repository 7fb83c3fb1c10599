import { afterEach, describe, expect, it, vi } from 'vitest';
import { routesOf } from '../../../../main/api/transport/proxy.ts';
import { proxyOfVariables } from '../../../../main/cli/proxy.ts';
import { redact } from '../../../../main/log.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

const service = 'https://api.example/flows';

afterEach(() => void vi.unstubAllEnvs());

function given(proxy: string, bypassed = ''): void {
  const variables = { HTTPS_PROXY: proxy, NO_PROXY: bypassed, ALL_PROXY: '' };
  for (const [name, value] of Object.entries(variables)) {
    vi.stubEnv(name, value);
    vi.stubEnv(name.toLowerCase(), value);
  }
}

describe('the proxy of the environment variables', () => {
  it.each([
    ['', 'DIRECT'],
    ['http://proxy.example:3128', 'PROXY proxy.example:3128'],
    ['https://proxy.example', 'HTTPS proxy.example'],
    ['socks5://proxy.example:1080', 'SOCKS proxy.example:1080'],
    ['http://mira:canary-pass@proxy.example:3128', 'PROXY mira:canary-pass@proxy.example:3128'],
  ])('%j becomes %s', async (variable, proxy) => {
    given(variable);
    expect(await proxyOfVariables(service)).toBe(proxy);
  });

  it.each([
    ['', [null]],
    ['http://proxy:3128', ['http://proxy:3128']],
    ['https://ada:hunter-2-go@proxy:3128', ['https://ada:hunter-2-go@proxy:3128']],
  ])('%j gives the routes %j', async (proxy, routes) => {
    given(proxy);
    expect(routesOf(await proxyOfVariables(service))).toEqual(routes);
  });

  it.each(['http://', 'http://:3128', 'http://pro xy:3128', 'http://proxy:99999', '://'])(
    'named %j, which is invalid, is an error instead of a direct connection',
    async (proxy) => {
      given(proxy);
      expect(await problemFrom(proxyOfVariables(service))).toMatchObject({ kind: 'unreachable' });
    },
  );

  it('is bypassed for excluded hosts, and its password is hidden everywhere', async () => {
    given('http://mira:canary-hidden@proxy.example', 'api.example');
    expect(await proxyOfVariables(service)).toBe('DIRECT');
    await proxyOfVariables('https://other.example/api');
    expect(redact('the word canary-hidden')).not.toContain('canary-hidden');
  });

  it('hides a password of one character, and corrupts no message', async () => {
    given('http://ada:e@proxy:3128');
    const proxy = await proxyOfVariables(service);
    expect(redact('The service refuses connections.')).toBe('The service refuses connections.');
    expect(redact(proxy)).toBe('PROXY [hidden]@proxy:3128');
  });
});
