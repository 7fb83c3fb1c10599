import { globalAgent } from 'node:https';
import { setTimeout } from 'node:timers/promises';

/** Leakable resources of a process, counted by name: timers, sockets, and listeners of the process itself. */
export function held(): Map<string, number> {
  // Idle connections to the control address of the demo service, which are the soak's own.
  globalAgent.destroy();
  const counts = new Map<string, number>();
  const count = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  for (const name of process.getActiveResourcesInfo()) count(name, 1);
  for (const event of process.eventNames()) count(`listeners of ${String(event)}`, process.listenerCount(event));
  return counts;
}

/**
 * The resources held beyond those before, in words. Waits a while for none, because a connection takes its time to
 * close.
 */
export async function leftBehind(before: ReadonlyMap<string, number>): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const more = [...held()].filter(([name, count]) => count > (before.get(name) ?? 0));
    if (more.length === 0 || attempt === 50)
      return more.map(([name, count]) => `${name}: ${before.get(name) ?? 0} before, ${count} after`);
    await setTimeout(100);
  }
}
