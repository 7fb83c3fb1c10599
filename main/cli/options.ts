/** Options that every command takes. */
export interface GlobalOptions {
  environment?: string;
  baseUrl?: string;
  ca?: string;
  vendor?: string;
  serviceKeyFile?: string;
  profile?: string;
  /** The environment is the second one of a command: only a key that names it is for it, and no general one (S21). */
  isSecond?: true;
}

/** The options for a second environment of a command: the address, certificate and key of the first are not for it. */
export function inEnvironment(
  { baseUrl: _address, ca: _ca, vendor: _vendor, serviceKeyFile: _key, ...others }: GlobalOptions,
  environment: string,
): GlobalOptions {
  return { ...others, environment, isSecond: true };
}
