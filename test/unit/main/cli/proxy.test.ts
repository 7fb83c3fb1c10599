import { afterEach, describe, expect, it, vi } from 'vitest';
import { routesOf } from '../../../../main/api/transport/proxy.ts';
import { proxyOfVariables } from '../../../../main/cli/proxy.ts';
import { redact } from '../../../../main/log.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

const service = 'https://api.example/flows';

afterEach(() => void vi.unstubAllEnvs());

function given(proxy: string): void {
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'ALL_PROXY', 'all_proxy'])
    vi.stubEnv(name, name === 'HTTPS_PROXY' ? proxy : '');
}

describe('the proxy of the environment variables', () => {
  it.each([
    ['', [null]],
    ['http://proxy:3128', ['http://proxy:3128']],
    ['https://ada:secret@proxy:3128', ['https://ada:secret@proxy:3128']],
  ])('named %j is the way %j', async (proxy, routes) => {
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

  it('with a password of one character corrupts no message, and is hidden', async () => {
    given('http://ada:e@proxy:3128');
    const proxy = await proxyOfVariables(service);
    expect(redact('The service refuses connections.')).toBe('The service refuses connections.');
    expect(redact(proxy)).toBe('PROXY [hidden]@proxy:3128');
  });
});
