import { type Clock, systemClock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { inert } from '../core/base/json.ts';
import { Poller } from '../core/monitoring/poller.ts';
import type { Context } from './context.ts';
import type { Line } from './styled-line.ts';
import { timeOf } from './time.ts';

/** Result of one read, for the user and for a program. */
export interface WatchResult {
  lines: (width: number | null) => Line[];
  /** Result without the moment of the read, so that equal results are no change. */
  json: object;
  readAt: number | null;
}

export interface CommandWatchOptions {
  /** Seconds between reads, from the environment. */
  pollSeconds: number;
  json: boolean | undefined;
  /** Reads once; throws on failure. */
  read: (signal: AbortSignal) => Promise<WatchResult>;
}

/** Work that is repeated. */
export interface RepeatedWork {
  /** Seconds between reads, from the environment. */
  pollSeconds: number;
  /** Reads once; throws on failure. Returns what prints the result. */
  read: (signal: AbortSignal) => Promise<() => Promise<void>>;
}

/**
 * Reads repeatedly, as often as the window does, until the user interrupts. On a screen each result replaces the
 * previous one; elsewhere each change follows the previous one, as one JSON line each.
 */
export function watchRepeatedly(
  { pollSeconds, json = false, read }: CommandWatchOptions,
  context: Pick<Context, 'terminal' | 'signal'>,
  clock: Clock = systemClock,
): Promise<void> {
  const { terminal } = context;
  let shown: string | null = null;
  const show = async ({ lines, json: fields, readAt }: WatchResult): Promise<void> => {
    const state = JSON.stringify(fields);
    const asOf = timeOf(readAt);
    const isNews = state !== shown;
    shown = state;
    if (json) return isNews ? terminal.write(`${inert(JSON.stringify({ ...fields, read_at: asOf }))}\n`) : undefined;
    const all = [...(asOf === null ? [] : [`As of ${asOf}`]), ...lines(terminal.width)];
    if (terminal.isScreen) return terminal.screen(all);
    if (isNews) await terminal.lines([...all, '']);
  };
  const readOnce = async (signal: AbortSignal): Promise<() => Promise<void>> => {
    const found = await read(signal);
    return () => show(found);
  };
  return repeatUntilInterrupted({ pollSeconds, read: readOnce }, context, clock);
}

/**
 * Repeats the work until the user interrupts. A failed read is reported and retried; a lost session ends the loop with a
 * Failure.
 */
export async function repeatUntilInterrupted(
  { pollSeconds, read }: RepeatedWork,
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  clock: Clock = systemClock,
): Promise<void> {
  const over = Promise.withResolvers<void>();
  let said: string | null = null;
  const poller = new Poller({
    clock,
    pollSeconds,
    read: async (reading) => {
      const show = await read(AbortSignal.any([reading, signal]));
      said = null;
      await show().catch((thrown: unknown) => {
        // The output has no reader any more: that is no failure of the service.
        over.reject(thrown);
        throw thrown;
      });
    },
    onChange: () => {
      const { problem, reading } = poller;
      if (!problem || reading || !poller.running) return;
      // No later read can fix this.
      if (problem.kind === 'signed_out') return over.reject(new Failure(problem));
      if (said !== problem.message) terminal.say(`${problem.message} Earlier results may be stale.`);
      said = problem.message;
    },
  });
  const stop = (): void => over.resolve();
  signal.addEventListener('abort', stop);
  if (signal.aborted) return;
  poller.start();
  try {
    await over.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    poller.stop();
  }
}
