import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { failure } from '../core/failure.ts';
import type { Terminal } from './terminal.ts';

/** What is typed is shown nowhere. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line from the person, not shown while it is typed; without a terminal the first line of standard input. */
export async function askHidden(question: string, terminal: Terminal, signal: AbortSignal): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) terminal.say(question);
  const lines = createInterface({
    input: stdin,
    output: nowhere(),
    terminal: stdin.isTTY,
    // Nor is it kept for the arrow keys.
    historySize: 0,
  });
  // The terminal hands over Ctrl-C as a key while it is read this way.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const [line] = (await Promise.race([once(lines, 'line', { signal }), once(lines, 'close')])) as [string?];
    return line?.trim() ?? '';
  } catch (cause) {
    throw Object.assign(failure('cancelled', 'Interrupted.', { advice: 'Nothing was saved.' }), { cause });
  } finally {
    lines.close();
  }
}
