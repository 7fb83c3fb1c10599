import type { Problem } from '#contract/result.ts';
import { Command } from 'commander';
import { failure } from '../core/base/failure.ts';
import type { Context } from './context.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';
import { type GlobalOptions, wantsJsonErrors } from './options.ts';

import type { Terminal } from './terminal.ts';

/** Adds options and subcommands to a command, and what they do. */
type AddTo = (command: Command, context: Context) => void;

interface Entry {
  description: string;
  /** Whether the help leaves the command out: it is for programs only, or an earlier name. */
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
    description: 'count flows by state and list those that need attention',
    load: async () => (await import('./status.ts')).addStatusCommand,
  },
  explain: {
    description: 'explain what is wrong with a flow, since when, why, and what to do',
    load: async () => (await import('./explain.ts')).addExplainCommand,
  },
  watch: {
    description: 'read and store like the app does, for a server without a window',
    load: async () => (await import('./watch.ts')).addWatchCommand,
  },
  metrics: {
    description: 'serve flow states, errors, records and timestamps to Prometheus',
    load: async () => (await import('./metrics.ts')).addMetricsCommand,
  },
  flows: {
    description: 'list, show, compare, pause and activate flows',
    load: async () => (await import('./flows.ts')).addFlowsCommand,
  },
  runs: {
    description: 'list the runs of a flow, show how long they took, and print their logs',
    load: async () => (await import('./runs.ts')).addRunsCommand,
  },
  actions: {
    description: 'list, resume and restore actions',
    load: async () => (await import('./actions.ts')).addActionsCommand,
  },
  changes: {
    description: 'list changes and set restore reminders',
    load: async () => (await import('./changes.ts')).addChangesCommand,
  },
  incidents: {
    description: 'declare, annotate and close incidents',
    load: async () => (await import('./incidents.ts')).addIncidentsCommand,
  },
  alerts: {
    description: 'list, acknowledge and mute what is wrong, as recorded by the app',
    load: async () => (await import('./alerts.ts')).addAlertsCommand,
  },
  findings: {
    description: 'the earlier name of alerts of flows',
    hidden: true,
    load: async () => (await import('./earlier-alerts.ts')).addFindingsCommand,
  },
  notifications: {
    description: 'the earlier name of alerts from notifications of the service',
    hidden: true,
    load: async () => (await import('./earlier-alerts.ts')).addNotificationsCommand,
  },
  records: {
    description: 'list failed records, their groups and kinds of failure, and verify exports',
    load: async () => (await import('./records.ts')).addRecordsCommand,
  },
  errors: {
    description: 'the earlier name of records kinds',
    hidden: true,
    load: async () => (await import('./earlier-records.ts')).addErrorsCommand,
  },
  quarantine: {
    description: 'the earlier name of records groups and list',
    hidden: true,
    load: async () => (await import('./earlier-records.ts')).addQuarantineCommand,
  },
  export: {
    description: 'the earlier name of records export',
    hidden: true,
    load: async () => (await import('./earlier-records.ts')).addExportCommand,
  },
  changed: {
    description: 'list changes to resources, by anyone, as recorded by the app',
    load: async () => (await import('./resource-changes.ts')).addChangedCommand,
  },
  history: {
    description: 'list who changed a resource, when and what, by the service and the app',
    load: async () => (await import('./history.ts')).addHistoryCommand,
  },
  compare: {
    description: 'compare two periods flow by flow, from data the app stored',
    load: async () => (await import('./compare.ts')).addCompareCommand,
  },
  handover: {
    description: 'print open incidents, changes not restored and failing flows as Markdown',
    load: async () => (await import('./hand-over.ts')).addHandOverCommand,
  },
  requests: {
    description: 'list, verify and export the log of every request that changes a service',
    load: async () => (await import('./requests.ts')).addRequestsCommand,
  },
  activity: {
    description: 'the earlier name of requests',
    hidden: true,
    load: async () => (await import('./earlier-requests.ts')).addActivityCommand,
  },
  resources: {
    description: 'list, show, compare and edit resources, and undo edits',
    load: async () => (await import('./resources.ts')).addResourcesCommand,
  },
  lookups: {
    description: 'list, write, delete, import and export rows of lookups',
    load: async () => (await import('./lookups.ts')).addLookupsCommand,
  },
  probe: {
    description: 'list and preview files and tables that a credential can reach',
    load: async () => (await import('./probe.ts')).addProbeCommand,
  },
  source: { description: 'print or export quarantined records of a data source', load: samples },
  dataset: {
    description: 'print or export quarantined records of a data set, and check them again',
    load: async () => {
      const { addWouldPassCommand } = await import('./would-pass.ts');
      const addSamples = await samples();
      return (command, context) => {
        addSamples(command, context);
        addWouldPassCommand(command, context);
      };
    },
  },
  sink: { description: 'print or export quarantined records of a data sink', load: samples },
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
  mcp: {
    description: 'serve tools that read and plan to an assistant (Model Context Protocol)',
    load: async () => (await import('./mcp-command.ts')).addMcpCommand,
  },
  open: {
    description: 'open a link in the app',
    load: async () => (await import('./open.ts')).addOpenCommand,
  },
  environment: {
    description: 'manage environments, which are shared with the app',
    load: async () => (await import('./environment.ts')).addEnvironmentCommand,
  },
  settings: {
    description: 'export and import settings, without secrets',
    load: async () => (await import('./settings.ts')).addSettingsCommand,
  },
  whoami: {
    description: 'show the environment, its user, and where the key comes from',
    load: async () => (await import('./whoami.ts')).addWhoAmICommand,
  },
  doctor: {
    description: 'check network, certificates, sign-in, clock, data folder and keychain',
    load: async () => (await import('./doctor.ts')).addDoctorCommand,
  },
  login: {
    description: 'sign in to an environment and store the sign-in',
    load: async () => (await import('./login.ts')).addLoginCommand,
  },
  logout: {
    description: 'sign out of an environment and delete the stored sign-in',
    load: async () => (await import('./login.ts')).addLogoutCommand,
  },
  schema: {
    description: 'print the JSON Schema of what a command prints',
    load: async () => (await import('./schema.ts')).addSchemaCommand,
  },
  completion: {
    description: 'print the completion script for bash, zsh, fish or PowerShell',
    load: async () => (await import('./completion.ts')).addCompletionCommand,
  },
  complete: {
    description: 'print completions of a partial command, for shells',
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
  "Penstock's command line: operate a data-integration service from scripts and terminals.",
  'Results go to standard output, everything else to standard error. Commands use the selected environment, which is shared with the app, or the one given with --environment or --base-url.',
  'A service key is never an argument. It is read from --service-key-file, from an environment variable, or from the keychain (penstock login), in this order.',
].join('\n\n');

