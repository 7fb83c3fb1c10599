/** Options that every command takes. */
export interface GlobalOptions {
  environment?: string;
  baseUrl?: string;
  ca?: string;
  vendor?: string;
  serviceKeyFile?: string;
  profile?: string;
}
