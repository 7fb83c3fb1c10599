import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/environments', {
  // environments.ts
  environmentGone: 'This environment no longer exists.',
  addressChanged: (name: string, address: string) =>
    `The URL of ${name} was changed while this was running at ${address}.`,
  goesOnThere: 'The remaining calls were not sent. Resume them in the environment that they were planned for.',
  environmentRemoved: (name: string) => `${name} was removed while this was running.`,
  restNotSent: 'The remaining calls were not sent.',
});
