import { Command } from 'commander';
import type { Context } from './context.ts';
import { exitCodeMeanings } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** Adds options and subcommands to a command, and what they do. */
type AddTo = (command: Command, context: Context) => void;

interface Entry {
  description: string;
  /** Whether the command is for programs only. */
  hidden?: boolean;
  /** Loads the command's own file when it is called: `penstock --version` needs none of them (P16). */
  load: () => Promise<AddTo>;
}

const samples = async (): Promise<AddTo> => (await import('./samples.ts')).addSampleCommand;

/** Command that covers all the others. */
const manual = 'man';

/** Every command, in the order of the help. */
const entries: Record<string, Entry> = {
  status: {
    description: 'how many flows are in which state, and which need attention',
    load: async () => (await import('./status.ts')).addStatusCommand,
  },
  metrics: {
    description: 'serve states, errors, records and ages of flows for Prometheus',
    load: async () => (await import('./metrics.ts')).addMetricsCommand,
  },
  flows: {
    description: 'list, show, compare, pause and activate flows',
    load: async () => (await import('./flows.ts')).addFlowsCommand,
  },
  actions: {
    description: 'list, resume and restore actions',
    load: async () => (await import('./actions.ts')).addActionsCommand,
  },
  changes: {
    description: 'list changes, and set when to restore',
    load: async () => (await import('./changes.ts')).addChangesCommand,
  },
  incidents: {
    description: 'declare incidents, note what happens, and close them',
    load: async () => (await import('./incidents.ts')).addIncidentsCommand,
  },
  findings: {
    description: 'what the app found out by itself about flows, and what became of it',
    load: async () => (await import('./findings.ts')).addFindingsCommand,
  },
  notifications: {
    description: 'what the service announced, as the app read it: list, acknowledge and mute',
    load: async () => (await import('./notifications.ts')).addNotificationsCommand,
  },
  errors: {
    description: 'how records fail over all flows, and what of it is new, as the app read them',
    load: async () => (await import('./errors.ts')).addErrorsCommand,
  },
  changed: {
    description: 'what changed of the resources of the service, whoever changed it, as the app saw it',
    load: async () => (await import('./changed.ts')).addChangedCommand,
  },
  compare: {
    description: 'compare two times flow by flow, from what the app stored',
    load: async () => (await import('./compare.ts')).addCompareCommand,
  },
  handover: {
    description: 'print which incidents are open, which changes are not restored and which flows fail, as Markdown',
    load: async () => (await import('./hand-over.ts')).addHandOverCommand,
  },
  activity: {
    description: 'the record of every request that changed a service',
    load: async () => (await import('./activity.ts')).addActivityCommand,
  },
  resources: {
    description: 'list what flows are made of, show one and its versions, change one, and take that back',
    load: async () => (await import('./resources.ts')).addResourcesCommand,
  },
  lookups: {
    description: 'rows of lookups: list, write, delete, import and export them',
    load: async () => (await import('./lookups.ts')).addLookupsCommand,
  },
  probe: {
    description: 'files and tables behind a credential: list, preview, and those that a source waits for',
    load: async () => (await import('./probe.ts')).addProbeCommand,
  },
  source: { description: 'quarantined records of a data source', load: samples },
  dataset: {
    description: 'quarantined records of a data set, and whether they would pass now',
    load: async () => {
      const { addWouldPassCommand } = await import('./would-pass.ts');
      const addSamples = await samples();
      return (command, context) => {
        addSamples(command, context);
        addWouldPassCommand(command, context);
      };
    },
  },
  sink: { description: 'quarantined records of a data sink', load: samples },
  quarantine: {
    description: 'failed records of a source, data set, destination or flow: their groups, and the newest',
    load: async () => (await import('./quarantine.ts')).addQuarantineCommand,
  },
  export: { description: 'exported files', load: async () => (await import('./export.ts')).addExportCommand },
  call: {
    description: 'call any operation of the service',
    load: async () => (await import('./call.ts')).addCallCommand,
  },
  get: {
    description: 'read any path of the service',
    load: async () => (await import('./get.ts')).addGetCommand,
  },
  operations: {
    description: 'list the operations of the service, or describe one',
    load: async () => (await import('./operations.ts')).addOperationsCommand,
  },
  open: {
    description: 'open a link in the window',
    load: async () => (await import('./open.ts')).addOpenCommand,
  },
  environment: {
    description: 'the services that you operate, as in the app',
    load: async () => (await import('./environment.ts')).addEnvironmentCommand,
  },
  settings: {
    description: 'settings as a file that others import, without secrets',
    load: async () => (await import('./settings.ts')).addSettingsCommand,
  },
  login: {
    description: 'sign in to an environment and store the sign-in',
    load: async () => (await import('./login.ts')).addLoginCommand,
  },
  logout: {
    description: 'end the sign-in of an environment and forget it',
    load: async () => (await import('./login.ts')).addLogoutCommand,
  },
  completion: {
    description: 'print what completes commands in bash, zsh, fish or PowerShell',
    load: async () => (await import('./completion.ts')).addCompletionCommand,
  },
  complete: {
    description: 'what may come next in a command, for the shells',
    hidden: true,
    load: async () => (await import('./completion.ts')).addCompleteCommand,
  },
  [manual]: {
    description: 'print the manual page',
    load: async () => (await import('./man.ts')).addManCommand,
  },
};

