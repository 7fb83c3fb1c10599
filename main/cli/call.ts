import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { Command } from 'commander';
import { readList } from '../api/listing.ts';
import { catalogue, findOperation } from '../api/operations/catalogue.ts';
import { listErrorSamples } from '../api/operations/monitoring.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { prepareRequest } from '../api/request.ts';
import { readRecord, type RequestRecord } from '../api/schemas/deferred.ts';
import { inputOf } from '../api/service-calling.ts';
import type { CallInput } from '../api/current-state.ts';
import { progressOf, waitFor } from '../api/wait-for.ts';
import { requireWritable } from '../core/changes/target.ts';
import { systemClock } from '../core/base/clock.ts';
import { jsonArrayWriter } from '../core/base/json.ts';
import { addOrderOptions, checkActOptions } from './act.ts';
import { callGuarded, isGuarded } from './call-guard.ts';
import { readBody, readParameters } from './call-input.ts';
import type { CallOptions } from './call-options.ts';
import { callSession, isSignIn, settleSession } from './call-session.ts';
import type { Context, SignedInConnection } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { gapWords } from './gaps.ts';
import { requirePrintAllowed } from './print-guard.ts';
import { wrongUsage } from './input.ts';
import { shareOf } from './numbers.ts';

const examples = `
An operation that only reads is sent at once; penstock operations OPERATION shows whether it does. Any other is printed first,
with what it changes or removes at the service. It is sent with --yes, and with --name if the environment requires its name.
A read-only environment sends only operations that read. The output is the service's own JSON, without keys and tokens.

Examples:
  penstock call flows.get --param flow_id=5023
  penstock call data_sources.list --param access_role=collaborator --all
  penstock call flows.pause --param flow_id=5023 all=1 async=true --yes --wait
  penstock call data_sinks.update --param sink_id=77 --body sink.json
  echo '{"path": "/in"}' | penstock call data_credentials.preview --param credential_id=9 --body -
`;

/** Adds `penstock call OPERATION`: calls any operation of the catalogue. */
export function addCallCommand(calling: Command, context: Context): void {
  addOrderOptions(calling)
    .argument('<operation>', 'operation ID, as listed by penstock operations')
    .option('-p, --param <name=value...>', 'path and query parameters')
    .option('--body <file>', 'file with the JSON to send; - reads standard input')
    .option('--all', 'read every page of a list and print one array of its entries')
    .option('--wait', 'wait for a deferred request and print its result')
    .option('--email <address>', 'for session.login')
    .option('--password-file <file>', 'for session.login, instead of PENSTOCK_PASSWORD')
    .addHelpText('after', examples)
    .action((id: string, _options: unknown, command: Command) =>
      call(requireOperation(id), command.optsWithGlobals<CallOptions>(), context),
    );
}

/** Returns the operation with that id. If there is none, throws a Failure that lists those of its area. */
export function requireOperation(id: string): AnyOperation {
  const operation = findOperation(id);
  if (operation) return operation;
  const [area = ''] = id.split('.');
  const close = catalogue.map(({ operation: known }) => known.id).filter((known) => known.startsWith(`${area}.`));
  const hint = close.length === 0 ? '' : ` Operations of that area: ${close.join(', ')}.`;
  throw wrongUsage(
    `There is no operation ${id}.${hint}`,
    'Nothing was sent. To list all operations, run penstock operations.',
  );
}

async function call(operation: AnyOperation, options: CallOptions, context: Context): Promise<void> {
  checkActOptions(options);
  const parameters = readParameters(operation, options.param ?? []);
  if (options.body === '-' && options.serviceKeyFile === '-') {
    throw wrongUsage('--body and --service-key-file cannot both be read from standard input.');
  }
  if (options.all && !operation.paging)
    throw wrongUsage(`${operation.id} does not return a list with pages: omit --all.`);
  if (options.all && options.wait) throw wrongUsage('--all and --wait cannot be used together.');
  if (options.wait) requireProgressOf(operation);
  const body = options.body === undefined ? null : await readBody(options.body, context.system.process);
  const order = { operation: operation.id, parameters, body };
  const input = inputOf(operation, order);
  if (isSignIn(operation)) return callSession(operation, options, context);

  // Refuses, before the sign-in, what the service would not accept or what may not be printed.
  const check = (settings: EnvironmentSettings): void => {
    if (isGuarded(operation, settings)) requireWritable(settings);
    prepareRequest(operation, input, { baseUrl: settings.baseUrl, overrides: settings.operationOverrides });
    if (operation.id === listErrorSamples.id) requirePrintAllowed(settings, context.terminal);
  };
  await context.signedIn(
    options,
    async (connection) => {
      if (options.all) return printAll(operation, input, connection, context);
      if (isGuarded(operation, connection.target.settings)) {
        const answered = await callGuarded(order, connection, options, context);
        if (answered) await printed(answered.content, operation, input, connection, options, context);
        return;
      }
      const asked = { signal: context.signal, priority: 'person' } as const;
      const { answer, content } = await connection.client.call(operation, input, asked);
      await settleSession(operation, answer, connection, context);
      return printed(content, operation, input, connection, options, context);
    },
    check,
  );
}

/** Prints the answer, or the result of a deferred request. */
async function printed(
  content: unknown,
  operation: AnyOperation,
  input: CallInput,
  connection: SignedInConnection,
  { wait }: CallOptions,
  context: Context,
): Promise<void> {
  const record = wait ? readRecord(content) : null;
  await print(record ? await waited(record, operation, input, connection, context) : content, context);
}

async function print(content: unknown, { terminal }: Context): Promise<void> {
  if (content === null) terminal.say('Done. The service returned no data.');
  else await terminal.writeJson(content);
}

async function printAll(
  operation: AnyOperation,
  input: CallInput,
  { client }: SignedInConnection,
  context: Context,
): Promise<void> {
  const { terminal, signal } = context;
  const writer = jsonArrayWriter();
  for await (const { entries, read, total, complete, gap } of readList(client, operation, input, {
    signal,
    priority: 'person',
  })) {
    await terminal.write(writer.page(entries));
    terminal.progress(`${read} of ${total ?? 'an unknown number of'} entries ...`, shareOf(read, total));
    if (complete === false) {
      terminal.say(gapWords(gap, 'entries'));
      context.exitCode = exitCodes.incomplete;
    }
  }
  await terminal.write(writer.end());
  terminal.progress('');
}

/** Throws if the operation is never deferred. */
function requireProgressOf(operation: AnyOperation): void {
  if (!progressOf(operation)) throw wrongUsage(`${operation.id} is never deferred: omit --wait.`);
}

async function waited(
  started: RequestRecord,
  operation: AnyOperation,
  input: CallInput,
  { client, target }: SignedInConnection,
  { terminal, signal }: Context,
): Promise<unknown> {
  const result = await waitFor(started, { operation, input }, client, {
    clock: systemClock,
    host: new URL(target.settings.baseUrl).host,
    signal,
    priority: 'person',
    onProgress: ({ word, progress }) =>
      terminal.progress(
        `Request ${started.requestId}: ${word ?? 'done'}${progress === null ? '' : `, ${progress} %`} ...`,
        shareOf(progress, 100),
      ),
  });
  terminal.progress('');
  return result;
}
