/** Port through which main starts its helper processes (D15). */

/**
 * `demo`: the built-in service. `keychain`: keytar, which can hang forever and must be killable. `records`: failed
 * records, whose parsing, grouping and writing would block main.
 */
export type HelperName = 'demo' | 'keychain' | 'records';

/**
 * Returns V8's options for a helper. Failed records may have any size: their process ends itself rather than use up
 * the computer's memory, and restarts with the next call. The limit is megabytes of objects; texts and packed pages
 * come on top.
 */
export const v8FlagsOf = (name: HelperName): string[] => (name === 'records' ? ['--max-old-space-size=1024'] : []);

export interface HelperProcess {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls the listener once, however the process ended, and also when it could not be started. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** Variables with credentials for this process alone: no helper signs in. Windows ignores the case of their names. */
const secretVariables = /^PENSTOCK_(SERVICE_KEY(_.*)?|PASSWORD)$/i;

/** Returns the environment of another process, without secrets. */
export function helperEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.test(name)));
}

export interface HelperLauncher {
  start(name: HelperName): HelperProcess;
}
