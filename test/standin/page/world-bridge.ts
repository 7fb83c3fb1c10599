/** One end of the bridge between a page's own world and the preload's isolated one. */
export interface WorldBridge {
  /** Makes a frozen copy of `api` a global of the page. Throws when the name is taken. */
  expose(name: string, api: unknown): void;
}

/** Placeholder for a value that structured clone does not carry. */
type Special =
  | { $bridge: 'function' | 'promise'; id: number }
  | { $bridge: 'error'; message: string }
  | { $bridge: 'symbol'; id: string; description: string | undefined }
  | { $bridge: 'fields'; entries: [unknown, unknown][] };

type Message =
  | { kind: 'call'; id: number; args: unknown[] }
  | { kind: 'reply'; ok: boolean; value: unknown }
  | { kind: 'settled'; id: number; ok: boolean; value: unknown }
  | { kind: 'expose'; name: string; api: unknown }
  | { kind: 'open'; url: string; name: string; features: string };

/**
 * Connects one world to the other by the rules of Electron's contextBridge (docs/api/context-bridge.md): values are
 * copied, functions and promises proxied, errors retain their message, prototypes are lost. A symbol has a double in
 * the other world.
 * The worlds share only the DOM, so they communicate by events of a secret name on `window`. Chromium clones an event's
 * detail between worlds, and dispatch is synchronous.
 * Runs in pages, sent as source, so it must not refer to anything outside itself. `onOpen` is called on window.open.
 */
