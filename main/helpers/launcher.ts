/** The port through which main starts its helper processes (D15). */

/**
 * `demo`: the built-in service. `keychain`: keytar, which can hang for ever and must be killable. `records`: failed records,
 * whose parsing, grouping and writing would block main.
 */
export type HelperName = 'demo' | 'keychain' | 'records';

/**
 * Node's options for a helper. Failed records are of any size: their process ends by itself rather than take the computer's
 * memory, and restarts with the next call. Megabytes of objects; texts and packed pages come on top.
 */
export const nodeFlagsOf = (name: HelperName): string[] => (name === 'records' ? ['--max-old-space-size=1024'] : []);

export interface HelperProcess {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, however it ended; also when it could not be started at all. */
  onExit(listener: () => void): void;
  kill(): void;
}

/** Credentials in variables are for this process alone: no helper signs in. Windows ignores the case of a variable's name. */
const secretVariables = /^PENSTOCK_(SERVICE_KEY(_.*)?|PASSWORD)$/i;

/** The environment of another process: without secrets. */
export function helperEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.test(name)));
}

export interface HelperLauncher {
  start(name: HelperName): HelperProcess;
}
