import childProcess from 'node:child_process';
import crypto from 'node:crypto';
import fs, { type RmOptions } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { electronVersion } from './command-line.ts';
import { complain } from './terminal.ts';

/** Chromium 156 is Electron 45's; 150 its ABI (npm: electron/abi_version). */
const versions = { electron: electronVersion, chrome: '156.0.8078.79', modules: '150' };

/** Gives this process the properties of an Electron process. */
export function claimToBeElectron(type: 'browser' | 'utility', executable: string, resources: string): void {
  const facts = {
    type,
    versions: Object.freeze({ ...process.versions, ...versions }),
    resourcesPath: resources,
    execPath: executable,
    execArgv: [],
    defaultApp: true,
  };
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(process, name, { value, enumerable: true, writable: true, configurable: true });
}

/** In Electron, these would start the app a second time or need the RunAsNode fuse, which is off (D15). */
export function refuseNodeChildren(nodePath: string): void {
  const self = new Set([process.execPath, nodePath]);
  const guard = (name: 'spawn' | 'spawnSync' | 'execFile' | 'execFileSync'): void => {
    const original = childProcess[name] as (...args: unknown[]) => unknown;
    const guarded = (command: unknown, ...rest: unknown[]): unknown => {
      if (self.has(String(command)))
        throw new Error(
          `child_process.${name} of process.execPath starts the app again in Electron: use utilityProcess`,
        );
      return original(command, ...rest);
    };
    Object.assign(childProcess, { [name]: Object.assign(guarded, original) });
  };
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync'] as const) guard(name);
  const fork = (): never => {
    throw new Error('child_process.fork does not work in Electron with the RunAsNode fuse off: use utilityProcess');
  };
  Object.assign(childProcess, { fork });
  syncBuiltinESMExports();
}

/**
 * Ciphers and key types that BoringSSL lacks compared with OpenSSL (electron/electron#24024, #36256;
 * spec/node-spec.ts).
 */
const missingCipher = /^(chacha20-poly1305|.*-(ccm|ocb))$|^id-aes\d+-ccm$/i;
const missingKeyTypes = ['ed448', 'x448', 'rsa-pss'];

/** Removes from node:crypto what Electron's does not have. */
export function limitCryptography(): void {
  const { getCiphers, createCipheriv, createDecipheriv, generateKeyPair, generateKeyPairSync } = crypto;
  const knownCipher =
    <T extends unknown[], R>(create: (...args: T) => R) =>
    (...args: T): R => {
      if (missingCipher.test(String(args[0])))
        throw Object.assign(new Error('Unknown cipher'), { code: 'ERR_CRYPTO_UNKNOWN_CIPHER' });
      return create(...args);
    };
  const knownKeyType =
    <T extends unknown[], R>(generate: (...args: T) => R) =>
    (...args: T): R => {
      if (missingKeyTypes.includes(String(args[0])))
        throw new Error(`Electron's BoringSSL has no key type ${String(args[0])}`);
      return generate(...args);
    };
  Object.assign(crypto, {
    getCiphers: () => getCiphers().filter((name) => !missingCipher.test(name)),
    createCipheriv: knownCipher(createCipheriv as (...args: unknown[]) => unknown),
    createDecipheriv: knownCipher(createDecipheriv as (...args: unknown[]) => unknown),
    generateKeyPair: knownKeyType(generateKeyPair as (...args: unknown[]) => unknown),
    generateKeyPairSync: knownKeyType(generateKeyPairSync as (...args: unknown[]) => unknown),
  });
  syncBuiltinESMExports();
}

/**
 * Refuses to remove a folder, as Windows does while Chromium has a file of it open. It has until its process ends,
 * later than `quit` (shell/browser/browser_process_impl.cc, PostMainMessageLoopRun).
 */
export function holdFiles(folder: () => string): void {
  const { rmSync } = fs;
  fs.rmSync = (path, options?: RmOptions) => {
    if (String(path) === folder()) throw Object.assign(new Error(`EBUSY: ${String(path)}`), { code: 'EBUSY' });
    rmSync(path, options);
  };
  syncBuiltinESMExports();
}

/**
 * An uncaught exception that the app does not handle shows a dialog in Electron and ends nothing (lib/browser/init.ts).
 */
export function surviveUncaughtExceptions(): void {
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    complain('A JavaScript error occurred in the main process. Uncaught exception:');
    complain(error);
  });
}
