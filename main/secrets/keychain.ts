/** Port to the store of secrets. A secret is stored under the environment's id. */
export interface Keychain {
  /** Null when there is no secret. Throws a Failure of kind `keychain` when the keychain cannot be read. */
  read(id: string): Promise<string | null>;
  write(id: string, secret: string): Promise<void>;
  remove(id: string): Promise<void>;
}
