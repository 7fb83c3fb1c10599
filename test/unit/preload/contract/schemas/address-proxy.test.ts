import { describe, expect, it } from 'vitest';
import { proxyAddress } from '#contract/schemas/address.ts';

describe('the address of a proxy', () => {
  it.each([
    ['direct', 'direct'],
    [' proxy.example:3128 ', 'http://proxy.example:3128'],
    ['http://proxy.example:3128/', 'http://proxy.example:3128'],
    ['https://proxy.example', 'https://proxy.example'],
    ['socks4://10.0.0.1', 'socks4://10.0.0.1'],
    ['socks5://[::1]:1080', 'socks5://[::1]:1080'],
  ])('%j is stored as %s', (text, stored) => {
    expect(proxyAddress.parse(text)).toBe(stored);
  });

  it.each([
    '',
    'http://',
    'quic://proxy',
    'socks5://',
    'pro xy:1',
    'http://proxy/path',
    'http://proxy?a',
    'http://proxy:99999',
  ])('%j is refused', (text) => {
    expect(proxyAddress.safeParse(text).success).toBe(false);
  });

  it.each(['http://mira:secret@proxy', 'mira@proxy:3128'])('%j is refused because of its user', (text) => {
    expect(proxyAddress.safeParse(text).error?.issues).toMatchObject([{ message: expect.stringContaining('without') }]);
  });
});
