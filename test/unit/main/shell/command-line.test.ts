import { describe, expect, it } from 'vitest';
import { commandLineStart } from '../../../../main/shell/command-line.ts';

const packaged = (...typed: string[]) => commandLineStart(['/opt/Penstock/penstock', ...typed], true);
const fromFolder = (...typed: string[]) => commandLineStart(['electron', ...typed], false);

describe('a start of the app', () => {
  it.each([[[]], [['--demo-if-new']], [['--no-sandbox', '--theme=dark']], [['flows', 'cli']], [['--route=cli']]])(
    'of a package with %j opens a window',
    (typed) => {
      expect(packaged(...typed)).toBeNull();
    },
  );

  it.each([
    [['.']],
    [['--no-sandbox', '.', '--demo-if-new']],
    [['cli']],
    [['--inspect=0', '--remote-debugging-port=0', '.']],
  ])('of a folder with %j opens a window', (typed) => {
    expect(fromFolder(...typed)).toBeNull();
  });

  it.each([
    ['as the first word', []],
    ['behind the switch that an AppImage puts first', ['--no-sandbox']],
    ['behind what a container without a display needs', ['--no-sandbox', '--headless', '--disable-gpu']],
    ['behind a switch with a value', ['--user-data-dir=/tmp/cli', '--ozone-platform=headless']],
    ['behind the word that ends the search for addresses on Windows', ['--']],
  ])('is a command line by `cli` %s', (_, before) => {
    const args = ['flows', 'list', '--where', 'status:failing', '--json'];
    expect(packaged(...before, 'cli', ...args)).toEqual({ args, before });
    expect(fromFolder(...before, '.', 'cli', ...args)).toEqual({ args, before: [...before, '.'] });
    expect(fromFolder('.', ...before, 'cli', ...args)).toEqual({ args, before: ['.', ...before] });
  });

  it('treats a folder called cli as a folder', () => {
    expect(fromFolder('cli', 'cli', 'operations')).toEqual({ args: ['operations'], before: ['cli'] });
  });

  it.each(['--remote-debugging-port=9222', '--proxy-server=http://elsewhere', '--ignore-certificate-errors'])(
    'as a command line refuses %s',
    (foreign) => {
      expect(packaged(foreign, 'cli', 'operations')).toEqual({
        refusal: expect.stringMatching(
          new RegExp(`^${foreign.split('=')[0]!} is an option of the window.*\\nNothing was sent\\.\\n$`),
        ) as string,
      });
    },
  );

  it('as a command line explains where a start option goes', () => {
    expect(packaged('cli', 'operations', '--no-sandbox')).toEqual({
      refusal: '--no-sandbox is a start option: put it before the word cli.\nNothing was sent.\n',
    });
  });
});
