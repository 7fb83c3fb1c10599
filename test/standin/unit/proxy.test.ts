import { describe, expect, it } from 'vitest';
import { resolveByEnvironment, resolveByRules } from '../proxy.ts';

describe('the proxy from the environment', () => {
  const env = {
    https_proxy: 'http://proxy.example:3128',
    HTTP_PROXY: 'http://user:word@plain.example',
    no_proxy: '.inside.example, other.example',
  };

  it.each([
    ['https://service.example/', 'PROXY proxy.example:3128'],
    ['http://service.example/', 'PROXY plain.example:80'],
    ['https://a.inside.example/', 'DIRECT'],
    ['https://inside.example/', 'DIRECT'],
    ['https://notinside.example/', 'PROXY proxy.example:3128'],
    ['https://other.example/', 'DIRECT'],
    ['https://localhost:1/', 'DIRECT'],
    ['https://127.0.0.1/', 'DIRECT'],
  ])('for %s is %s', (url, proxy) => {
    expect(resolveByEnvironment(url, env)).toBe(proxy);
  });

  it.each([
    [{}, 'DIRECT'],
    [{ all_proxy: 'socks5://s.example' }, 'SOCKS5 s.example:1080'],
    [{ https_proxy: 'https://t.example' }, 'HTTPS t.example:443'],
    [{ https_proxy: 'http://p.example', no_proxy: '*' }, 'DIRECT'],
  ])('with %o is %s', (environment, proxy) => {
    expect(resolveByEnvironment('https://service.example/', environment)).toBe(proxy);
  });
});

describe('the proxy from rules', () => {
  it.each([
    ['p.example:8080', 'PROXY p.example:8080'],
    ['http=a.example:1;https=b.example:2', 'PROXY b.example:2'],
    ['http=a.example:1', 'DIRECT'],
    ['p.example:1,direct://', 'PROXY p.example:1;DIRECT'],
    ['', 'DIRECT'],
  ])('%s gives %s', (rules, proxy) => {
    expect(resolveByRules('https://service.example/', rules)).toBe(proxy);
  });
});
