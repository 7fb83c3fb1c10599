import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('secrets', {
  // keychain-failure.ts
  advice: {
    read: 'A secret that is kept there is still there. Unlock the keychain and start again, or sign in now.',
    write:
      'The secret is kept until Penstock ends, and nothing is written to disk. Next time you will have to sign in again.',
    remove:
      'The secret is still in the keychain. Unlock it and sign out again, or remove the entry named Penstock there.',
  },
  notInstalled: 'The part of Penstock that talks to the keychain is not installed.',
  silent: 'The keychain did not answer. It may be waiting to be unlocked.',
  noKeychain: 'This computer runs no keychain that Penstock can use.',
  locked: 'The keychain is locked.',
  notUsable: 'The keychain could not be used.',

  // os-keychain.ts
  processEnded: 'The process that asks the keychain ended.',
});
