import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutSecrets, withoutTokens } from '../../../../../main/api/schemas/secrets.ts';

describe('withoutSecrets', () => {
  it('removes keys at any depth and leaves the rest', () => {
    const answer = {
      a: [{ api_keys: ['k'], name: 'x', user: { API_KEY: 'k', id: 1 } }],
      api_key: 'k',
      keys: 'visible',
    };
    expect(withoutSecrets(answer)).toEqual({ a: [{ name: 'x', user: { id: 1 } }], keys: 'visible' });
  });

  it('replaces a key by a placeholder where nothing may disappear unnoticed', () => {
    const record = { rawMessage: { data: { api_key: 'k', Api_Keys: [{ api_key: 'k' }] } } };
    expect(withoutSecrets(record, '[x]')).toEqual({ rawMessage: { data: { api_key: '[x]', Api_Keys: '[x]' } } });
  });

  it('leaves no key behind in any JSON', () => {
    const names = fc.constantFrom('api_key', 'api_keys', 'Api_Key', 'a', '__proto__');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.string(),
        fc.constant(null),
        fc.array(tie('tree')),
        fc.dictionary(names, tie('tree')),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.stringify(withoutSecrets(parsed))).not.toMatch(/"api_keys?":/i);
      }),
    );
  });

  it('removes tokens at any depth too, except in a sign-in', () => {
    const answer = { a: [{ access_token: 't', Refresh_Token: 't', token_type: 'Bearer' }] };
    expect(withoutTokens(answer)).toEqual({ a: [{ token_type: 'Bearer' }] });
  });

  it('reads beyond the depth of the stack', () => {
    let deep: Record<string, unknown> = { api_key: 'k' };
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    let inner = withoutSecrets(deep) as Record<string, unknown>;
    while (inner['deep']) inner = inner['deep'] as Record<string, unknown>;
    expect(inner).toEqual({});
  });
});
