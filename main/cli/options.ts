/** Options that every command takes. */
export interface GlobalOptions {
  environment?: string;
  baseUrl?: string;
  ca?: string;
  vendor?: string;
  serviceKeyFile?: string;
  profile?: string;
}

/** The same options for a service that another option names: what says how to reach the first one is not for it. */
export function inEnvironment(
  { baseUrl: _address, ca: _ca, vendor: _vendor, serviceKeyFile: _key, ...others }: GlobalOptions,
  environment: string,
): GlobalOptions {
  return { ...others, environment };
}
