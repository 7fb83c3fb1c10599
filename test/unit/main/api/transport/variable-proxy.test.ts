import { afterEach, describe, expect, it, vi } from 'vitest';
import { routesOf } from '../../../../../main/api/transport/proxy.ts';
import { proxyOfVariables } from '../../../../../main/api/transport/variable-proxy.ts';
import { redact } from '../../../../../main/log.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';

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
    ['proxy.example:3128', 'PROXY proxy.example:3128'],
    [' proxy:3128 ', 'PROXY proxy:3128'],
    ['localhost', 'PROXY localhost'],
    ['mira:canary-pass@proxy.example:3128', 'PROXY mira:canary-pass@proxy.example:3128'],
    ['socks5://proxy.example:1080', 'SOCKS5 proxy.example:1080'],
    ['socks5h://proxy.example:1080', 'SOCKS5 proxy.example:1080'],
    ['socks4://proxy.example:1080', 'SOCKS proxy.example:1080'],
    ['quic://proxy.example', 'quic: proxy.example'],
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

  const excluded = [
    ['*', 'https://10.1.2.3'],
    ['api.example', 'https://api.example'],
    ['api.example', 'https://eu.api.example'],
    ['.api.example', 'https://api.example'],
    ['*.api.example', 'https://eu.api.example'],
    ['API.Example.', 'https://api.example.'],
    ['bücher.example', 'https://bücher.example'],
    ['api.*.corp', 'https://api.eu.corp'],
    ['api.example:443', 'https://api.example'],
    ['api.example:8443', 'https://api.example:8443'],
    ['10.0.0.0/8', 'https://10.200.3.4'],
    ['10.0.0.7/8', 'https://10.200.3.4'],
    ['10.1.2.3:8443', 'https://10.1.2.3:8443'],
    ['10.1.*', 'https://10.1.2.3'],
    ['::1', 'https://[::1]'],
    ['[::1]', 'https://[::1]:8443'],
    ['[::1]:8443', 'https://[::1]:8443'],
    ['fd00::/8', 'https://[fd12:3456::1]'],
    ['intranet, 10.0.0.0/8', 'https://10.1.2.3'],
    ['intranet 10.0.0.0/8', 'https://10.1.2.3'],
  ];
  it.each(excluded)('%j in NO_PROXY excludes %s', async (bypassed, url) => {
    given('http://proxy:3128', bypassed);
    expect(await proxyOfVariables(url)).toBe('DIRECT');
  });

  it.each([
    ['', 'https://api.example'],
    ['api.example', 'https://myapi.example'],
    ['api.example', 'https://api.example.org'],
    ['api-example', 'https://api.example'],
    ['eu.api.example', 'https://api.example'],
    ['api.example:443', 'https://api.example:8443'],
    ['10.0.0.0/8', 'https://11.1.2.3'],
    ['10.0.0.0/8', 'https://10.0.0.0.example'],
    ['10.0.0.0/', 'https://11.1.2.3'],
    ['10.0.0.0/99', 'https://10.1.2.3'],
    ['10', 'https://10.1.2.3'],
    ['::1', 'https://[::2]'],
    ['fd00::/8', 'https://10.1.2.3'],
    ['a(b, [, :8443', 'https://api.example:8443'],
  ])('%j in NO_PROXY does not exclude %s', async (bypassed, url) => {
    given('http://proxy:3128', bypassed);
    expect(await proxyOfVariables(url)).toBe('PROXY proxy:3128');
  });

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
