import { describe, expect, it } from 'vitest';
import { routesOf } from '../../../../../main/api/transport/proxy.ts';

describe('the routes of a proxy answer', () => {
  it.each([
    ['DIRECT', [null]],
    ['', [null]],
    ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
    ['PROXY a:1; HTTPS b:2 ;DIRECT', ['http://a:1', 'https://b:2', null]],
    ['SOCKS s:1; SOCKS5 t:2; DIRECT', ['socks4://s:1', 'socks5://t:2', null]],
    ['QUIC s:1; DIRECT', [null]],
  ])('%j are %j', (answer, routes) => {
    expect(routesOf(answer)).toEqual(routes);
  });

  it('are none where only an unknown kind is offered', () => {
    expect(() => routesOf('QUIC s:1; MASQUE t:2')).toThrow(/of a kind/);
  });
});
