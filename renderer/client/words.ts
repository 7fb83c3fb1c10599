import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('client', {
  // bridge.ts
  cancelled: 'This was cancelled.',
  internal: 'Penstock made a mistake of its own.',
  internalAdvice: 'Nothing was sent to the service by this step. Try again; if it happens again, restart Penstock.',

  // clipboard.ts
  wasCopied: (what: string) => `${what} was copied`,
  notCopied: (what: string) => `${what} could not be copied`,
  copyByHand: 'Select it and copy it by hand.',
});
