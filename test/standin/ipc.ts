import { setTimeout } from 'node:timers/promises';
import type { PageDocument } from './page/documents.ts';
import type { Page } from './page/page.ts';
import type { FromPage } from './page/preload-host.ts';
import { refusingEmitter } from './refusal.ts';
import { WebFrameMain } from './web-frame.ts';
import { complain } from './terminal.ts';

/** The WebContents of a page that sent something. */
interface Sender {
  send(channel: string, ...args: unknown[]): void;
}

export interface IpcMainEvent {
  readonly type: 'frame';
  readonly sender: Sender;
  readonly senderFrame: WebFrameMain | null;
  readonly processId: number;
  readonly frameId: number;
  readonly ports: readonly never[];
}

type Handler = (event: IpcMainEvent, ...args: unknown[]) => unknown;

/**
 * Maximum delay in milliseconds with which main receives messages from a page, each time a random share of it, as on a
 * busy computer.
 */
const mostDelay = Number(process.env['STANDIN_SLOW_IPC'] ?? 0);
let heard = Promise.resolve();

/** Resolves when main receives the latest message from a page, because Electron keeps the order. */
function untilHeard(): Promise<void> {
  const before = heard;
  heard = setTimeout(Math.random() * mostDelay).then(() => before);
  return heard;
}

const handlers = new Map<string, Handler>();

class IpcMain extends refusingEmitter('ipcMain') {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found ${typeof handler}`);
    handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

export const ipcMain = new IpcMain();

/** Passes a page's message to its handler or listeners, and returns the handler's answer. */
export async function receive(
  message: Extract<FromPage, { kind: 'invoke' | 'send' }>,
  sender: Sender,
  page: Page,
  from: PageDocument,
): Promise<void> {
  if (mostDelay > 0) await untilHeard();
  const event = eventOf(sender, page, from);
  const { channel, args } = message;
  if (message.kind === 'send') {
    const replyable = Object.assign(event, { reply: (...sent: [string, ...unknown[]]) => sender.send(...sent) });
    ipcMain.emit(channel, replyable, ...args);
    return;
  }
  const { id } = message;
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    await page.send({ kind: 'reply', id, ok: true, value: await handler(event, ...args) }, from);
  } catch (error) {
    complain(`Error occurred in handler for '${channel}':`, error);
    // Only the text crosses: no name, code, cause or stack (lib/browser/ipc-dispatch.ts).
    await page.send({ kind: 'reply', id, ok: false, message: String(error) }, from);
  }
}

function eventOf(sender: Sender, page: Page, from: PageDocument): IpcMainEvent {
  const frame = new WebFrameMain(page);
  return {
    type: 'frame',
    sender,
    processId: frame.processId,
    frameId: from.contextId,
    ports: [],
    // Null once the frame shows something else (electron.d.ts, IpcMainEvent).
    get senderFrame() {
      return frame.detached ? null : frame;
    },
  };
}