const afterwards = `
Environment variables:
  PENSTOCK_SERVICE_KEY   the service key of the environment that the command uses
  PENSTOCK_SERVICE_KEY_NAME
                         the service key of the environment called Name, also when
                         --with-environment uses it: for Staging EU, STAGING_EU
  PENSTOCK_ENVIRONMENT, PENSTOCK_BASE_URL, PENSTOCK_CA, PENSTOCK_PROFILE
                         --environment, --base-url, --ca and --profile, where these
                         are not given
  PENSTOCK_OUTPUT        --output, where neither it nor --json is given
  PENSTOCK_PASSWORD      the password for penstock call session.login
  HTTPS_PROXY, NO_PROXY  the proxy, and hosts to reach without it
  NO_COLOR, FORCE_COLOR  no colors, or colors in files and pipes as well

Exit codes:
${exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padEnd(5)}${meaning}`).join('\n')}

With an installed Penstock (penstock cli):
  Put options for Electron before cli: penstock --no-sandbox cli operations
  On Linux, a display is required; without one, use xvfb-run penstock cli operations
  On Windows, standard input cannot be read; if a value contains a colon, put -- before cli

Examples:
  penstock environment configure --environment Production --base-url https://api.example.invalid/v1
  penstock flows pause --where 'status:failing project:"Orders EU"'
  penstock actions list
  penstock source sample-quarantine 5001 --count 100 --format csv
  penstock source sample-quarantine 5001 --all --out failed.csv
  penstock call flows.list --all
  penstock operations flows.pause
