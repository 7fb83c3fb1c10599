import { Writable } from 'node:stream';
import { parseJson } from '../../core/base/json-text.ts';
import type { CommandProcess } from '../command-process.ts';
import { exitCodes } from '../exit-codes.ts';
import { Terminal } from '../terminal.ts';
import { ReadingContext, type ReadingSurroundings } from './reading-context.ts';

/** The outcome and the output of a command. */
export interface CommandResult {
  exitCode: number;
  /** The JSON that it printed; null without any. */
  output: unknown;
  /** Lines that it printed for the user. */
  notes: string[];
}

/** Runs a command of the command line with `--json`, on connections that only read, and returns what it prints. */
export async function runReadingCommand(
  args: readonly string[],
  { system, ...shared }: ReadingSurroundings,
): Promise<CommandResult> {
  const [stdout, stderr] = [new TextOutput(), new TextOutput()];
  const process: CommandProcess = {
    stdin: null,
    stdout,
    stderr,
    env: { ...system.process.env, NO_COLOR: '1' },
    on: () => undefined,
    emit: () => false,
  };
  const terminal = new Terminal(stdout, stderr, process.env);
  // Without standard input and a window, no command can prompt or show anything.
  const context = new ReadingContext(terminal, { ...shared, system: { ...system, process, openWindow: null } });
  const failed = await context.perform(args, {
    terminal,
    system: context.system,
    open: () => Promise.resolve(context),
    limit: () => Promise.resolve(),
  });
  const output = stdout.text === '' ? null : parseJson(stdout.text);
  return {
    exitCode: failed ?? context.exitCode,
    output: output === undefined ? stdout.text : output,
    notes: stderr.text.split('\n').filter((line) => line !== ''),
  };
}

/** Whether the output of a command is an answer: complete, or one that says what it lacks. */
export const isAnswer = ({ exitCode }: CommandResult): boolean =>
  exitCode === exitCodes.ok || exitCode === exitCodes.incomplete || exitCode === exitCodes.differs;

/** Output that is held in memory. */
class TextOutput extends Writable {
  text = '';

  override _write(chunk: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
