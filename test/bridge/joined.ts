import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

/** Sender of a call, as Electron describes it to main. */
export interface Sender {
  url: string;
  /** False for a frame inside the page. */
  mainFrame: boolean;
  /** A frame that has navigated since reads as null. */
  gone?: boolean;
}

const ownPage: Sender = { url: 'app://penstock/#/flows', mainFrame: true };

/**
 * Joins the two ends of the bridge in memory, with Electron's rules for what crosses: everything is cloned, a handler's
 * error is only a sentence, a second handler for a channel is an error.
 */
export class JoinedBridge {
  readonly #handlers = new Map<string, (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown>();
  readonly #main = new EventEmitter();
  readonly #page = new EventEmitter();
  /** Sender of the next call. */
  sender: Sender = ownPage;
  /** API that preload gave to the page. */
  readonly exposed: Record<string, unknown> = {};

  readonly ipcMain = {
    handle: (channel: string, handler: (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown) => {
      if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      this.#handlers.set(channel, handler);
    },
    removeHandler: (channel: string) => void this.#handlers.delete(channel),
    on: (channel: string, listener: (...args: unknown[]) => void) => this.#main.on(channel, listener),
    removeListener: (channel: string, listener: (...args: unknown[]) => void) => this.#main.off(channel, listener),
  } as unknown as IpcMain;

  readonly ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const handler = this.#handlers.get(channel);
      if (!handler) throw new Error(`Error invoking remote method '${channel}': Error: No handler registered`);
      try {
        return structuredClone(await handler(this.#event(), ...structuredClone(args)));
      } catch (thrown) {
        throw new Error(`Error invoking remote method '${channel}': ${String(thrown)}`, { cause: thrown });
      }
    },
    send: (channel: string, ...args: unknown[]) => this.#main.emit(channel, this.#event(), ...structuredClone(args)),
    on: (channel: string, listener: (...args: unknown[]) => void) => this.#page.on(channel, listener),
    off: (channel: string, listener: (...args: unknown[]) => void) => this.#page.off(channel, listener),
  };

  readonly contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => {
      if (key in this.exposed) throw new Error(`Cannot bind an API on top of an existing property: ${key}`);
      this.exposed[key] = api;
    },
  };

  /** Channels that main listens on. */
  get channels(): string[] {
    return [...this.#handlers.keys(), ...this.#main.eventNames().map(String)];
  }

  /** Effect of `webContents.send`. */
  push(channel: string, ...args: unknown[]): void {
    this.#page.emit(channel, { sender: this.ipcRenderer }, ...structuredClone(args));
  }

  #event(): IpcMainInvokeEvent {
    const { url, mainFrame, gone } = this.sender;
    const senderFrame = gone ? null : { url, parent: mainFrame ? null : {} };
    return { sender: { id: 1 }, senderFrame } as unknown as IpcMainInvokeEvent;
  }
}
