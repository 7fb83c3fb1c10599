/** What concerns the app as a whole. */
import type { Output } from '#contract';
import type { Events } from '#contract/events.ts';
import type { Startup } from '#contract/models/startup.ts';
import { call, listen } from './bridge.ts';

/** What this app is, how it looks, and what went wrong at its start. */
export function appInfo(): Promise<Output<'app.info'>> {
  return call('app.info', null);
}

/** Those of everything that is shipped. */
export function licences(): Promise<string> {
  return call('app.licences', null);
}

/** Opens the web UI of an environment's service in the browser. */
export async function openInService(environmentId: string): Promise<void> {
  await call('app.openInService', { environmentId });
}

/** What closing the window does, and whether Penstock starts without it. */
export function startup(): Promise<Startup> {
  return call('app.startup', null);
}

export function setStartup(chosen: Startup): Promise<Startup> {
  return call('app.setStartup', chosen);
}

/** Null where the system has no such setting. */
export function startsAtLogin(): Promise<boolean | null> {
  return call('app.startsAtLogin', null);
}

/** Returns what the system says then. */
export function setStartAtLogin(on: boolean): Promise<boolean | null> {
  return call('app.setStartAtLogin', { on });
}

/** Fills the display and prevents it from sleeping, or ends that. */
export async function setWall(on: boolean): Promise<void> {
  await call('app.setWall', { on });
}

/** Subscribes to what a person opens from outside of the window. Returns the unsubscribe. */
export function followGoTo(asked: (where: Events['app.goTo']) => void): () => void {
  return listen('app.goTo', ({ payload }) => asked(payload));
}
