/** Calls that concern the whole app. */
import type { Output } from '#contract';
import type { Events } from '#contract/events.ts';
import type { Startup } from '#contract/models/startup.ts';
import { listen, main } from './bridge.ts';

/** The app's version, its appearance, and problems at startup. */
export function appInfo(): Promise<Output<'app.info'>> {
  return main.app.info();
}

/** Returns the licenses of everything that is shipped. */
export function licences(): Promise<string> {
  return main.app.licences();
}

/** Opens the web UI of an environment's service in the browser. */
export async function openInService(environmentId: string): Promise<void> {
  await main.app.openInService({ environmentId });
}

/** The window's close behavior, and whether Penstock starts without a window. */
export function startup(): Promise<Startup> {
  return main.app.startup();
}

export function setStartup(chosen: Startup): Promise<Startup> {
  return main.app.setStartup(chosen);
}

/** Whether Penstock starts at sign-in; null where the system has no such setting. */
export function startsAtLogin(): Promise<boolean | null> {
  return main.app.startsAtLogin();
}

/** Returns the resulting system setting. */
export function setStartAtLogin(on: boolean): Promise<boolean | null> {
  return main.app.setStartAtLogin({ on });
}

/** Fills the display and keeps it awake, or ends that. */
export async function setWall(on: boolean): Promise<void> {
  await main.app.setWall({ on });
}

/** Subscribes to what the user opens from outside the window. Returns the unsubscribe function. */
export function followGoTo(asked: (where: Events['app.goTo']) => void): () => void {
  return listen('app.goTo', ({ payload }) => asked(payload));
}
