import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../main/shell/options.ts';

describe('readOptions', () => {
  it("reads Penstock's switches from among those of Electron and Chromium", () => {
    const argv = [
      '.',
      '--no-sandbox',
      '--screenshot=/tmp/a.png',
      '--theme=dark',
      '--route=/flows/12',
      '--size=1024x700',
      '--remote-debugging-port=0',
    ];
    expect(readOptions(argv)).toEqual({
      screenshot: '/tmp/a.png',
      demo: 'always',
      theme: 'dark',
      route: '/flows/12',
      size: { width: 1024, height: 700 },
    });
  });

  it('ignores unreadable values', () => {
    expect(readOptions(['--theme=pink', '--route=javascript:alert(1)', '--size=huge', '--screenshot'])).toEqual({
      screenshot: null,
      demo: 'never',
      theme: null,
      route: '',
      size: { width: 1440, height: 900 },
    });
  });
});
