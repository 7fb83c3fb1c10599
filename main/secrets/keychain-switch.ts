import type { HelperLauncher, HelperProcess } from '../helpers/launcher.ts';
import type { KeychainAnswer } from './keychain-protocol.ts';

/**
 * Returns a launcher that starts no keychain process where `PENSTOCK_KEYCHAIN` is `off`: calls get the answer of a
 * computer without a keychain. It is for tests, which must not use the keychain of the machine. Only Linux has a variable
 * that hides it from keytar. A packaged app ignores it.
 */
export function obeyKeychainSwitch(
  launcher: HelperLauncher,
  { isPackaged, env }: { isPackaged: boolean; env: NodeJS.ProcessEnv },
): HelperLauncher {
  if (isPackaged || env['PENSTOCK_KEYCHAIN'] !== 'off') return launcher;
  return { start: (name) => (name === 'keychain' ? answerWithoutKeychain() : launcher.start(name)) };
}

/** Contains the name of D-Bus for a service that does not exist (keychain-failure.ts). */
const answer: KeychainAnswer = {
  outcome: 'failed',
  text: 'org.freedesktop.DBus.Error.ServiceUnknown(PENSTOCK_KEYCHAIN=off)',
};

function answerWithoutKeychain(): HelperProcess {
  let listener: (message: unknown) => void = () => undefined;
  return {
    onMessage: (added) => void (listener = added),
    post: () => queueMicrotask(() => listener(answer)),
    onExit: () => undefined,
    kill: () => undefined,
  };
}
