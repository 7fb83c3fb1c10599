import fc from 'fast-check';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { marked, type Tone } from '../../../../main/cli/styled-line.ts';
import { Terminal } from '../../../../main/cli/terminal.ts';
import type { OutputStream } from '../../../../main/cli/command-process.ts';
import { unsafeOnScreen, unsafeText } from '../../../fixtures/unsafe-text.ts';

/** A terminal and its output. A separate escape code may clear the progress line. */
function terminalOf(
  { isTTY, columns }: { isTTY: boolean; columns?: number },
  env: NodeJS.ProcessEnv = {},
): { terminal: Terminal; written: () => string } {
  let text = '';
  const output = (): OutputStream =>
    Object.assign(new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }), {
      isTTY,
      ...(columns && { columns }),
    });
  return { terminal: new Terminal(output(), output(), env), written: () => text.replaceAll('\r\u001b[2K', '') };
}

const ways: ((terminal: Terminal, text: string) => unknown)[] = [
  (terminal, text) => terminal.write(text),
  (terminal, text) => terminal.lines([text, text]),
  (terminal, text) => terminal.writeCsv(text),
  (terminal, text) => terminal.say(text),
  (terminal, text) => terminal.progress(text),
  (terminal, text) => terminal.sayProblem({ kind: 'internal', message: text, advice: text, detail: text }),
];

it('writes only text and line breaks to a screen, for any text and method', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...ways), unsafeText), { maxLength: 5 }), async (said) => {
      const { terminal, written } = terminalOf({ isTTY: true });
      for (const [way, text] of said) await way(terminal, text);
      expect(written()).not.toMatch(unsafeOnScreen);
    }),
  );
});

it('writes each text on a separate line, whatever it contains', async () => {
  const { terminal, written } = terminalOf({ isTTY: true });
  await terminal.lines(['Failed: a\nDone: b', '']);
  expect(written()).toBe('Failed: a\\u{a}Done: b\n\n');
});

it('writes the bytes of CSV unchanged to a program, and everything else inert', async () => {
  const { terminal, written } = terminalOf({ isTTY: false });
  await terminal.writeCsv('a,"\u001b[31m\n"\n');
  await terminal.write('\u001b[31m\n');
  expect(written()).toBe('a,"\u001b[31m\n"\n\\u{1b}[31m\n');
});

const screen = { isTTY: true };
const file = { isTTY: false };
const xterm = { TERM: 'xterm-256color' };
const red = '\u001b[31mfailing\u001b[39m\n';

it.each([
  ['a screen', screen, xterm, red],
  ['a screen that has no colours', screen, { TERM: 'dumb' }, 'failing\n'],
  ['a screen with NO_COLOR', screen, { ...xterm, NO_COLOR: '1' }, 'failing\n'],
  ['a screen with an empty NO_COLOR, which says nothing', screen, { ...xterm, NO_COLOR: '' }, red],
  ['a screen with FORCE_COLOR=0', screen, { ...xterm, FORCE_COLOR: '0' }, 'failing\n'],
  ['a file or a pipe', file, xterm, 'failing\n'],
  ['a pipe with FORCE_COLOR', file, { FORCE_COLOR: '1' }, red],
  ['a pipe with both, where NO_COLOR goes first', file, { FORCE_COLOR: '1', NO_COLOR: '1' }, 'failing\n'],
])('colors status words as %s requires', async (_where, kind, env, expected) => {
  const { terminal, written } = terminalOf(kind, env);
  await terminal.lines([marked('failing')]);
  expect(written()).toBe(expected);
});

it('lets no text add colors, or end those around it', async () => {
  const tone = fc.constantFrom<Tone>('heading', 'bad', 'warning', 'good', 'quiet');
  const part = fc.oneof(unsafeText, fc.record({ text: unsafeText, tone }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(part), { maxLength: 4 }), async (lines) => {
      const [coloured, plain] = [terminalOf(screen, xterm), terminalOf(screen)];
      await coloured.terminal.lines(lines);
      await plain.terminal.lines(lines);
      expect(plain.written()).not.toMatch(unsafeOnScreen);
      expect(stripVTControlCharacters(coloured.written())).toBe(plain.written());
    }),
  );
});

it('colors only lines: JSON stays JSON where colors are forced', async () => {
  const { terminal, written } = terminalOf(screen, { FORCE_COLOR: '1' });
  await terminal.write('{"state": "failing"}\n');
  expect(written()).toBe('{"state": "failing"}\n');
});

it.each([
  [0, '[....................] 0 of 7 ...'],
  [0.5, '[##########..........] 0 of 7 ...'],
  // Full only when everything is done.
  [0.999, '[###################.] 0 of 7 ...'],
  [1, '[####################] 0 of 7 ...'],
  [3, '[####################] 0 of 7 ...'],
  [null, '0 of 7 ...'],
])('progress of %s is drawn as a bar before its words', (share, line) => {
  const { terminal, written } = terminalOf(screen);
  terminal.progress('0 of 7 ...', share);
  expect(written()).toBe(line);
});

it('progress stays on one line on any narrow screen, and loses its bar before its words', () => {
  for (const [columns, line] of [
    [34, '[##########..........] 3 of 7 ...'],
    [33, '3 of 7 ...'],
    [7, '3 of 7'],
  ] as const) {
    const { terminal, written } = terminalOf({ ...screen, columns });
    terminal.progress('3 of 7 ...', 0.5);
    expect(written()).toBe(line);
  }
});

it('no progress is written to a file', () => {
  const { terminal, written } = terminalOf(file);
  terminal.progress('3 of 7 ...', 0.5);
  expect(written()).toBe('');
});
