/** Options that every command takes. */
export interface GlobalOptions {
  environment?: string;
  baseUrl?: string;
  ca?: string;
  proxy?: string;
  vendor?: string;
  serviceKeyFile?: string;
  profile?: string;
  timeout?: string;
  /**
   * True for the second environment of a command: it accepts only a key for that environment, and no general one (S21).
   */
  isSecond?: true;
}

/**
 * Reports whether a command prints JSON because of --output or its variable. Its errors then are JSON as well. --json,
 * which is older, leaves them as text.
 */
export function wantsJsonErrors(args: readonly string[], { PENSTOCK_OUTPUT }: NodeJS.ProcessEnv): boolean {
  const at = args.findLastIndex((arg) => arg === '--output' || arg.startsWith('--output='));
  if (at < 0) return PENSTOCK_OUTPUT === 'json';
  return (args[at] === '--output' ? args[at + 1] : args[at]!.slice('--output='.length)) === 'json';
}

/** Returns the options for a second environment. The address, certificate, proxy and key of the first do not apply to it. */
export function inEnvironment(
  { baseUrl: _address, ca: _ca, proxy: _proxy, vendor: _vendor, serviceKeyFile: _key, ...others }: GlobalOptions,
  environment: string,
): GlobalOptions {
  return { ...others, environment, isSecond: true };
}
