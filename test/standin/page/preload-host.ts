import type { Codec } from './codec.ts';
import type { WorldBridge } from './world-bridge.ts';

/** Messages from a page to the main process. */
export type FromPage =
  | { kind: 'hello'; url: string }
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'open'; url: string; name: string; features: string }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'title'; title: string }
  | { kind: 'preload-error'; message: string; stack: string };

/** Messages from the main process to a page. */
export type ToPage =
  | { kind: 'reply'; id: number; ok: true; value: unknown }
  | { kind: 'reply'; id: number; ok: false; message: string }
  | { kind: 'event'; channel: string; args: unknown[] };

/** The part of Node's `process` that a sandboxed preload sees. */
export interface PreloadProcess {
  readonly platform: string;
  readonly arch: string;
  readonly versions: Record<string, string>;
  readonly env: Record<string, string>;
  readonly argv: readonly string[];
}

/**
 * Runs a preload script like Electron's sandbox (docs/tutorial/sandbox.md): one function body, `require` limited to
 * electron, events, timers and url, no Node beyond a part of `process`. Returns the receiver of messages from main.
 * Runs in pages, sent as source, so it must not refer to anything outside itself.
 */
export function runPreload(
  bridge: WorldBridge,
  codec: Codec,
  toMain: (text: string) => void,
  source: string | null,
  seen: PreloadProcess,
): (text: string) => void {
  type Listener = (...args: unknown[]) => void;
  const post = (message: FromPage): void => toMain(codec.encode(message));

  const refusing = (path: string, members: object, tolerated: readonly string[] = ['then', 'toJSON']): object =>
    new Proxy(members, {
      get(target, name) {
        if (name in target || typeof name === 'symbol' || tolerated.includes(name)) return Reflect.get(target, name);
        throw new Error(`The stand-in does not implement ${path}.${name} in a preload`);
      },
    });

  /** Result of `require('events')` in a preload. */
  class EventEmitter {
    readonly #listeners = new Map<string, Listener[]>();
    on(name: string, listener: Listener): this {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
      return this;
    }
    addListener(name: string, listener: Listener): this {
      return this.on(name, listener);
    }
    once(name: string, listener: Listener): this {
      const wrapped = Object.assign((...args: unknown[]) => (this.off(name, wrapped), listener(...args)), { listener });
      return this.on(name, wrapped);
    }
    off(name: string, listener: Listener): this {
      const listeners = this.#listeners.get(name) ?? [];
      const index = listeners.findLastIndex(
        (each) => each === listener || (each as { listener?: unknown }).listener === listener,
      );
      this.#listeners.set(name, index < 0 ? listeners : listeners.toSpliced(index, 1));
      return this;
    }
    removeListener(name: string, listener: Listener): this {
      return this.off(name, listener);
    }
    removeAllListeners(name?: string): this {
      if (name === undefined) this.#listeners.clear();
      else this.#listeners.delete(name);
      return this;
    }
    listenerCount(name: string): number {
      return this.#listeners.get(name)?.length ?? 0;
    }
    emit(name: string, ...args: unknown[]): boolean {
      const listeners = this.#listeners.get(name) ?? [];
      for (const listener of listeners) listener(...args);
      return listeners.length > 0;
    }
  }

  const waiting = new Map<number, { channel: string; resolve(value: unknown): void; reject(reason: Error): void }>();
  let lastInvoke = 0;

  class IpcRenderer extends EventEmitter {
    send(channel: string, ...args: unknown[]): void {
      post({ kind: 'send', channel, args });
    }
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const id = ++lastInvoke;
      post({ kind: 'invoke', id, channel, args });
      return new Promise((resolve, reject) => waiting.set(id, { channel, resolve, reject }));
    }
    sendSync(): never {
      throw new Error('The stand-in does not implement ipcRenderer.sendSync');
    }
    postMessage(): never {
      throw new Error('The stand-in does not implement ipcRenderer.postMessage');
    }
  }

  const ipcRenderer = new IpcRenderer();
  const electron = refusing('electron', {
    ipcRenderer,
    contextBridge: refusing('contextBridge', {
      exposeInMainWorld: (name: string, api: unknown) => bridge.expose(name, api),
    }),
  });
  const modules: Record<string, object> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(EventEmitter, { EventEmitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    url: refusing('url', { URL, URLSearchParams }),
  };
  const require = (name: string): object => {
    const found = modules[name.replace(/^node:/, '')];
    if (!found) throw new Error(`module not found: ${name}`);
    return found;
  };
  const process = refusing('process', {
    ...seen,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
  });
  const globals: Record<string, unknown> = {
    require,
    module: { exports: {} },
    exports: {},
    process,
    global: globalThis,
    Buffer: refusing('Buffer', function () {}),
    setImmediate: (callback: Listener, ...args: unknown[]) => setTimeout(callback, 0, ...args),
    clearImmediate: clearTimeout,
  };

  // The first message of every document, so that main knows the source of later ones.
  post({ kind: 'hello', url: location.href });
  window.addEventListener('focus', () => post({ kind: 'focus', focused: true }));
  window.addEventListener('blur', () => post({ kind: 'focus', focused: false }));
  document.addEventListener('DOMContentLoaded', () => {
    const postTitle = (): void => {
      if (document.title !== lastTitle) post({ kind: 'title', title: (lastTitle = document.title) });
    };
    let lastTitle = '';
    postTitle();
    new MutationObserver(postTitle).observe(document.head, { subtree: true, childList: true, characterData: true });
  });
  if (source !== null) {
    try {
      new Function(...Object.keys(globals), `${source}\n//# sourceURL=preload`)(...Object.values(globals));
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      post({ kind: 'preload-error', message, stack: stack ?? message });
    }
  }

  return (text) => {
    const message = codec.decode(text) as ToPage;
    if (message.kind === 'event') {
      try {
        ipcRenderer.emit(message.channel, { sender: ipcRenderer, ports: [] }, ...message.args);
      } catch (error) {
        reportError(error);
      }
      return;
    }
    const { channel, resolve, reject } = waiting.get(message.id)!;
    waiting.delete(message.id);
    if (message.ok) resolve(message.value);
    else reject(new Error(`Error invoking remote method '${channel}': ${message.message}`));
  };
}
