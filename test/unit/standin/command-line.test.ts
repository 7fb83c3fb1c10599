import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../standin/command-line.ts';

describe('a command line', () => {
  test('holds what Playwright puts before the app', () => {
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

  test('gives Chromium only what stands before the app’s path', () => {
    const { early } = parseCommandLine(['--lang=de', 'app', '--screenshot=x.png']);
    expect([...early]).toEqual([['lang', 'de']]);
  });

  test('keeps equals signs within a value', () => {
    expect(parseCommandLine(['--a=b=c', '.']).switches.get('a')).toBe('b=c');
  });

  test('runs the folder it stands in when it names no app', () => {
    expect(parseCommandLine([]).appPath).toBe('.');
  });

  test('asks for the version only when it names no app', () => {
    expect([parseCommandLine(['--version']).version, parseCommandLine(['.', '--version']).version]).toEqual([
      true,
      false,
    ]);
  });
});
