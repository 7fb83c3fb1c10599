import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('secrets', {
  // keychain-failure.ts
  advice: {
    read: 'A stored secret is not lost. Unlock the keychain and restart, or sign in now.',
    write: 'The secret is in memory only until you quit, and not written to disk. Next time you must sign in again.',
    remove:
      'The secret is still in the keychain. Unlock it and sign out again, or remove the entry named Penstock there.',
  },
  notInstalled: 'The keychain module of Penstock is not installed.',
  silent: 'The keychain did not answer. It may be waiting to be unlocked.',
  noKeychain: 'This computer has no keychain that Penstock can use.',
  locked: 'The keychain is locked.',
  notUsable: 'The keychain could not be used.',

  // os-keychain.ts
  processEnded: 'The keychain process stopped.',
});
