/** The port to where secrets are stored. A secret is stored under the environment's id. */
export interface Keychain {
  /** null when there is none. Throws a Failure of kind `keychain` when the keychain cannot be asked. */
  read(id: string): Promise<string | null>;
  write(id: string, secret: string): Promise<void>;
  remove(id: string): Promise<void>;
}
