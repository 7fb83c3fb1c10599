import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { failure } from '../core/base/failure.ts';
import type { Context } from './context.ts';
import { requireInput } from './input.ts';
import { keyInstead } from './secret.ts';

/** Returns an output that discards the echo of typed text. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads one line from the user at the terminal, trimmed. Empty if the terminal was closed, or the command interrupted.
 */
export async function askLine(question: string, { system, terminal, signal }: Context): Promise<string> {
  const { process } = system;
  terminal.say(question);
  const lines = createInterface({ input: requireInput(process, ''), historySize: 0 });
  lines.on('SIGINT', () => process.emit('SIGINT', 'SIGINT'));
  try {
    const [line] = (await Promise.race([once(lines, 'line', { signal }), once(lines, 'close')])) as [string?];
    return line?.trim() ?? '';
  } catch (thrown) {
    if (signal.aborted) return '';
    throw thrown;
  } finally {
    lines.close();
  }
}

/** Reads one line from the user, hidden while it is typed; without a terminal, the first line of standard input. */
export async function askHidden(question: string, { system, terminal, signal }: Context): Promise<string> {
  const { process } = system;
  const stdin = requireInput(process, keyInstead);
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) terminal.say(question);
  const lines = createInterface({
    input: stdin,
    output: nowhere(),
    terminal: isTerminal,
    // The line must not enter the history of the arrow keys.
    historySize: 0,
  });
  // In this mode, the terminal passes Ctrl-C as a key.
  lines.on('SIGINT', () => process.emit('SIGINT', 'SIGINT'));
  try {
    const [line] = (await Promise.race([once(lines, 'line', { signal }), once(lines, 'close')])) as [string?];
    return line?.trim() ?? '';
  } catch (cause) {
    throw Object.assign(failure('cancelled', 'Interrupted.', { advice: 'Nothing was saved.' }), { cause });
  } finally {
    lines.close();
  }
}
