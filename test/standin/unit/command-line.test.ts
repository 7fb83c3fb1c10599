import { describe, expect, it } from 'vitest';
import { parseCommandLine, passesUrlGuard } from '../command-line.ts';

describe('a command line', () => {
  it("holds Playwright's switches before the app", () => {
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

  it("gives Chromium only switches before the app's path", () => {
    const { early } = parseCommandLine(['--lang=de', 'app', '--screenshot=x.png']);
    expect([...early]).toEqual([['lang', 'de']]);
  });

  it('preserves equals signs within a value', () => {
    expect(parseCommandLine(['--a=b=c', '.']).switches.get('a')).toBe('b=c');
  });

  it('runs the folder of the executable when it names no app', () => {
    expect(parseCommandLine([]).appPath).toBe('.');
  });

  it('requests the version only when it names no app', () => {
    expect([parseCommandLine(['--version']).version, parseCommandLine(['.', '--version']).version]).toEqual([
      true,
      false,
    ]);
  });
});

it.each([
  [['.', '--size=9x9', 'word'], true],
  [['.', 'penstock://open'], true],
  [['.', 'penstock://open', 'word'], false],
  [['.', 'penstock://open', '--no-sandbox'], false],
  [['.', 'cli', '--where', 'status:failing', '--json'], false],
  [['.', '--', 'cli', '--where', 'status:failing', '--json'], true],
  [['penstock://open', '--', 'word'], true],
  [['C:\\penstock', 'word'], true],
  [['--where=status:failing', 'no address:', 'word'], true],
])('Electron starts on Windows with %j: %s', (words, expected) => {
  expect(passesUrlGuard(words)).toBe(expected);
});
