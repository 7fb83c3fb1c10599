import { inLanguage } from '#contract/language.ts';
import type { HelpPage } from '../../client/help-link.ts';

export const texts = inLanguage('help', {
  // HelpScreen
  pages: 'Handbook pages',
  page: 'Handbook page',

  /** Matches the headings of the pages. */
  titles: {
    'first-ten-minutes': 'The first ten minutes',
    incident: 'An incident, from the alarm to the report',
    'failing-records': 'Finding why records fail',
    exporting: 'Exporting safely',
    connecting: 'Connecting, guards and keys',
    'command-line': 'The command line, by task',
    assistants: 'Assistants',
    data: 'What Penstock stores, and where',
    troubleshooting: 'Troubleshooting, by message',
  } satisfies Record<HelpPage, string>,
});
