import { parseLink } from '#contract/link.ts';
import type { Command } from 'commander';
import { failure } from '../core/base/failure.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';

const examples = `
Examples:
  penstock open penstock://open/api.example.invalid%2Fv1/flows/40001

A link opens a screen in the app, which is started if it is not running. It changes nothing at the service. To copy a link, use
Copy link in the menus of the app.
`;

/** Adds `penstock open`: shows the target of a link in the window. */
export function addOpenCommand(open: Command, context: Context): void {
  open
    .argument('<link>', 'the link, as copied')
    .addHelpText('after', examples)
    .action(async (link: string, _options: object, command: Command) => {
      const { profile } = command.optsWithGlobals<GlobalOptions>();
      if (!parseLink(link))
        throw failure('invalid_input', 'This is not a Penstock link.', {
          advice: 'Nothing was opened. Copy the complete link again, or ask its sender for a new one.',
        });
      if (profile !== undefined)
        throw failure('invalid_input', '--profile cannot choose the data folder of the app.', {
          advice: 'Nothing was opened. Use --user-data-dir=FOLDER before the word cli instead.',
        });
      const { openWindow } = context.system;
      if (!openWindow)
        throw failure('refused', 'This command line has no window to show the link in.', {
          advice: 'Nothing was opened. Use penstock cli open with an installed Penstock, or npm start -- LINK.',
        });
      await openWindow(link);
      context.terminal.say('Penstock opened the link.');
    });
}
