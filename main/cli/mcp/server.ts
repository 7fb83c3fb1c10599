import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { intentOf } from '../../core/activity/record.ts';
import { systemClock as clock } from '../../core/base/clock.ts';
import type { Context } from '../context.ts';
import { requireInput } from '../input.ts';
import type { GlobalOptions } from '../options.ts';
import { type ActionRecord, withRecord } from '../record.ts';
import { environmentIdOf, targetOf } from '../target.ts';
import { type CommandResult, isAnswer, runReadingCommand } from './command-runner.ts';
import { SharedSessions } from './reading-context.ts';
import { type Allowed, argumentsOf, type Tool, tools } from './tools.ts';
import { toolAnswer } from './tool-answer.ts';

const instructions = `Penstock operates the flows of a data-integration service. These tools read, and plan changes. No tool changes the service:
plan_pause, plan_activate and plan_restore store a plan, which only a user can confirm: in the window by its link, or with penstock changes confirm ID.
Give the user the ID and the effect of the plan, and do not confirm it yourself. Unknown values are null, and exit_code 10 means that
an answer is incomplete. Begin with status, then explain a flow.`;

/** Serves the tools on standard input and output until the client ends the connection, or the command is stopped. */
export async function serveTools(options: GlobalOptions, allowed: Allowed, context: Context): Promise<void> {
  const { system, signal, terminal, perform } = context;
  const { process } = system;
  const stdin = requireInput(process, 'Use the stand-alone package of the command line.');
  // A mistake in the options is reported to the user who starts the server, not to the assistant.
  targetOf(options, context);
  const sessions = new SharedSessions();
  return withRecord(options, context, async ({ activity }) => {
    const call: CallTool = async (tool, input, cancelled) => {
      const args = argumentsOf(tool.call(input, allowed));
      const settle = await recordCall(tool.name, args, { activity, options, context });
      const result = await runReadingCommand([...globalArguments(options), ...args], {
        ...{ system, sessions, perform },
        signal: AbortSignal.any([signal, cancelled]),
      });
      await settle(result);
      return result;
    };
    const over = Promise.withResolvers<void>();
    const stop = (): void => over.resolve();
    const handle = serveStdio(() => createServer(system.version, call), {
      transport: new StdioServerTransport(stdin, process.stdout),
      onerror: ({ message }) => terminal.say(message),
    });
    stdin.once('end', stop);
    stdin.once('close', stop);
    signal.addEventListener('abort', stop);
    try {
      if (!signal.aborted) await over.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      await handle.close();
      await sessions.close();
    }
  });
}

/** Runs a tool, until the client cancels the call. */
type CallTool = (tool: Tool, input: Record<string, unknown>, cancelled: AbortSignal) => Promise<CommandResult>;

function createServer(version: string, call: CallTool): McpServer {
  const server = new McpServer({ name: 'penstock', version }, { instructions });
  for (const tool of tools) {
    const { name, title, description, input, plans } = tool;
    const annotations = { readOnlyHint: !plans, destructiveHint: false, idempotentHint: !plans, openWorldHint: true };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given, { mcpReq }) =>
      toolAnswer(await call(tool, given, mcpReq.signal), Number(given['limit'])),
    );
  }
  return server;
}

/** Returns the options of the server that its commands need. */
function globalArguments({
  environment,
  baseUrl,
  ca,
  proxy,
  vendor,
  serviceKeyFile,
  profile,
}: GlobalOptions): string[] {
  const given = { environment, 'base-url': baseUrl, ca, proxy, vendor, 'service-key-file': serviceKeyFile, profile };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
}

/** Enters a call in the request log as begun; the returned function enters its outcome. Rejects if nothing can be stored. */
async function recordCall(
  name: string,
  args: readonly string[],
  { activity, options, context }: { activity: ActionRecord['activity']; options: GlobalOptions; context: Context },
): Promise<(result: CommandResult) => Promise<void>> {
  const target = targetOf(options, context);
  const id = environmentIdOf(target);
  const actor = { user: null, impersonator: null };
  const entry = await activity.intend({
    ...intentOf({ id, name: target.settings.name, actor }, 'assistant', null),
    what: `Assistant: ${name}`,
    method: 'TOOL',
    path: args.join(' ').slice(0, 2_000),
    before: null,
  });
  return (result) => {
    const outcome = isAnswer(result) ? 'done' : 'failed';
    const reply = outcome === 'done' ? null : result.notes.join(' ').slice(0, 2_000);
    return entry.settle({ at: clock.now(), attempts: 1, outcome, reply, problem: null, after: null });
  };
}
