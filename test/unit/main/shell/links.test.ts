import { parseLink } from '#contract/link.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { commandLineStart } from '../../../../main/shell/command-line.ts';
import { divide, Links } from '../../../../main/shell/links.ts';
import { readOptions } from '../../../../main/shell/options.ts';
import { hostileLinks } from '../../../fixtures/hostile-links.ts';

const link = 'penstock://open/api.example.invalid%2Fv1/flows/40001';

describe('the arguments of a start', () => {
  it.each([
    ['a link of a packaged start', [link], { link, own: [] }],
    ['a link of a start from a folder', ['.', '--demo-if-new', link], { link, own: ['.', '--demo-if-new'] }],
    ['a link behind the end of switches', ['--', link], { link, own: ['--'] }],
    ['no link', ['.', '--size=1024x700'], { link: null, own: ['.', '--size=1024x700'] }],
    ['two links', [link, link], { link: '', own: [] }],
    ['a switch of Chromium behind it', [link, '--no-sandbox'], { link: '', own: [] }],
    ['a switch of ours behind it', ['.', link, '--screenshot=/tmp/x.png'], { link: '', own: ['.'] }],
    ['a command behind it', [link, 'cli', 'flows', 'pause', '1', '--yes'], { link: '', own: [] }],
    ['the scheme in capitals', ['PENSTOCK://open/a/flows/1'], { link: 'PENSTOCK://open/a/flows/1', own: [] }],
    ['a link of 100 kB', [link.padEnd(100_000, '1')], { link: '', own: [] }],
  ])('with %s', (_what, words, expected) => {
    expect(divide(words)).toEqual(expected);
  });

  it('after a link change nothing, whatever they are', () => {
    const words = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('--screenshot=x', '--route=/settings', '--theme=dark', 'cli', '--demo-if-new'),
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(words, (behind) => {
        const { link: brought, own } = divide(['.', link, ...behind]);
        expect([brought, readOptions(own)]).toEqual(['', readOptions(['.'])]);
        expect(commandLineStart(['penstock', link, ...behind], true)).toBeNull();
      }),
    );
  });
});

describe('links from outside the window', () => {
  it('are taken once, and only the last one', () => {
    const links = new Links();
    const came = vi.fn();
    links.put('penstock://open/a.example/flows/1');
    links.onCome(came);
    expect([links.wait, came.mock.calls.length]).toEqual([true, 0]);
    links.put(link);
    expect(came).toHaveBeenCalledOnce();
    expect(links.take()).toEqual(parseLink(link));
    expect([links.take(), links.wait]).toEqual([null, false]);
  });

  it.each([...hostileLinks, ['no text', 7], ['an object', { link }], ['nothing', undefined]] as [string, unknown][])(
    'are refused, without an error, where one is %s',
    (_what, text) => {
      const links = new Links();
      links.put(text);
      expect(links.take()).toBe('refused');
    },
  );
});
