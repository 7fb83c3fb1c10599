import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestUrl, isLoopback, parametersOf } from '../../../../main/api/address.ts';
import { Failure } from '../../../../main/core/base/failure.ts';

const entries = '/data_maps/{data_map_id}/entries/{entry_keys}';
const hrefOfKeys = (keys: string | number): string =>
  requestUrl('https://x', entries, { data_map_id: 1, entry_keys: keys }).href.slice(
    'https://x/data_maps/1/entries/'.length,
  );

describe('the address of an operation', () => {
  it.each(['https://api.example.com/v1', 'https://api.example.com/v1/'])(
    'preserves the path of the base address %s',
    (base) => {
      expect(requestUrl(base, '/flows').href).toBe('https://api.example.com/v1/flows');
    },
  );

  it('has ids filled in as numbers or as text', () => {
    const { href } = requestUrl('https://x', '/{resource_type}/{resource_id}/flow', {
      resource_type: 'data_sets',
      resource_id: ' 5 ',
    });
    expect(href).toBe('https://x/data_sets/5/flow');
    expect(requestUrl('https://x', '/flows/{flow_id}', { flow_id: 1_234_567_890_123 }).pathname).toBe(
      '/flows/1234567890123',
    );
  });

  it.each(['', ' ', '0', '-1', '1.5', '1e3', '007', '../5', '5/../6', '5?x', '५', 'NaN', '12345678901234567'])(
    'is rejected with the id %j',
    (id) => {
      expect(() => requestUrl('https://x', '/flows/{flow_id}', { flow_id: id })).toThrow(/flow_id/);
    },
  );

  it.each([0, -1, 1.5, NaN, Infinity, 1e21])('is none with the id %d', (id) => {
    expect(() => requestUrl('https://x', '/flows/{flow_id}', { flow_id: id })).toThrow(/flow_id/);
  });

  it.each(['data_flows', 'DATA_SETS', 'data_sets/1', '..', 'toString'])('is none for resources called %s', (type) => {
    expect(() => requestUrl('https://x', '/{resource_type}/{id}', { resource_type: type, id: 1 })).toThrow(
      /resource_type: .* data_sources, data_sets, data_sinks/,
    );
  });

  it('accepts no unknown parameter', () => {
    expect(() => requestUrl('https://x', '/flows', { flow_id: 1 })).toThrow(/has no parameter flow_id/);
    expect(() =>
      requestUrl('https://x', '/flows', JSON.parse('{"__proto__":1}') as object as Record<string, number>),
    ).toThrow(/has no parameter __proto__/);
  });

  it('contains the query, without omitted parameters', () => {
    expect(requestUrl('https://x', '/flows', {}, { page: 2, access_role: undefined, level: 'a&b' }).search).toBe(
      '?page=2&level=a%26b',
    );
  });

  it('is rejected without a required parameter', () => {
    expect(() => requestUrl('https://x', '/flows/{flow_id}')).toThrow(/flow_id/);
  });
});

/** Characters with a meaning in addresses, and unpaired surrogates. */
const character = fc.oneof(
  fc.constantFrom('.', '/', '%', ',', '*', '?', '#', ' ', '\\'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);

describe('the keys of entries', () => {
  it.each([
    ['a,b', 'a,b'],
    [17, '17'],
    ['user*', 'user*'],
    ['a/b', 'a%2Fb'],
    ['../flows', '..%2Fflows'],
    ['50%', '50%25'],
    ['%2e%2e', '%252e%252e'],
    ['a.b,..', 'a.b,..'],
    ['a?b#c', 'a%3Fb%23c'],
    ['Grüße, 東京', 'Gr%C3%BC%C3%9Fe,%20%E6%9D%B1%E4%BA%AC'],
  ])('%j are written as %s', (keys, written) => {
    expect(hrefOfKeys(keys)).toBe(written);
  });

  it.each(['.', '..', ' .. ', '', '\ud800', 'a,\udc00'])('cannot be carried by an address: %j', (keys) => {
    expect(() => hrefOfKeys(keys)).toThrow(/entry_keys/);
  });

  it('never escape their segment, and are decoded unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 1 }), (keys) => {
        try {
          expect(decodeURIComponent(hrefOfKeys(keys))).toBe(keys.trim());
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Failure);
        }
      }),
    );
  });
});

describe('the parameters of a path', () => {
  it('are listed in their order', () => {
    expect(parametersOf('/{resource_type}/{resource_id}/errors/{x}')).toEqual(['resource_type', 'resource_id', 'x']);
    expect(parametersOf('/flows')).toEqual([]);
  });
});

describe('an address of this computer', () => {
  it.each([
    ['https://127.0.0.1:4433/api', true],
    ['https://localhost', true],
    ['https://[::1]:1', true],
    ['https://127.example.com', false],
    ['https://localhost.example.com', false],
    ['not an address', false],
  ])('%s: %s', (url, is) => {
    expect(isLoopback(url)).toBe(is);
  });
});
