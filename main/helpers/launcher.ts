/** The port through which main starts its helper processes (D15). */

/**
 * `demo`: the built-in service. `keychain`: keytar, which can hang for ever and must be killable. `records`: failed records, whose
 * parsing, grouping and writing would hold up main.
 */
export type HelperName = 'demo' | 'keychain' | 'records';

export interface HelperProcess {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, however it ended; also when it could not be started at all. */
  onExit(listener: () => void): void;
  kill(): void;
}

export interface HelperLauncher {
  start(name: HelperName): HelperProcess;
}
