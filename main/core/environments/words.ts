import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/environments', {
  // leaving.ts
  environmentGone: 'This environment is no longer there.',
  addressChanged: (name: string, address: string) =>
    `${name} was given another address while this was under way at ${address}.`,
  goesOnThere: 'What was left was not sent. It goes on where it was planned for.',
  environmentRemoved: (name: string) => `${name} was removed while this was under way.`,
  restNotSent: 'What was left was not sent.',
});