export function connectWorlds(
  secret: string,
  role: 'page' | 'preload',
  onOpen?: (url: string, name: string, features: string) => void,
): WorldBridge {
  const OF = '$bridge';
  const other = role === 'page' ? 'preload' : 'page';
  const dispatch = EventTarget.prototype.dispatchEvent.bind(window);
  const platformTypes = [Date, Map, Set, RegExp, ArrayBuffer, WeakMap, WeakSet, Blob, Boolean, Number, String];

  const functions: ((...args: unknown[]) => unknown)[] = [];
  const functionIds = new WeakMap<object, number>();
  /** Symbols that have crossed, by an id that both worlds know, because structured clone carries none. */
  const symbols = new Map<string, symbol>();
  const symbolIds = new Map<symbol, string>();
  const promises: { [id: number]: { resolve(value: unknown): void; reject(reason: unknown): void } } = {};
  let lastPromise = 0;
  let reply: { ok: boolean; value: unknown } | undefined;

  const post = (message: Message): void => void dispatch(new CustomEvent(secret + other, { detail: message }));
  const cannotClone = (): Error => new Error('An object could not be cloned.');
  const isPlatformObject = (value: object): boolean => {
    for (const type of platformTypes) if (value instanceof type) return true;
    return ArrayBuffer.isView(value);
  };

  /** Prepares a value for the crossing. Returns it untouched when structured clone alone is sufficient. */
  function outgoing(value: unknown, depth = 0): unknown {
    if (typeof value === 'symbol') return outgoingSymbol(value);
    if (typeof value === 'function') return { [OF]: 'function', id: idOf(value as (...args: unknown[]) => unknown) };
    if (value === null || typeof value !== 'object') return value;
    // Limit from electron_api_context_bridge.cc, kMaxRecursion.
    if (depth > 1000) throw new TypeError('Electron contextBridge recursion depth exceeded.');
    if (value instanceof Promise) return outgoingPromise(value);
    if (value instanceof Error) return { [OF]: 'error', message: value.message };
    if (Array.isArray(value)) return outgoingArray(value, depth);
    if (value instanceof Symbol) throw cannotClone();
    if (value instanceof Node) throw new Error('The stand-in carries no DOM nodes through contextBridge');
    if (isPlatformObject(value)) return outgoingPlatformObject(value);
    return outgoingFields(value as Record<string, unknown>, depth);
  }

  /** Throws for a value that an event's detail cannot hold, which would otherwise arrive as null. */
  function outgoingPlatformObject(value: object): object {
    if (!ArrayBuffer.isView(value)) structuredClone(value);
    return value;
  }

  function outgoingArray(values: unknown[], depth: number): unknown[] {
    let copy: unknown[] | undefined;
    for (let index = 0; index < values.length; index++) {
      const crossed = outgoing(values[index], depth + 1);
      if (!Object.is(crossed, values[index])) (copy ??= [...values])[index] = crossed;
    }
    return copy ?? values;
  }

  function outgoingFields(value: Record<string, unknown>, depth: number): object {
    // An instance of a class may hide platform internals from structured clone, so only plain objects pass unchanged.
    const prototype = Object.getPrototypeOf(value);
    const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
    let copy: Record<string, unknown> | undefined = isPlain ? undefined : { ...value };
    for (const key of Object.keys(value)) {
      const field = value[key];
      const crossed = outgoing(field, depth + 1);
      if (!Object.is(crossed, field))
        Object.defineProperty((copy ??= { ...value }), key, {
          value: crossed,
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
    const fields = copy ?? value;
    const symbols = Object.getOwnPropertySymbols(value).filter((key) =>
      Object.prototype.propertyIsEnumerable.call(value, key),
    );
    if (symbols.length === 0 && !Object.hasOwn(fields, OF)) return fields;
    const keyed = symbols.map((key) => [
      outgoingSymbol(key),
      outgoing((value as Record<symbol, unknown>)[key], depth + 1),
    ]);
    return { [OF]: 'fields', entries: [...Object.entries(fields), ...keyed] };
  }

  function outgoingSymbol(symbol: symbol): Special {
    let id = symbolIds.get(symbol);
    if (id === undefined) hold(symbol, (id = `${role}-${symbols.size}`));
    return { [OF]: 'symbol', id, description: symbol.description };
  }

  function incomingSymbol({ id, description }: { id: string; description: string | undefined }): symbol {
    return symbols.get(id) ?? hold(Symbol(description), id);
  }

  function hold(symbol: symbol, id: string): symbol {
    symbols.set(id, symbol);
    symbolIds.set(symbol, id);
    return symbol;
  }

  function outgoingPromise(promise: Promise<unknown>): object {
    const id = ++lastPromise;
    const settled = (ok: boolean) => (value: unknown) => {
      try {
        post({ kind: 'settled', id, ok, value: outgoing(value) });
      } catch (error) {
        post({ kind: 'settled', id, ok: false, value: outgoing(error) });
      }
    };
    promise.then(settled(true), settled(false));
    return { [OF]: 'promise', id };
  }

  function idOf(called: (...args: unknown[]) => unknown): number {
    let id = functionIds.get(called);
    if (id === undefined) functionIds.set(called, (id = functions.push(called) - 1));
    return id;
  }

  /** Rebuilds in place what `outgoing` prepared. It is a clone without other references. */
  function incoming(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) value[index] = incoming(value[index]);
      return value;
    }
    if (Object.hasOwn(value, OF)) return incomingSpecial(value as Special);
    if (isPlatformObject(value)) return value;
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      const field = fields[key];
      if (field !== null && typeof field === 'object')
        Object.defineProperty(fields, key, {
          value: incoming(field),
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
    return value;
  }

  function incomingSpecial(special: Special): unknown {
    switch (special[OF]) {
      case 'function':
        return (...args: unknown[]) => ask({ kind: 'call', id: special.id, args: outgoing(args) as unknown[] });
      case 'promise':
        return new Promise((resolve, reject) => (promises[special.id] = { resolve, reject }));
      case 'error':
        return new Error(special.message);
      case 'symbol':
        return incomingSymbol(special);
      case 'fields':
        return Object.fromEntries(
          special.entries.map(([key, field]) => [incoming(key) as PropertyKey, incoming(field)]),
        );
    }
  }

  /** Posts a message that the other world answers at once. */
  function ask(message: Message): unknown {
    post(message);
    const { ok, value } = reply!;
    reply = undefined;
    if (ok) return incoming(value);
    throw incoming(value);
  }

  function answer(asked: () => unknown): void {
    let ok = true;
    let value: unknown;
    try {
      value = outgoing(asked());
    } catch (error) {
      ok = false;
      // Only errors cross as they are thrown. Anything else arrives as an error (electron_api_context_bridge.cc).
      value = error instanceof Error ? outgoing(error) : { [OF]: 'error', message: String(error) };
    }
    post({ kind: 'reply', ok, value });
  }

  function freezeDeeply(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || isPlatformObject(value)) return value;
    for (const key of Object.keys(value)) freezeDeeply((value as Record<string, unknown>)[key]);
    return Object.freeze(value);
  }

  function expose(name: string, api: unknown): void {
    if (name in window) throw new Error('Cannot bind an API on top of an existing property on the window object');
    Object.defineProperty(window, name, { value: freezeDeeply(api), enumerable: true });
  }

  EventTarget.prototype.addEventListener.call(window, secret + role, (event) => {
    event.stopImmediatePropagation();
    const message = (event as CustomEvent<Message>).detail;
    switch (message.kind) {
      case 'call':
        return answer(() => functions[message.id]!(...(incoming(message.args) as unknown[])));
      case 'reply':
        reply = message;
        return;
      case 'settled': {
        const { resolve, reject } = promises[message.id]!;
        delete promises[message.id];
        return (message.ok ? resolve : reject)(incoming(message.value));
      }
      case 'expose':
        return answer(() => expose(message.name, incoming(message.api)));
      case 'open':
        return onOpen?.(message.url, message.name, message.features);
    }
  });

  if (role === 'page') {
    // The stand-in opens no windows for pages, and a page must see that: null, where Chromium would give a window.
    window.open = (url = '', name = '', features = '') => {
      const target = url === '' ? 'about:blank' : new URL(url, document.baseURI).href;
      post({ kind: 'open', url: target, name, features });
      return null;
    };
  }

  return { expose: (name, api) => void ask({ kind: 'expose', name, api: outgoing(api) }) };
}
