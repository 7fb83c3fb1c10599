import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataFolder: string;
beforeEach(() => void (dataFolder = mkdtempSync(join(tmpdir(), 'compiled-'))));
afterEach(() => rmSync(dataFolder, { recursive: true }));

const module = new URL('../../../../main/shell/compiled-code.ts', import.meta.url).href;

/** Loads a module in a separate process, whose code is stored at its end. */
function start(version: string): void {
  const program = `
    import { storeCompiledCode } from '${module}';
    const store = storeCompiledCode(${JSON.stringify(dataFolder)}, '${version}');
    await import('${new URL('../../../../main/core/base/words.ts', import.meta.url).href}');
    store();`;
  // The run of the tests has a cache for all processes.
  const { NODE_COMPILE_CACHE: _cacheOfTests, ...env } = process.env;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe', env });
}

it('stores the code of this release, and deletes that of others', () => {
  mkdirSync(join(dataFolder, 'compiled', '0.9.0', 'of its runtime'), { recursive: true });
  start('1.0.0');
  const folder = join(dataFolder, 'compiled');
  expect(readdirSync(folder)).toEqual(['1.0.0']);
  const [ofRuntime] = readdirSync(join(folder, '1.0.0'));
  expect(readdirSync(join(folder, '1.0.0', ofRuntime!))).not.toEqual([]);
});

it('does nothing where the folder cannot be created', () => {
  writeFileSync(join(dataFolder, 'compiled'), 'a file');
  expect(() => start('1.0.0')).not.toThrow();
  expect(existsSync(join(dataFolder, 'compiled', '1.0.0'))).toBe(false);
});
