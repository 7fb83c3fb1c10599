import { readdirSync, rmSync } from 'node:fs';
import { constants, enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Stores the compiled code of modules that are loaded from now on in the data folder, where the next start finds it: a
 * fifth of what main takes until the first flow is shown (P10). In a shared folder, others could place code there.
 *
 * @returns writes what was compiled, and deletes the code of other releases; does nothing where the folder cannot be
 *   written
 */
export function storeCompiledCode(dataFolder: string, version: string): () => void {
  const folder = join(dataFolder, 'compiled');
  const { status } = enableCompileCache(join(folder, version));
  return () => {
    if (status !== constants.compileCacheStatus.ENABLED) return;
    flushCompileCache();
    for (const name of readdirSync(folder)) if (name !== version) rmSync(join(folder, name), { recursive: true });
  };
}
