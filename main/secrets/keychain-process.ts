/** Process in which keytar runs, because a locked keychain can hang its caller forever (D4). */
import { createRequire } from 'node:module';
import type * as Keytar from 'keytar';
import { openParentPort } from '../helpers/parent-port.ts';
import { type KeychainAnswer, type KeychainCall, keychainCall } from './keychain-protocol.ts';

/** Name under which the system's keychain shows our entries. The account of an entry is an environment's id. */
const service = 'Penstock';

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Loads keytar, which is optional and native: it may not be installed, or its system library may be absent (D14). */
function loadKeytar(): typeof Keytar | { missing: string } {
  try {
    return createRequire(import.meta.url)('keytar') as typeof Keytar;
  } catch (thrown) {
    return { missing: messageOf(thrown) };
  }
}

async function carryOut(keytar: typeof Keytar, call: KeychainCall): Promise<string | null> {
  switch (call.method) {
    case 'read':
      return keytar.getPassword(service, call.id);
    case 'write':
      await keytar.setPassword(service, call.id, call.secret);
      return null;
    case 'remove':
      await keytar.deletePassword(service, call.id);
      return null;
  }
}

async function answer(message: unknown): Promise<KeychainAnswer> {
  const keytar = loadKeytar();
  if ('missing' in keytar) return { outcome: 'missing', text: keytar.missing };
  try {
    return { outcome: 'done', secret: await carryOut(keytar, keychainCall.parse(message)) };
  } catch (thrown) {
    return { outcome: 'failed', text: messageOf(thrown) };
  }
}

const parent = openParentPort();
parent.onMessage((message) => void answer(message).then((reply) => parent.post(reply)));
