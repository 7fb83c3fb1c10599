import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { failure } from '../core/failure.ts';
import type { CommandProcess } from './command-process.ts';

/** The text of a file, or of standard input for `-`. Throws a Failure naming the option. */
export async function readInput(file: string, option: string, process: CommandProcess): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : `it cannot be read (${code})`;
    throw wrongUsage(`${option} names ${file}, but ${why}.`);
  }
}

/** Something about the command is wrong, and nothing was sent. */
export const wrongUsage = (message: string, advice = 'Nothing was sent. The command with --help tells more.') =>
  failure('invalid_input', message, { advice });
