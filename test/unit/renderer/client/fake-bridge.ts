import type { Bridge, CallEnvelope, CallName, EventName } from '#contract';
import type { Result } from '#contract/result.ts';
import { vi } from 'vitest';

type Handler = (envelope: CallEnvelope<CallName>) => Promise<Result<unknown>>;

/** Replaces the API of preload: records calls and cancellations, and lets a test deliver events. */
export function installBridge(handlers: Partial<Record<CallName, Handler>> = {}) {
  const asked: { name: string; envelope: CallEnvelope<CallName> }[] = [];
  const cancelled: string[] = [];
  const listeners = new Map<string, Set<(delivery: unknown) => void>>();
  const calls = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (envelope: CallEnvelope<CallName>) => {
        asked.push({ name, envelope });
        return handler(envelope);
      },
    ]),
  );
  const events = new Proxy(
    {},
    {
      get: (_events, name: string) => (listener: (delivery: unknown) => void) => {
        const all = listeners.get(name) ?? new Set();
        listeners.set(name, all.add(listener));
        return () => void all.delete(listener);
      },
    },
  );
  const penstock = { calls, events, cancel: (id: string) => void cancelled.push(id) } as unknown as Bridge;
  vi.stubGlobal('window', { penstock });
  return {
    asked,
    cancelled,
    listenerCount: (name: EventName) => listeners.get(name)?.size ?? 0,
    deliver: (name: EventName, sequence: number, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener({ sequence, payload });
    },
  };
}
