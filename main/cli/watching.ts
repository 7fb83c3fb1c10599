import { type Clock, systemClock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { inert } from '../core/base/json.ts';
import { Poller } from '../core/monitoring/poller.ts';
import type { Context } from './context.ts';
import type { Line } from './styled.ts';

/** What one read found: for a person, and for a program. */
export interface Found {
  lines: (width: number | null) => Line[];
  /** Without the moment of the read, so that equal ones are no change. */
  json: object;
  readAt: number | null;
}

export interface WatchOptions {
  /** Seconds between reads, as the environment has them. */
  pollSeconds: number;
  json: boolean | undefined;
  /** Reads once; throws where it fails. */
  read: (signal: AbortSignal) => Promise<Found>;
}

/**
 * Reads again and again, as often as the window does, until the person interrupts: on a screen what was found takes the place of
 * what was there, elsewhere each change follows the one before, as JSON a line each. A read that fails is said, and tried again; a
 * lost session ends it with a Failure.
 */
export async function watching(
  { pollSeconds, json = false, read }: WatchOptions,
  context: Pick<Context, 'terminal' | 'signal'>,
  clock: Clock = systemClock,
): Promise<void> {
  const { terminal, signal } = context;
  const over = Promise.withResolvers<void>();
  let shown: string | null = null;
  let said: string | null = null;
  const show = async ({ lines, json: fields, readAt }: Found): Promise<void> => {
    said = null;
    const state = JSON.stringify(fields);
    const asOf = readAt === null ? null : new Date(readAt).toISOString();
    const isNews = state !== shown;
    shown = state;
    if (json) return isNews ? terminal.write(`${inert(JSON.stringify({ ...fields, read_at: asOf }))}\n`) : undefined;
    const all = [`As of ${asOf}`, ...lines(terminal.width)];
    if (terminal.isScreen) return terminal.screen(all);
    if (isNews) await terminal.lines([...all, '']);
  };
  const poller = new Poller({
    clock,
    pollSeconds,
    read: async (reading) => {
      const found = await read(AbortSignal.any([reading, signal]));
      await show(found).catch((thrown: unknown) => {
        // Nobody can read what comes: that is no failure of the service.
        over.reject(thrown);
        throw thrown;
      });
    },
    onChange: () => {
      const { problem, reading } = poller;
      if (!problem || reading || !poller.running) return;
      // No later read mends that.
      if (problem.kind === 'signed_out') return over.reject(new Failure(problem));
      if (said !== problem.message) terminal.say(`${problem.message} What was read before may have changed since.`);
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
