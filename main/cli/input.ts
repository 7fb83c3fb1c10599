import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { failure } from '../core/base/failure.ts';
import type { CommandProcess, InputStream } from './command-process.ts';

/** Returns standard input. Throws a Failure with that advice if it cannot be read. */
export function requireInput({ stdin }: CommandProcess, advice: string): InputStream {
  if (stdin) return stdin;
  throw wrongUsage('An installed Penstock cannot read standard input on Windows.', `Nothing was sent. ${advice}`);
}

/** Returns the text of a file, or of standard input for `-`. Throws a Failure that names the option. */
export async function readInput(file: string, option: string, process: CommandProcess): Promise<string> {
  if (file === '-') return text(requireInput(process, 'Use a file instead of -.'));
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : `error ${code}`;
    throw wrongUsage(`${option}: ${file} cannot be read: ${why}.`);
  }
}

/** Returns the failure for an invalid command, which sent nothing. */
export const wrongUsage = (message: string, advice = 'Nothing was sent. Run the command with --help for more.') =>
  failure('invalid_input', message, { advice });