/** First words of all commands. */
export const commandNames: readonly string[] = Object.keys(entries);

const description = [
  "Penstock's command line: the service's operations, for scripts and for people.",
  'The answer goes to standard output, everything else to standard error. Commands are about the chosen environment, which is shared with the app, or about the service that --environment or --base-url names.',
  'A service key is never an argument: it comes from --service-key-file, else from an environment variable, else from the keychain (penstock login).',
].join('\n\n');

const afterwards = `
Environment variables:
  PENSTOCK_SERVICE_KEY   the service key of the environment that the command is about
  PENSTOCK_SERVICE_KEY_NAME
                         the service key of the environment called Name, also where
                         another option names it: Staging EU is STAGING_EU
  PENSTOCK_PASSWORD      the password for penstock call session.login
  HTTPS_PROXY, NO_PROXY  the proxy, and hosts that are reached without it
  NO_COLOR, FORCE_COLOR  no colours, or colours in files and pipes as well

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

interface Program {
  program: Command;
  help: () => string;
}

/**
 * Creates the commands. Those that the arguments mention are complete; the others have only their help.
 *
 * @param open returns what a command works with; called only for a command
 */
export async function createProgram(
  args: readonly string[],
  terminal: Pick<Terminal, 'say'>,
  version: string,
  open: () => Promise<Context>,
): Promise<Program> {
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
    .version(version)
    .option('--environment <name>', 'the environment to use, by name')
    .option('--base-url <url>', 'the service to use instead, by its address')
    .option('--ca <file>', 'certificates of an authority to trust as well, PEM')
    .option('--vendor <prefix>', "the vendor's word where the specification writes svc")
    .option('--service-key-file <file>', 'sign in with the key in it; - reads standard input')
    .option('--profile <folder>', 'where settings are stored, instead of the app’s own folder')
    .addHelpText('after', afterwards);
  for (const [name, { description: about, hidden = false, load }] of Object.entries(entries)) {
    const command = program.command(name, { hidden }).description(about);
    if (args.includes(name) || args.includes(manual)) (await load())(command, await open());
  }
  return { program, help: () => help };
}

/** Turns commander's "error: unknown option '--x'" into a sentence. Its suggestion follows on a separate line. */
function sentence(text: string): string {
  const [first = '', ...rest] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const full = first.charAt(0).toUpperCase() + first.slice(1);
  return [/[.?!)]$/.test(full) ? full : `${full}.`, ...rest].join(' ');
}
