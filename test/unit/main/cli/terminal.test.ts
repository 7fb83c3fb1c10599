import fc from 'fast-check';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { Terminal } from '../../../../main/cli/terminal.ts';
import { unsafeOnScreen, unsafeText } from '../../../fixtures/unsafe-text.ts';

/** A terminal and what was written to it; the progress line may be cleared by an escape code of our own. */
function terminalOf({ isTTY }: { isTTY: boolean }): { terminal: Terminal; written: () => string } {
  let text = '';
  const output = (): Writable & { isTTY: boolean } =>
    Object.assign(new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }), { isTTY });
  return { terminal: new Terminal(output(), output()), written: () => text.replaceAll('\r\u001b[2K', '') };
}

const ways: ((terminal: Terminal, text: string) => unknown)[] = [
  (terminal, text) => terminal.write(text),
  (terminal, text) => terminal.lines([text, text]),
  (terminal, text) => terminal.writeCsv(text),
  (terminal, text) => terminal.say(text),
  (terminal, text) => terminal.progress(text),
  (terminal, text) => terminal.sayProblem({ kind: 'internal', message: text, advice: text, detail: text }),
];

it('writes only text and line breaks to a screen, whatever is written and by whichever method', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...ways), unsafeText), { maxLength: 5 }), async (said) => {
      const { terminal, written } = terminalOf({ isTTY: true });
      for (const [way, text] of said) await way(terminal, text);
      expect(written()).not.toMatch(unsafeOnScreen);
    }),
  );
});

it('writes each text on a line of its own, whatever is in it', async () => {
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
