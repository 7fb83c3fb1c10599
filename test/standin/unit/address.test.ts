import { beforeAll, describe, expect, it } from 'vitest';
import { fromChromium, originOf, standardSchemes, toChromium } from '../address.ts';

beforeAll(() => void standardSchemes.add('app'));

describe('an address', () => {
  it.each([
    ['app://penstock/', 'https://penstock.app.invalid/'],
    ['app://penstock/a/b.js?c=d#e', 'https://penstock.app.invalid/a/b.js?c=d#e'],
  ])('%s of a registered scheme becomes %s, and is read back', (app, chromium) => {
    expect(toChromium(app)).toBe(chromium);
    expect(fromChromium(chromium)).toBe(app);
  });

  it.each(['https://example.invalid/', 'other://host/', 'https://host.other.invalid/', 'about:blank', 'data:,x', ''])(
    '%s is left unchanged',
    (url) => {
      expect(toChromium(url)).toBe(url);
      expect(fromChromium(url)).toBe(url);
    },
  );

  it('without a path gets one, like standard schemes', () => {
    expect(toChromium('app://penstock')).toBe('https://penstock.app.invalid/');
  });

  it.each(['app:///penstock', 'app://penstock:1234/', 'app://PENSTOCK/a/../', 'app:penstock'])(
    '%s is converted to its normal form',
    (url) => {
      expect(toChromium(url)).toBe('https://penstock.app.invalid/');
    },
  );

  it('in an Origin header is read back without a path', () => {
    expect(fromChromium('https://penstock.app.invalid')).toBe('app://penstock');
  });

  it('has an origin, even with a custom scheme', () => {
    expect([originOf('app://penstock/x'), originOf('https://a.invalid/x'), originOf('nonsense')]).toEqual([
      'app://penstock',
      'https://a.invalid',
      'null',
    ]);
  });
});
