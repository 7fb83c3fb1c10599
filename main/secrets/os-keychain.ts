import pLimit from 'p-limit';
import { type Clock, systemClock } from '../core/base/clock.ts';
import type { HelperLauncher } from '../helpers/launcher.ts';
import type { Keychain } from './keychain.ts';
import { keychainFailure } from './keychain-failure.ts';
import { keychainAnswer, type KeychainAnswer, type KeychainCall } from './keychain-protocol.ts';
import { texts } from './words.ts';

/**
 * Milliseconds for one call: long enough to unlock the keychain by hand, and shorter than what a user considers broken.
 */
const usualPatience = 10_000;

export interface OsKeychainOptions {
  clock?: Clock;
  /** Milliseconds. */
  patience?: number;
}

/**
 * Keychain of the operating system, used one call at a time. Each call has a separate process, which is killed when it
 * does not answer (D4). Calls are few, so these processes are not noticeable, and none can spoil the next.
 */
export function createOsKeychain(launcher: HelperLauncher, options: OsKeychainOptions = {}): Keychain {
  const { clock = systemClock, patience = usualPatience } = options;
  const inTurn = pLimit(1);

  const ask = (call: KeychainCall): Promise<KeychainAnswer> =>
    new Promise((resolve) => {
      const helper = launcher.start('keychain');
      const settle = (answer: KeychainAnswer): void => {
        timer.cancel();
        helper.kill();
        resolve(answer);
      };
      const timer = clock.after(patience, () => settle({ outcome: 'silent' }));
      helper.onExit(() => settle({ outcome: 'failed', text: texts.processEnded }));
      helper.onMessage((message) => settle(keychainAnswer.parse(message)));
      helper.post(call);
    });

  const call = async (what: KeychainCall): Promise<string | null> => {
    const answer = await inTurn(() => ask(what));
    if (answer.outcome === 'done') return answer.secret;
    throw keychainFailure(what.method, answer);
  };

  return {
    read: (id) => call({ method: 'read', id }),
    write: async (id, secret) => void (await call({ method: 'write', id, secret })),
    remove: async (id) => void (await call({ method: 'remove', id })),
  };
}
