import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createUtilityLauncher } from '../../../../main/shell/utility-launcher.ts';

const { fork } = vi.hoisted(() => ({ fork: vi.fn() }));
vi.mock('electron', () => ({ utilityProcess: { fork } }));

let child: EventEmitter;
beforeEach(() => {
  child = new EventEmitter();
  fork.mockReset().mockReturnValue(child);
});

/** Switches that a helper is started with. */
function switchesOf(name: 'records' | 'keychain'): unknown {
  createUtilityLauncher('/out/main', null).start(name);
  return (fork.mock.lastCall![2] as { execArgv: unknown }).execArgv;
}

it('limits the memory of records by the only switch that Electron passes to V8', () => {
  expect(switchesOf('records')).toEqual(['--js-flags=--max-old-space-size=1024']);
  expect(switchesOf('keychain')).toEqual([]);
});

it("a fatal error of V8 in a helper is logged without Node's report, and not thrown; the helper's end is reported", () => {
  const error = vi.fn();
  const ended = vi.fn();
  createUtilityLauncher('/out/main', { error }).start('records').onExit(ended);
  child.emit('error', 'FatalError', 'v8_ArrayBuffer_NewBackingStore', '{"environmentVariables":{}}');
  child.emit('exit', 6);
  expect(error.mock.calls).toEqual([
    ['a helper had a fatal error', { name: 'records', type: 'FatalError', location: 'v8_ArrayBuffer_NewBackingStore' }],
  ]);
  expect(ended).toHaveBeenCalledOnce();
});

it('a fatal error in a helper of the command line, which has no log, is not thrown', () => {
  createUtilityLauncher('/out/main', null).start('keychain');
  expect(() => child.emit('error', 'FatalError', '', '')).not.toThrow();
});
