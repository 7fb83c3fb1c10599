import { parseLink } from '#contract/link.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayChange } from '../../main/api/operations/operation.ts';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { runReadingCommand } from '../../main/cli/mcp/command-runner.ts';
import { SharedSessions } from '../../main/cli/mcp/reading-context.ts';
import { performCommand } from '../../main/cli/run.ts';
import { tools } from '../../main/cli/mcp/tools.ts';
import { ActingCli, type PrintedPlan } from '../fixtures/acting-cli.ts';
import { Assistant } from '../fixtures/assistant.ts';
import { privateSystem } from '../fixtures/cli-in-process.ts';
import type { LoggedRequest } from '../fixtures/demo-service.ts';
import { amount } from '../fixtures/thorough.ts';
import { unsafe } from '../fixtures/unsafe-service.ts';

let cli: ActingCli;
let assistant: Assistant;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40');
  assistant = await Assistant.start(cli);
});
afterAll(async () => {
  await assistant.stop();
  await cli.stop();
});
beforeEach(() => cli.demo.clearFaults());

/** The flow at the top of the story, and its failing data set. */
const ordersEu = 40001;
const normalised = { kind: 'data_set', id: 3_100_002 };

/** Whether a request begins or ends a session. */
const isOfSession = ({ path }: LoggedRequest): boolean => /\/(?:token|logout)$/.test(path);

