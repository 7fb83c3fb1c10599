import { type CallName, cancelChannel, type Input, type Output } from '#contract';
import { calls } from '#contract/calls/index.ts';
import { callNames } from '#contract/calls/names.ts';
import type { Result } from '#contract/result.ts';
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import { failure, problemOf } from '../core/base/failure.ts';
import { phrases } from '../core/base/words.ts';
import type { Logger } from '../log.ts';
import { texts } from './words.ts';

/** Handler for each call. It returns or throws, and never sees the caller. */
export type Handlers = { [N in CallName]: (input: Input<N>, signal: AbortSignal) => Output<N> | Promise<Output<N>> };

/** The calls as a map in which TypeScript pairs the schema and the handler of one name. */
const definitions: { [N in CallName]: { input: z.ZodType<Input<N>> } } = calls;

const envelope = z.strictObject({ input: z.unknown(), cancelId: z.string().max(64).nullable() });

/**
 * Main's end of the bridge: the only code that listens to the page (D2). Returns a function that unregisters it all.
 */
export function registerCalls(ipcMain: IpcMain, handlers: Handlers, pageOrigin: string, log: Logger): () => void {
  /** Calls that the page may give up on, by window and by the id that the page chose. */
  const running = new Map<string, AbortController>();
  const runningKey = (contentsId: number, cancelId: string): string => `${contentsId} ${cancelId}`;

  for (const name of callNames) {
    ipcMain.handle(name, async (event: IpcMainInvokeEvent, message: unknown): Promise<Result<unknown>> => {
      // This must come first and synchronously; see isOwnPage.
      const allowed = isOwnPage(event, pageOrigin);
      const contentsId = event.sender.id;
      let key: string | null = null;
      try {
        if (!allowed) throw failure('forbidden_sender', texts.notFromWindow);
        const { input, cancelId } = parse(envelope, message);
        const abort = new AbortController();
        if (cancelId !== null) running.set((key = runningKey(contentsId, cancelId)), abort);
        return { ok: true, value: await answer(name, input, handlers, abort.signal) };
      } catch (thrown) {
        const problem = problemOf(thrown);
        if (problem.kind === 'internal' || problem.kind === 'forbidden_sender')
          log.error('a call failed', { name, thrown });
        return { ok: false, problem };
      } finally {
        if (key !== null) running.delete(key);
      }
    });
  }

  const cancel = (event: IpcMainEvent, cancelId: unknown): void => {
    if (!isOwnPage(event, pageOrigin) || typeof cancelId !== 'string') {
      log.warn('a cancel from elsewhere was ignored');
      return;
    }
    running.get(runningKey(event.sender.id, cancelId))?.abort();
  };
  ipcMain.on(cancelChannel, cancel);

  return () => {
    for (const name of callNames) ipcMain.removeHandler(name);
    ipcMain.removeListener(cancelChannel, cancel);
  };
}

/**
 * Reports whether a message comes from our own page: the main frame of our window, at our own origin (Electron's
 * security checklist, item 17). Must be called synchronously, before any await: a frame that has navigated since reads
 * as null.
 */
function isOwnPage(event: IpcMainInvokeEvent | IpcMainEvent, pageOrigin: string): boolean {
  try {
    const frame = event.senderFrame;
    if (!frame || frame.parent !== null) return false;
    const { protocol, host } = new URL(frame.url);
    return `${protocol}//${host}` === pageOrigin;
  } catch {
    // A disposed frame throws when its properties are read, a frame without an address when the address is parsed.
    return false;
  }
}

async function answer<N extends CallName>(
  name: N,
  input: unknown,
  handlers: Handlers,
  signal: AbortSignal,
): Promise<unknown> {
  return handlers[name](parse(definitions[name].input, input), signal);
}

/** Parses a value. Throws `invalid_input` that names the first invalid field. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw failure('invalid_input', issue?.message ?? texts.malformed, {
    ...(field !== '' && { field: field.replace(/^(settings|secret)\./, '') }),
    advice: phrases.nothingSent,
  });
}
