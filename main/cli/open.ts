import { parseLink } from '#contract/link.ts';
import type { Command } from 'commander';
import { failure } from '../core/base/failure.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';

const examples = `
Examples:
  penstock open penstock://open/api.example.invalid%2Fv1/flows/40001

A link opens a screen of the window, which is started where none is open. It sends no change to a service. Copy link, in the
menus of the window, copies one.
`;

/** Adds `penstock open`: shows the target of a link in the window. */
export function addOpenCommand(open: Command, context: Context): void {
  open
    .argument('<link>', 'the link, as it was copied')
    .addHelpText('after', examples)
    .action((link: string, _options: object, command: Command) => {
      const { profile } = command.optsWithGlobals<GlobalOptions>();
      if (!parseLink(link))
        throw failure('invalid_input', 'This is not a link that Penstock writes.', {
          advice: 'Nothing was opened, and nothing changed. Copy the whole link again, or ask its sender for another.',
        });
      if (profile !== undefined)
        throw failure('invalid_input', 'A window has the data folder that it was started with.', {
          advice:
            'Nothing was opened. Give its folder as --user-data-dir=FOLDER before the word cli, instead of --profile.',
        });
      const { openWindow } = context.system;
      if (!openWindow)
        throw failure('refused', 'This command line has no window that could show the link.', {
          advice: 'Nothing was opened. Use penstock cli open of an installed Penstock, or npm start -- LINK.',
        });
      openWindow(link);
      context.terminal.say('The window of Penstock shows the link.');
    });
}
