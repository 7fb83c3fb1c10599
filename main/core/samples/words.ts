import { inLanguage } from '#contract/language.ts';
import { figure } from '../base/words.ts';

export const texts = inLanguage('core/samples', {
  // sample-page.ts
  webPage: 'a web page instead of failed records',
  notData: 'something other than data',
  otherShape: 'failed records in an unexpected format',
  tooMany: (most: number) => `more than ${figure(most)} failed records at once`,
  beyondBounds: (beyond: string) => `failed records with ${beyond}`,
  failedUnknown: 'The service could not return the failed records.',
  tryLater: 'Records already read are not lost. See the details, and try again later.',
  sent: (what: string) => `The service sent ${what}.`,
  checkBaseAddress: 'Records already read are not lost. Check the API URL, or ask the administrator of the service.',
});
