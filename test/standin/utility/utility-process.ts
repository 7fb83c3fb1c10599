import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ForkOptions } from 'electron';
import { fork, nodePath } from '../children.ts';
import { mustBeReady, utilityEvents } from '../lifecycle.ts';
import { refusesRoot } from '../platform.ts';
import { refuse, refusing, refusingEmitter } from '../refusal.ts';
import { switches } from '../switches.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const bootstrap = pathOf('./child.ts');
const stillborn = pathOf('./stillborn.ts');

/** Options of Node that Electron accepts in a process of an app (shell/common/node_bindings.cc, IsAllowedOption). */
const allowed = [
  '--debug',
  '--debug-brk',
  '--debug-port',
  '--inspect',
  '--inspect-brk',
  '--inspect-brk-node',
  '--inspect-port',
  '--inspect-publish-uid',
  '--dns-result-order',
  '--no-deprecation',
  '--throw-deprecation',
  '--trace-deprecation',
  '--trace-warnings',
];

/** Effective options of a child. Options of V8 come only with Chromium's switch; Electron ignores all others. */
function optionsOf(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((word) => {
    const [name = '', ...value] = word.split('=');
    if (name === '--js-flags') return value.join('=').split(' ').filter(Boolean);
    return allowed.includes(name) ? [word] : [];
  });
}

class UtilityProcess extends refusingEmitter('UtilityProcess') {
  readonly #child: ChildProcess;
  #killed = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const { stdio = 'inherit', cwd, env, serviceName = 'Node Utility Process', execArgv = [] } = options;
    const output = typeof stdio === 'string' ? [stdio, stdio] : stdio.slice(1, 3);
    this.#child = fork(refusesRoot(switches) ? stillborn : bootstrap, [modulePath, ...args], {
      execPath: nodePath,
      execArgv: [...optionsOf(execArgv), '--unhandled-rejections=warn-with-error-code'],
      serialization: 'advanced',
      stdio: ['ignore', ...output, 'ipc'] as ('ignore' | 'inherit' | 'pipe' | 'ipc')[],
      ...(cwd !== undefined && { cwd }),
      env: (env as NodeJS.ProcessEnv | undefined) ?? process.env,
    });
    this.#child.once('spawn', () => {
      this.emit('spawn');
      if (process.env['STANDIN_FATAL_ERROR'] === serviceName) this.#failFatally();
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('exit', (code, signal) => this.#ended(code, signal, serviceName));
  }

  get pid(): number | undefined {
    return this.#alive ? this.#child.pid : undefined;
  }

  get stdout(): Readable | null {
    return this.#alive ? this.#child.stdout : null;
  }

  get stderr(): Readable | null {
    return this.#alive ? this.#child.stderr : null;
  }

  get #alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) refuse('UtilityProcess.postMessage with ports');
    // Values that structured clone refuses throw here. A child that has ended receives nothing.
    const copy = structuredClone(message);
    if (this.#child.connected) this.#child.send({ message: copy }, () => undefined);
  }

  /** Terminates the child; its exit code is then 0 (electron_api_utility_process.cc). */
  kill(): boolean {
    if (!this.#alive) return false;
    this.#killed = true;
    return this.#child.kill('SIGTERM');
  }

  /** Plays a fatal error of V8: `error` comes before `exit` (lib/browser/api/utility-process.ts). */
  #failFatally(): void {
    this.#child.kill('SIGABRT');
    this.emit('error', 'FatalError', 'v8_ArrayBuffer_NewBackingStore', '{}');
  }

  #ended(code: number | null, signal: NodeJS.Signals | null, serviceName: string): void {
    const exitCode = this.#killed ? 0 : (code ?? constants.signals[signal!]);
    if (exitCode !== 0) {
      const reason = signal ? 'killed' : 'abnormal-exit';
      utilityEvents.emit('gone', { type: 'Utility', reason, exitCode, serviceName, name: serviceName });
    }
    this.emit('exit', exitCode);
  }
}

export const utilityProcess = refusing('utilityProcess', {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess {
    mustBeReady('utilityProcess cannot be created before app is ready.');
    return new UtilityProcess(modulePath, args, options);
  },
});
