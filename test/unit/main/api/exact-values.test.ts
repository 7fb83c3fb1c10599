import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenValue } from '#contract/models/resource.ts';
import { roughly } from '../../../../main/api/rough-json.ts';
import { hideSecrets } from '../../../../main/api/hide-secrets.ts';
import { MissingExactValue, restoreExactValues, replacedSecrets } from '../../../../main/api/exact-values.ts';
import { parseExactly } from '../../../../main/core/base/json-text.ts';

const show = (exact: unknown): unknown => roughly(exact, hideSecrets);
const edited = (text: string, edit: (shown: Record<string, unknown>) => unknown): string => {
  const exact = parseExactly(text);
  return JSON.stringify(restoreExactValues(edit(show(exact) as Record<string, unknown>), exact, show));
};

describe('the body of an update', () => {
  it('is the record to its last digit where nothing was changed, whatever its contents', () => {
    const number = fc.constantFrom('12345678901234567890', '1.0', '1e400', '-0', '0.10000000000000000001', '7');
    const member = fc.oneof(number, fc.json({ maxDepth: 2 }));
    const name = fc.constantFrom('a', 'password', 'api_key', 'x');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, member), { selector: ([key]) => key }), (members) => {
        const text = `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
        expect(edited(text, (shown) => shown)).toBe(text);
        expect(edited(text, (shown) => ({ ...shown, added: 1 }))).toBe(
          text.replace(/\}$/, `${text === '{}' ? '' : ','}"added":1}`),
        );
      }),
    );
  });

  it('keeps secrets and long numbers next to a change', () => {
    const text = '{"path":"/in","login":{"password":"s3cret","size":12345678901234567890,"api_key":"k"}}';
    expect(edited(text, (shown) => ({ ...shown, path: '/new' }))).toBe(text.replace('/in', '/new'));
    const changedInside = edited(text, ({ login, ...rest }) => ({
      ...rest,
      login: { ...(login as object), user: 'u' },
    }));
    expect(changedInside).toBe(
      '{"path":"/in","login":{"password":"s3cret","size":12345678901234567890,"api_key":"k","user":"u"}}',
    );
  });

  it('has a secret that the user entered', () => {
    expect(edited('{"password":"old"}', () => ({ password: 'new' }))).toBe('{"password":"new"}');
  });

  it('is refused where a hidden value was moved to where the service has none', () => {
    expect(() => edited('{"password":"old"}', () => ({ token: hiddenValue }))).toThrow(MissingExactValue);
    expect(() => edited('{"a":{"password":"old"}}', () => ({ b: { password: hiddenValue } }))).toThrow(
      MissingExactValue,
    );
  });

  it('keeps the secrets of moved list entries, and is refused where two look alike', () => {
    const list = '{"hosts":[{"name":"a","password":"1"},{"name":"b","password":"2"}]}';
    const hosts = (shown: Record<string, unknown>): unknown[] => shown['hosts'] as unknown[];
    expect(edited(list, (shown) => ({ hosts: hosts(shown).toReversed() }))).toBe(
      '{"hosts":[{"name":"b","password":"2"},{"name":"a","password":"1"}]}',
    );
    expect(edited(list, (shown) => ({ hosts: hosts(shown).slice(1) }))).toBe('{"hosts":[{"name":"b","password":"2"}]}');
    const alike = list.replace('"b"', '"a"');
    expect(() => edited(alike, (shown) => ({ hosts: hosts(shown).slice(1) }))).toThrow(MissingExactValue);
    const both = (shown: Record<string, unknown>): unknown =>
      hosts(shown).map((one) => ({ ...(one as object), name: 'c' }));
    expect(() => edited(list, (shown) => ({ hosts: both(shown) }))).toThrow(MissingExactValue);
  });

  it('is refused where two numbers that look alike may have been swapped', () => {
    const list = '{"ids":[12345678901234567890,12345678901234567891,5]}';
    const first = (shown: Record<string, unknown>): unknown => ({ ids: (shown['ids'] as unknown[]).slice(0, 2) });
    expect(() => edited(list, first)).toThrow(MissingExactValue);
  });

  it('names where a hidden value is replaced', () => {
    const shown = { a: hiddenValue, b: [{ password: hiddenValue }], c: 1 };
    expect(replacedSecrets(shown, shown)).toEqual([]);
    expect(replacedSecrets({ a: 'new', b: [], c: 2 }, shown)).toEqual([['a'], ['b', 0, 'password']]);
  });
});