`;

/** Variables that give an option where the command line does not, and the options that rule them out. */
const optionVariables: Record<string, { attribute: keyof GlobalOptions; ruledOutBy: readonly string[] }> = {
  PENSTOCK_ENVIRONMENT: { attribute: 'environment', ruledOutBy: ['--base-url'] },
  PENSTOCK_BASE_URL: { attribute: 'baseUrl', ruledOutBy: ['--environment'] },
  PENSTOCK_CA: { attribute: 'ca', ruledOutBy: ['--environment'] },
  PENSTOCK_PROFILE: { attribute: 'profile', ruledOutBy: [] },
};

/** Sets the options that variables give. An option of the command line has precedence. */
function applyVariables(program: Command, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const isGiven = (option: string): boolean => args.some((arg) => arg === option || arg.startsWith(`${option}=`));
  for (const [variable, { attribute, ruledOutBy }] of Object.entries(optionVariables)) {
    const value = env[variable];
    if (value && !ruledOutBy.some(isGiven)) program.setOptionValueWithSource(attribute, value, 'env');
  }
}

/** Returns a problem that names a variable instead of the option that it set. */
export function withVariableNames(problem: Problem, program: Command): Problem {
  for (const [variable, { attribute }] of Object.entries(optionVariables)) {
    if (program.getOptionValueSource(attribute) !== 'env') continue;
    const { long = '' } = program.options.find((option) => option.attributeName() === attribute) ?? {};
    if (long && new RegExp(`^${long}\\b`).test(problem.message))
      return { ...problem, message: problem.message.replace(long, variable) };
  }
  return problem;
}

interface Program {
  program: Command;
  help: () => string;
}

/**
 * Returns the arguments to parse: for `help flows pause`, those of `flows pause --help`. Commander's own help command
 * knows one word, and prints the whole help for an unknown one. Throws a Failure for an unknown command.
 */
export function withoutHelpCommand(args: readonly string[], program: Command): readonly string[] {
  if (args[0] !== 'help') return args;
  const words = args.slice(1).filter((word) => !word.startsWith('-'));
  let command = program;
  for (const word of words) {
    const below = command.commands.find((one) => one.name() === word);
    if (!below) {
      const advice = 'Run penstock --help for all commands.';
      throw failure('invalid_input', `There is no command ${words.join(' ')}.`, { advice });
    }
    command = below;
  }
  return [...words, '--help'];
}

/**
 * Creates the commands. Those that the arguments mention are complete; the others have only their help.
 *
 * @param open returns what a command works with; called only for a command
 * @param env variables that give options
 */
export async function createProgram(
  args: readonly string[],
  terminal: Pick<Terminal, 'say' | 'sayProblemAsJson'>,
  version: string,
  open: () => Promise<Context>,
  env: NodeJS.ProcessEnv = {},
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
      outputError(text, write) {
        const advice = 'Nothing was sent. Run the command with --help for more.';
        if (!wantsJsonErrors(args, env)) return write(`${sentence(text)}\n${advice}\n`);
        terminal.sayProblemAsJson({ kind: 'invalid_input', message: sentence(text), advice }, exitCodes.usage);
      },
    })
    .version(version)
    .option('--environment <name>', 'name of the environment to use')
    .option('--base-url <url>', 'API URL of the service to use instead')
    .option('--ca <file>', 'file with additional certificates to trust, in PEM or DER')
    .option(
      '--proxy <address>',
      'proxy to use, such as socks5://localhost:1080; direct for none, system for that of the system',
    )
    .option('--vendor <prefix>', 'prefix that the service uses instead of svc')
    .option('--service-key-file <file>', 'sign in with the key in this file; - reads standard input')
    .option(
      '--tz <zone>',
      'read and print times in this time zone, such as Europe/Berlin; the default is to read them in that of this computer, and to print UTC',
    )
    .option('--timeout <duration>', 'stop the command after this time: 30s, 10m or 2h')
    .option('--profile <folder>', 'folder for settings and records, instead of that of the app')
    .addHelpText('after', afterwards);
  applyVariables(program, args, env);
  program.hook('preAction', async (_program, command) =>
    (await import('./output-options.ts')).applyOutputOptions(command, env),
  );
  for (const [name, { description: about, hidden = false, load }] of Object.entries(entries)) {
    const command = program.command(name, { hidden }).description(about);
    if (!args.includes(name) && !args.includes(manual)) continue;
    (await load())(command, await open());
    (await import('./output-options.ts')).addOutputOptions(command);
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