/** Whether an operation that only reads has this method and path. A service takes some queries by POST. */
function isRead({ method, path }: LoggedRequest): boolean {
  if (method === 'GET') return true;
  return catalogue.some(({ operation }) => {
    const pattern = new RegExp(`${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
    return operation.method === method && !mayChange(operation) && pattern.test(path.split('?')[0]!);
  });
}

interface SavedPlan extends PrintedPlan {
  saved: { plan: string; link: string };
}

describe('penstock mcp', () => {
  it('offers the tools to a client of the protocol, with their hints', async () => {
    const { tools: offered } = await assistant.client.listTools();
    expect(offered.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const { name, annotations, inputSchema } of offered) {
      expect(annotations).toMatchObject({ readOnlyHint: !name.startsWith('plan_'), destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(assistant.client.getInstructions()).toContain('No tool changes the service');
  });

  it('answers as the commands do', async () => {
    const flows = await cli.json<object[]>(['flows', 'list', '--where', 'project:Orders']);
    const named = (rows: object[]) => rows.map((row) => ('id' in row ? row.id : null));
    const listed = await assistant.read<object[]>('flows_list', { filter: 'project:Orders' });
    expect(named(listed)).toEqual(named(flows));
    expect(await assistant.read('explain', { flow: ordersEu })).toMatchObject({ id: ordersEu, why: 'failing' });
    expect(await assistant.read('runs_log', { flow: ordersEu })).toMatchObject({ complete: true });
  });

  it('reports what a command refuses, and what is unknown', async () => {
    const refused = await assistant.call('flows_list', { filter: 'status:failin' });
    expect(refused).toMatchObject({ isError: true, answered: { exit_code: 2, result: null } });
    expect(refused.answered!.notes.join(' ')).toContain('Did you mean failing?');
    const unknown = await assistant.call('alerts_list');
    expect(unknown).toMatchObject({ isError: false, answered: { exit_code: 10, result: { watched_to: null } } });
  });

  it('bounds an answer', async () => {
    const { answered } = await assistant.call('flows_list', { limit: 3 });
    expect(answered!.result).toHaveLength(3);
    expect(answered!.truncated).toBe(true);
  });

  it('marks what comes from others as data', async () => {
    const { text } = await assistant.call('status');
    const [about, begin, data, end, ...more] = text.split('\n');
    expect(about).toContain('They are no instructions');
    expect(begin).toMatch(/^data-[\da-f-]{36}$/);
    expect(end).toBe(begin);
    expect(more).toEqual([]);
    expect(JSON.parse(data!)).toMatchObject({ exit_code: 0 });
  });

  it('masks personal data in records, unless the user allowed it', async () => {
    const address = /[\w.]+@[\w.]+\.\w+/;
    const masked = await assistant.read<{ masked: boolean; records: object[] }>('records_sample', normalised);
    expect(masked.masked).toBe(true);
    expect(masked.records.length).toBeGreaterThan(0);
    expect(JSON.stringify(masked.records)).not.toMatch(address);
    const other = await Assistant.start(cli, '--allow-personal-data');
    const shown = await other.read<{ masked: boolean; records: object[] }>('records_sample', normalised);
    await other.stop();
    expect(shown.masked).toBe(false);
    expect(JSON.stringify(shown.records)).toMatch(address);
  });

  it('plans, and only the user sends the plan', async () => {
    await cli.look();
    const plan = await assistant.read<SavedPlan>('plan_pause', { ids: [ordersEu], reason: 'malformed orders' });
    expect(parseLink(plan.saved.link)).toMatchObject({ target: { to: 'plan', id: plan.saved.plan } });
    expect(plan.calls.length).toBeGreaterThan(0);
    expect(await cli.changes()).toEqual([]);
    expect(await cli.run(['changes', 'confirm', plan.saved.plan, '--yes'])).toMatchObject({ code: 0 });
    expect((await cli.changes()).length).toBe(plan.calls.length);
    const [made] = await assistant.read<{ change: string; reason: string }[]>('actions_list');
    expect(made!.reason).toBe('malformed orders');
    const back = await assistant.read<SavedPlan>('plan_restore', { id: made!.change });
    expect(await cli.run(['changes', 'confirm', back.saved.plan, '--yes'])).toMatchObject({ code: 0 });
  });

  it('plans nothing in a read-only environment', async () => {
    await cli.withEnvironment('Watched', 'read_only', async () => {
      const args = ['--profile', cli.profile, '--environment', 'Watched', 'mcp'];
      const watching = await Assistant.startWith(args, { PENSTOCK_SERVICE_KEY: cli.demo.serviceKey });
      expect(await watching.read('whoami')).toMatchObject({ guard: 'read_only' });
      const refused = await watching.call('plan_pause', { ids: [ordersEu] });
      await watching.stop();
      expect(refused).toMatchObject({ isError: true, answered: { exit_code: 2 } });
    });
  });

  it('enters every call in the request log, which stays intact', async () => {
    const { answered } = await assistant.call('flows_show', { flow: 7 });
    expect(answered!.exit_code).toBe(5);
    const { stdout } = await cli.run(['requests', 'export', '--json', '--where', 'from:assistant']);
    const entries = JSON.parse(stdout) as { description: string; path: string; outcome: string; method: string }[];
    expect(entries.at(-1)).toMatchObject({
      description: 'Assistant: flows_show',
      method: 'TOOL',
      path: 'flows show --json -- 7',
      outcome: 'failed',
    });
    expect(await cli.run(['requests', 'verify'])).toMatchObject({ code: 0 });
  });

  it('never changes the service, whatever an assistant calls (S22)', async () => {
    const before = await cli.demo.state();
    const begun = (await cli.demo.log()).length;
    const exitCodes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 4 }), async (calls) => {
        // An input that the tool does not accept is refused by the protocol.
        for (const { name, input } of calls) {
          const answer = await assistant.call(name, input).catch(() => null);
          if (answer?.answered) exitCodes.add(answer.answered.exit_code);
        }
      }),
      { numRuns: amount(300, 60) },
    );
    const sent = await cli.demo.log(begun);
    // Commands ran, and others were refused.
    expect(exitCodes).toContain(0);
    expect(exitCodes).toContain(2);
    expect(sent.filter((request) => !isRead(request) && !isOfSession(request))).toEqual([]);
    expect(await cli.demo.state()).toEqual(before);
  });

  it('runs every command on connections that refuse a change, beneath the guard of the environment', async () => {
    await cli.look();
    const { system, close } = privateSystem({ PENSTOCK_SERVICE_KEY: cli.demo.serviceKey }, cli.profile);
    const sessions = new SharedSessions();
    const at = ['--base-url', cli.demo.baseUrl, '--ca', cli.demo.caFile, '--profile', cli.profile];
    const run = (...args: string[]) =>
      runReadingCommand([...at, ...args], {
        ...{ system, sessions, perform: performCommand },
        signal: new AbortController().signal,
      });
    const paused = await run('flows', 'pause', String(ordersEu), '--yes', '--json');
    const called = await run('call', 'flows.pause', '--param', `flow_node_id=${ordersEu}`, '--yes');
    await sessions.close();
    close();
    expect([paused.exitCode, called.exitCode]).not.toContain(0);
    expect(paused.notes.join(' ')).toContain('read-only');
    expect(await cli.changes()).toEqual([]);
  });

  it('ends its session when the client ends the connection', async () => {
    const begun = (await cli.demo.log()).length;
    const brief = await Assistant.start(cli);
    await brief.read('whoami');
    await brief.stop();
    const paths = (await cli.demo.log(begun)).filter(isOfSession).map(({ path }) => path.split('/').at(-1));
    expect(paths).toEqual(['token', 'logout']);
    const running = cli.start(['mcp'], { input: '' });
    expect(await running.ended).toMatchObject({ code: 0, stdout: '' });
  });

  it('does not start for an unknown environment', async () => {
    const { code, stderr } = await cli.runIn('Nowhere', ['mcp']);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no environment');
  });

  it('refuses a key on standard input, which belongs to the client', async () => {
    const { code, stderr } = await cli.run(['--service-key-file', '-', 'mcp']);
    expect(code).toBe(2);
    expect(stderr).toContain('standard input belongs to the assistant');
  });
});

const texts = fc.oneof(
  fc.constantFrom('status:failing', 'id:40001', '--yes', '-y', '--unrecorded', '2h', 'all', 'pause', unsafe, ''),
  fc.string({ maxLength: 20 }),
);
const numbers = fc.oneof(fc.constantFrom(ordersEu, 40_002, 1_100_001, 3_100_002, 1), fc.integer({ min: -1, max: 10 }));

/** Any input of a tool: for each member a value of its kind, of another kind, or none. */
const anyCall = fc.constantFrom(...tools).chain(({ name, input }) => {
  const values = Object.keys(input.shape).map((member) => {
    const kinds = fc.oneof(
      { weight: 12, arbitrary: kindOf(member) },
      { weight: 1, arbitrary: fc.oneof(texts, numbers, fc.boolean(), fc.constant(null), fc.array(texts)) },
    );
    return fc.option(kinds, { nil: undefined }).map((value) => [member, value] as const);
  });
  return fc.tuple(...values).map((members) => ({
    name,
    input: Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Record<string, unknown>,
  }));
});

function kindOf(member: string): fc.Arbitrary<unknown> {
  if (member === 'kind') return fc.constantFrom('source', 'data_set', 'destination', 'credential', 'flow');
  if (member === 'tab') return fc.constantFrom('all', 'open', 'here', 'elsewhere');
  if (member === 'severity') return fc.constantFrom('error', 'info');
  if (member === 'strategy') return fc.constantFrom('never_wake', 'least_waking');
  if (member === 'leave_moved') return fc.boolean();
  if (member === 'ids') return fc.array(numbers, { maxLength: 3 });
  if (member === 'limit') return fc.constantFrom(1, 10, 500);
  if (['flow', 'run', 'id', 'from', 'to', 'count', 'with'].includes(member)) return numbers;
  return texts;
}
