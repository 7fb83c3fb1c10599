import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../command-line.ts';

describe('a command line', () => {
  it('holds what Playwright puts before the app', () => {
    const line = parseCommandLine([
      '-r',
      'loader.js',
      '--no-sandbox',
      '--inspect=0',
      '--remote-debugging-port=0',
      '.',
      '--size=9x9',
      'word',
    ]);
    expect(line.preload).toEqual(['loader.js']);
    expect(line.appPath).toBe('.');
    expect(line.switches).toEqual(
      new Map([
        ['no-sandbox', ''],
        ['inspect', '0'],
        ['remote-debugging-port', '0'],
        ['size', '9x9'],
      ]),
    );
  });

  it('gives Chromium only what stands before the app’s path', () => {
    const { early } = parseCommandLine(['--lang=de', 'app', '--screenshot=x.png']);
    expect([...early]).toEqual([['lang', 'de']]);
  });

  it('preserves equals signs within a value', () => {
    expect(parseCommandLine(['--a=b=c', '.']).switches.get('a')).toBe('b=c');
  });

  it('runs the folder it stands in when it names no app', () => {
    expect(parseCommandLine([]).appPath).toBe('.');
  });

  it('asks for the version only when it names no app', () => {
    expect([parseCommandLine(['--version']).version, parseCommandLine(['.', '--version']).version]).toEqual([
      true,
      false,
    ]);
  });
});
