import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../../main/api/address.ts';

describe('the address of an operation', () => {
  it.each(['https://api.example.com/v1', 'https://api.example.com/v1/'])(
    'keeps the path of the base address %s',
    (base) => {
      expect(addressOf(base, '/flows').href).toBe('https://api.example.com/v1/flows');
    },
  );

  it('fills in parameters so that none reaches outside its place', () => {
    const { href } = addressOf('https://x', '/{resource_type}/{id}/flow', {
      resource_type: 'data_sets',
      id: '../a?b#c/d',
    });
    expect(href).toBe('https://x/data_sets/..%2Fa%3Fb%23c%2Fd/flow');
  });

  it('writes the query, without what was left out', () => {
    expect(addressOf('https://x', '/flows', {}, { page: 2, access_role: undefined, level: 'a&b' }).search).toBe(
      '?page=2&level=a%26b',
    );
  });

  it('is none without a parameter that it needs', () => {
    expect(() => addressOf('https://x', '/flows/{flow_id}')).toThrow(/flow_id/);
  });
});
