import { readFileSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Failure, failure } from '../core/base/failure.ts';
import { decodeText, type FileEncoding } from '../core/base/file-text.ts';
import type { CommandProcess, InputStream } from './command-process.ts';

/** Returns standard input. Throws a Failure with that advice if it cannot be read. */
export function requireInput({ stdin }: CommandProcess, advice: string): InputStream {
  if (stdin) return stdin;
  throw wrongUsage('An installed Penstock cannot read standard input on Windows.', `Nothing was sent. ${advice}`);
}

/**
 * Returns the text of a file, or of standard input for `-`. Throws a Failure that names the option.
 *
 * @param encoding if the user chose one
 * @param most maximum number of bytes of a file
 * @param advice for a file in another encoding
 */
export async function readInput(
  file: string,
  option: string,
  process: CommandProcess,
  { encoding, advice, most }: { encoding?: FileEncoding | undefined; advice?: string; most?: number } = {},
): Promise<string> {
  const bytes =
    file === '-' ? await buffer(requireInput(process, 'Use a file instead of -.')) : readBytes(file, option, most);
  try {
    return decodeText(bytes, encoding);
  } catch (thrown) {
    const name = file === '-' ? 'standard input' : file;
    throw thrown instanceof Failure
      ? new Failure({
          ...thrown.problem,
          message: `${option}: ${name} cannot be read. ${thrown.message}`,
          ...(advice !== undefined && { advice }),
        })
      : thrown;
  }
}

/** Returns the bytes of a file. Throws a Failure that names the option if it cannot be read or has more than `most`. */
export function readBytes(file: string, option: string, most = Infinity): Buffer {
  try {
    if (statSync(file).size > most) throw wrongUsage(`${option}: ${file} is too large.`);
    return readFileSync(file);
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : `error ${code}`;
    throw wrongUsage(`${option}: ${file} cannot be read: ${why}.`);
  }
}

/** Returns the failure for an invalid command, which sent nothing. */
export const wrongUsage = (message: string, advice = 'Nothing was sent. Run the command with --help for more.') =>
  failure('invalid_input', message, { advice });
