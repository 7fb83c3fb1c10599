import { readFileSync } from 'node:fs';
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
 * @param advice for a file in another encoding
 */
export async function readInput(
  file: string,
  option: string,
  process: CommandProcess,
  { encoding, advice }: { encoding?: FileEncoding | undefined; advice?: string } = {},
): Promise<string> {
  const bytes =
    file === '-' ? await buffer(requireInput(process, 'Use a file instead of -.')) : readBytes(file, option);
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

/** Returns the bytes of a file. Throws a Failure that names the option. */
export function readBytes(file: string, option: string): Buffer {
  try {
    return readFileSync(file);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : `error ${code}`;
    throw wrongUsage(`${option}: ${file} cannot be read: ${why}.`);
  }
}

/** Returns the failure for an invalid command, which sent nothing. */
export const wrongUsage = (message: string, advice = 'Nothing was sent. Run the command with --help for more.') =>
  failure('invalid_input', message, { advice });
