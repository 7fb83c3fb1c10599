import { setTimeout as after } from 'node:timers/promises';
import { type Command, CommanderError } from 'commander';
import type { Problem } from '#contract/result.ts';
import { isBug, problemOf } from '../core/base/failure.ts';
import type { StopSignal } from './command-process.ts';
import type { CommandSurroundings, Context, System } from './context.ts';
import { exitCodeOfThrown, exitCodes, Stopped } from './exit-codes.ts';
import { type GlobalOptions, wantsJsonErrors } from './options.ts';
import { createProgram, withoutHelpCommand, withVariableNames } from './program.ts';
import { isBrokenPipe, Terminal } from './terminal.ts';

/** Milliseconds in which interrupted work may still report its outcome. */
const lastWords = 1_000;
/** Milliseconds: a terminal interrupts a whole group of processes, and the parents of this one pass the signal on. */
const sameInterruption = 300;

const stopSignals: Record<StopSignal, number> = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated };

/** Runs `penstock` with these arguments and returns its exit code. The caller ends the process with it. */
export async function runCommandLine(args: readonly string[], system: System): Promise<number> {
  const { process } = system;
  const terminal = new Terminal(process.stdout, process.stderr, process.env);
  const stopping = new AbortController();
  const isOverridden = Promise.withResolvers<void>();
  const { promise: stopped, resolve: end } = Promise.withResolvers<number>();
  let stoppedAt = Infinity;
  const stop = (code: number): void => {
    if (Date.now() - stoppedAt > sameInterruption) isOverridden.resolve();
    if (stopping.signal.aborted) return;
    stoppedAt = Date.now();
    stopping.abort(new Stopped(code));
    end(code);
  };
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => isBrokenPipe(error) && stop(exitCodes.brokenPipe));
  }
  for (const signal of Object.keys(stopSignals) as StopSignal[]) process.on(signal, () => stop(stopSignals[signal]));

  let context: Context | undefined;
  const open = async (): Promise<Context> =>
    (context ??= new (await import('./context.ts')).Context(terminal, system, stopping.signal, performCommand));
  let timer: NodeJS.Timeout | undefined;
  const limit = async ({ timeout }: GlobalOptions): Promise<void> => {
    if (timeout === undefined) return;
    const { readDuration } = await import('./time.ts');
    timer = setTimeout(() => {
      terminal.say(`Stopped after ${timeout}, the limit of --timeout.`);
      stop(exitCodes.unreachable);
    }, readDuration(timeout));
  };
  const finished = performCommand(args, { terminal, system, open, limit })
    .then((code) => code ?? context?.exitCode ?? exitCodes.ok)
    .finally(() => clearTimeout(timer));
  const code = await Promise.race([finished, stopped]);
  if (!stopping.signal.aborted || (code === exitCodes.brokenPipe && !context?.waitsForInFlight)) return code;
  // An aborted request reports whether it may have taken effect; an action waits for its sent calls.
  await Promise.race([finished, context?.waitsForInFlight ? isOverridden.promise : after(lastWords)]);
  const reason = await stopped;
  return reason === exitCodes.terminated && context?.isService ? exitCodes.ok : reason;
}

/** Returns the value of --tz. It applies to times among the options, so it is read before them. */
function zoneIn(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--tz' || arg.startsWith('--tz='));
  return at < 0 ? undefined : args[at] === '--tz' ? args[at + 1] : args[at]!.slice('--tz='.length);
}

/** Runs a command. Returns the exit code of a failure; null if there was none. */
export async function performCommand(
  args: readonly string[],
  {
    terminal,
    system: {
      version,
      process: { env },
    },
    open,
    limit,
  }: CommandSurroundings,
): Promise<number | null> {
  let program: Command | undefined;
  try {
    const zone = zoneIn(args);
    if (zone !== undefined) (await import('./time.ts')).chooseTimeZone(zone, env);
    const created = await createProgram(args, terminal, version, open, env);
    ({ program } = created);
    const { help } = created;
    program.hook('preAction', (_program, command) => limit(command.optsWithGlobals<GlobalOptions>()));
    await program.parseAsync(withoutHelpCommand(args, program), { from: 'user' }).catch((thrown: unknown) => {
      // Commander also throws for --help, which is not a failure.
      if (!(thrown instanceof CommanderError) || thrown.exitCode !== 0) throw thrown;
      return terminal.write(help());
    });
    return null;
  } catch (thrown) {
    if (isBrokenPipe(thrown)) return exitCodes.brokenPipe;
    if (thrown instanceof CommanderError) return exitCodes.usage;
    const problem = program ? withVariableNames(printed(thrown), program) : printed(thrown);
    const code = exitCodeOfThrown(thrown);
    if (wantsJsonErrors(args, env)) terminal.sayProblemAsJson(problem, code);
    else terminal.sayProblem(problem);
    return code;
  }
}

/** Returns the problem as it is printed. */
function printed(thrown: unknown): Problem {
  if (isBug(thrown)) return unexpected(thrown);
  const problem = problemOf(thrown);
  return problem.kind === 'cancelled' ? { ...problem, message: 'Interrupted.' } : problem;
}

/**
 * Returns the problem for a bug. There is no log file, so the error itself is shown; the terminal hides secrets in it.
 */
function unexpected(thrown: unknown) {
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: 'internal', message: 'Penstock failed because of a bug.', detail } as const;
}
