import { inLanguage } from '#contract/language.ts';
import { figure } from '../base/words.ts';

export const texts = inLanguage('core/samples', {
  // sample-page.ts
  webPage: 'a web page instead of failed records',
  notData: 'something that is not data',
  otherShape: 'failed records in another shape than expected',
  tooMany: (most: number) => `more than ${figure(most)} failed records at once`,
  beyondBounds: (beyond: string) => `failed records with ${beyond}`,
  statusIsNoWord: 'a status that is no word',
  failedUnknown: 'The service could not tell which records failed.',
  tryLater: 'Nothing that was read is lost. The details say why: try again later.',
  sent: (what: string) => `The service sent ${what}.`,
  checkBaseAddress: 'Nothing that was read is lost. Check the base address, or ask who runs the service.',
});
