import { Command } from 'commander';
import { addActionsCommand } from './actions.ts';
import { addActivityCommand } from './activity.ts';
import { addCallCommand } from './call.ts';
import type { Context } from './context.ts';
import { addChangesCommand } from './changes.ts';
import { addEnvironmentCommand } from './environment.ts';
import { exitCodeMeanings } from './exit-codes.ts';
import { addExportCommand } from './export.ts';
import { addFlowsCommand } from './flows.ts';
import { addHandOverCommand } from './hand-over.ts';
import { addIncidentsCommand } from './incidents.ts';
import { addLoginCommands } from './login.ts';
import { addOperationsCommand } from './operations.ts';
import { addSampleCommands } from './samples.ts';
import { addSettingsCommand } from './settings.ts';

const description = [
  "Penstock's command line: the service's operations, for scripts and for people.",
  'The answer goes to standard output, everything else to standard error. Commands are about the chosen environment, which is shared with the app, or about the service that --environment or --base-url names.',
  'A service key is never an argument: it comes from --service-key-file, else from PENSTOCK_SERVICE_KEY, else from the keychain (penstock login).',
].join('\n\n');

const afterwards = `
Environment variables:
  PENSTOCK_SERVICE_KEY   the service key to sign in with
  PENSTOCK_PASSWORD      the password for penstock call session.login
  HTTPS_PROXY, NO_PROXY  the proxy, and hosts that are reached without it

Exit codes:
${exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padEnd(5)}${meaning}`).join('\n')}

Started as penstock cli, by an installed Penstock:
  What Electron needs for its start goes before cli, as in penstock --no-sandbox cli operations
  On Linux it needs a display; without one xvfb-run penstock cli operations
  On Windows standard input cannot be read, and -- goes before cli where a value has a colon in it

Examples:
  penstock environment configure --environment Production --base-url https://api.example.invalid/v1
  penstock flows pause --where 'status:failing project:"Orders EU"'
  penstock actions list
  penstock source sample-quarantine 5001 --count 100 --format csv
  penstock source sample-quarantine 5001 --all --out failed.csv
  penstock call flows.list --all
  penstock operations flows.pause
`;

/** The commands, and the requested help text. */
export function createProgram(context: Context): { program: Command; help: () => string } {
  const { terminal, system } = context;
  let help = '';
  const program = new Command('penstock')
    .description(description)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => (help += text),
      writeErr: (text) =>
        text
          .trimEnd()
          .split('\n')
          .forEach((line) => terminal.say(line)),
      outputError: (text, write) =>
        write(`${sentence(text)}\nNothing was sent. Run the command with --help for more.\n`),
    })
    .version(system.version)
    .option('--environment <name>', 'the environment to use, by name')
    .option('--base-url <url>', 'the service to use instead, by its address')
    .option('--ca <file>', 'certificates of an authority to trust as well, PEM')
    .option('--vendor <prefix>', "the vendor's word where the specification writes svc")
    .option('--service-key-file <file>', 'sign in with the key in it; - reads standard input')
    .option('--profile <folder>', 'where settings are stored, instead of the app’s own folder')
    .addHelpText('after', afterwards);
  addFlowsCommand(program, context);
  addActionsCommand(program, context);
  addChangesCommand(program, context);
  addIncidentsCommand(program, context);
  addHandOverCommand(program, context);
  addActivityCommand(program, context);
  addSampleCommands(program, context);
  addExportCommand(program, context);
  addCallCommand(program, context);
  addOperationsCommand(program, context);
  addEnvironmentCommand(program, context);
  addSettingsCommand(program, context);
  addLoginCommands(program, context);
  return { program, help: () => help };
}

/** Commander's "error: unknown option '--x'" as a sentence. Its suggestion follows on a line of its own. */
function sentence(text: string): string {
  const [first = '', ...rest] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const full = first.charAt(0).toUpperCase() + first.slice(1);
  return [/[.?!)]$/.test(full) ? full : `${full}.`, ...rest].join(' ');
}
