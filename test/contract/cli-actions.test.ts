import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedPlan, type PrintedResult } from '../fixtures/acting-cli.ts';
import type { NodeState } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

let cli: ActingCli;
let nodes: NodeState[];

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--resource-reach', 'resource');
  nodes = [...(await cli.demo.state()).values()];
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

/** Flows of several nodes, all in this state. */
function flowsIn(status: string): number[] {
  const flows = [...Map.groupBy(nodes, ({ origin_node_id: origin }) => origin)];
  return flows.filter(([, all]) => all.length > 2 && all.every((node) => node.status === status)).map(([id]) => id);
}
/** The flow at the top of the story, which four others read from. */
const ordersEu = 40_001;
/** Flows that the user may not change are refused. */
const allowed = 'role:owner role:operator role:admin';
const plan = (...args: string[]) => cli.json<PrintedPlan>(['flows', ...args, '--plan']);
const below = (origin: number) =>
  nodes.filter((node) => node.origin_node_id === origin).map((node) => node.flow_node_id);

describe('a plan', () => {
  it('is what a command without --yes shows, and nothing is sent', async () => {
    const [origin] = flowsIn('ACTIVE');
    for (const args of [[], ['--plan'], ['--json'], ['--plan', '--json']]) {
      const { code, stdout, stderr } = await cli.run(['flows', 'pause', String(origin), ...args]);
      expect(code).toBe(0);
      expect(stdout).toContain(`/flows/${origin}/pause`);
      expect(stderr).toBe('Nothing was sent. To send it, add --yes.\n');
    }
    expect(await cli.changes()).toEqual([]);
  });

  it('lists its calls and their effect on every node for a program', async () => {
    const [origin] = flowsIn('ACTIVE');
    const [, child] = below(origin!);
    const printed = await plan('pause', String(child));
    expect(Object.keys(printed)).toEqual([
      'complete',
      'calls',
      'changes',
      'unchanged',
      'also_affected',
      'destinations',
      'downstream_flows',
      'not_permitted',
      'excluded',
      'not_restorable',
    ]);
    expect(printed.calls).toEqual([{ method: 'PUT', path: `/flows/${child}/pause`, node: child, to: 'paused' }]);
    expect(printed.changes[0]).toEqual({
      node: child,
      origin,
      name: expect.any(String),
      flow: expect.any(String),
      kind: expect.stringMatching(/^(source|data_set|destination)$/),
      service_status: 'ACTIVE',
      to: 'paused',
    });
    expect(printed.also_affected).toEqual(printed.changes.slice(1));
  });

  it('has nothing to execute without changes', async () => {
    const [origin] = flowsIn('PAUSED');
    const { code, stdout, stderr } = await cli.run(['flows', 'pause', `${origin}`]);
    expect(code).toBe(0);
    expect(stdout).toContain('already in the requested state');
    expect(stderr).toBe('There is nothing to send.\n');
  });

  it(
    'is the same for any way of naming its flows, with the flows that read from them and the destinations that go quiet',
    full,
    async () => {
      for (const change of ['pause', 'activate'])
        for (const origin of [ordersEu, ...flowsIn('ACTIVE').slice(0, 2), flowsIn('PAUSED')[0]!]) {
          const byWhere = [change, '--where', `id:${origin}`];
          const byId = [change, `${origin}`];
          expect(await plan(...byId)).toEqual(await plan(...byWhere));
          const [one, other] = [await cli.run(['flows', ...byId]), await cli.run(['flows', ...byWhere])];
          expect(one).toEqual(other);
        }
      const { changes, destinations, downstream_flows: fed } = await plan('pause', `${ordersEu}`);
      const readers = ['Customer 360 orders', 'Daily sales EU', 'Fraud signals EU', 'Fulfilment events EU'];
      expect(fed!.map(({ flow }) => flow).sort()).toEqual(readers);
      expect(destinations).toEqual(changes.filter(({ kind }) => kind === 'destination'));
      const { stdout } = await cli.run(['flows', 'pause', `${ordersEu}`]);
      expect(stdout).toContain('Destinations that stop receiving data:');
      for (const { flow } of fed!) expect(stdout).toContain(flow);
    },
  );

  it('is shown with its unknown parts where the service does not return its list of flows', full, async () => {
    await cli.demo.fault({ action: 'status', status: 403, match: { path: '/flows' } });
    const { code, stdout, stderr } = await cli.run(['flows', 'pause', `${ordersEu}`, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ downstream_flows: null });
    expect(stderr).toContain('other flows that read from these may be missing');
    await cli.demo.clearFaults();
  });

  it('is executed without waiting for a list of flows that never arrives', full, async () => {
    await cli.demo.fault({ action: 'hang', match: { path: '/flows' } });
    const { code, stderr } = await cli.run(['flows', 'pause', `${ordersEu}`, '--yes']);
    expect(code).toBe(0);
    // It was aborted before the request itself timed out, which would be reported first.
    expect(stderr).toMatch(/^Not every flow could be read/);
    expect(await cli.changes()).toMatchObject([{ took_effect: true }]);
    await cli.demo.clearFaults();
  });

  it('makes one call for nested nodes, and runs as many as it shows', async () => {
    const [origin] = flowsIn('ACTIVE');
    const ids = below(origin!).map(String);
    const { calls } = await plan('pause', ...ids);
    expect(calls).toHaveLength(1);
    const result = await cli.json<PrintedResult>(['flows', 'pause', ...ids, '--yes']);
    expect(result.done).toBe(1);
    expect((await cli.changes()).map(({ method, path }) => ({ method, path }))).toEqual(
      calls.map(({ method, path }) => ({ method, path })),
    );
  });

  it('by --where covers every flow that matches, except named exclusions', async () => {
    const all = await plan('pause', '--where', `status:active ${allowed}`);
    const origins = [...new Set(all.changes.map(({ origin }) => origin))];
    const one = origins[0]!;
    const fewer = await plan('pause', '--where', `status:active ${allowed}`, '--except', String(one));
    expect([...new Set(fewer.changes.map(({ origin }) => origin))]).toEqual(origins.slice(1));
  });

  it.each(['connector', 'credential'])(
    'by --nodes-where covers the nodes with a %s, and nothing else of their flows',
    async (by) => {
      const connector = 'snowflake';
      const destinations = await cli.json<{ id: number; type: string }[]>(['resources', 'list', 'destination']);
      let using = destinations.filter(({ type }) => type === connector).map(({ id }) => id);
      let expression = `connector:${connector}`;
      if (by === 'credential') {
        const credentialOf = async (id: number) => {
          const { record } = await cli.json<{ record: { data_credentials: { id: number } } }>([
            'resources',
            'show',
            'destination',
            String(id),
          ]);
          return record.data_credentials.id;
        };
        const credentials = await Promise.all(using.map(credentialOf));
        using = using.filter((_id, index) => credentials[index] === credentials[0]);
        expression = `credential:${credentials[0]}`;
      }
      const wanted = nodes.filter((node) => node.resource_type === 'data_sinks' && using.includes(node.resource_id));
      const args = ['flows', 'pause', '--nodes-where', expression];
      const planned = await cli.json<PrintedPlan>([...args, '--dry-run']);
      const excluded = new Set(planned.not_permitted.map(({ origin }) => origin));
      const expected = wanted
        .filter(({ status, origin_node_id: origin }) => status === 'ACTIVE' && !excluded.has(origin))
        .map((node) => node.flow_node_id);
      expect(expected.length).toBeGreaterThan(1);
      expect(planned.changes.map(({ node }) => node).sort()).toEqual(expected.toSorted());
      expect(planned.also_affected).toEqual([]);
      expect(await cli.changes()).toEqual([]);
      expect(await cli.run([...args, '--exit-code'])).toMatchObject({ code: 12 });
      expect(await cli.run([...args, '--yes'])).toMatchObject({ code: excluded.size > 0 ? 11 : 0 });
      const after = await cli.demo.state();
      const changed = nodes.filter((node) => after.get(node.flow_node_id)!.status !== node.status);
      expect(changed.map((node) => node.flow_node_id).sort()).toEqual(expected.toSorted());
      expect(await cli.run([...args, '--exit-code'])).toMatchObject({ code: 0 });
    },
  );

  it.each([
    ['connector:snowflak', 'no node has the connector snowflak.'],
    ['connector:snow*', 'takes one connector or one credential.'],
    ['connector:snowflake,s3', 'takes one connector or one credential.'],
    ['connector:snowflake credential:900', 'takes one connector or one credential.'],
    ['credential:mine', 'takes one connector or one credential.'],
    ['project:Orders', 'Available filters: connector:, credential:.'],
    ['', 'takes one connector or one credential.'],
  ])('by --nodes-where refuses %j', async (expression, words) => {
    const { code, stdout, stderr } = await cli.run(['flows', 'pause', '--nodes-where', expression]);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
  });

  it('reads the runs for --where with status:failing, and not otherwise', full, async () => {
    const { changes } = await plan('pause', '--where', 'status:failing project:orders');
    expect(changes[0]?.flow).toBe('Orders EU');
    const withRuns = ({ query }: { query: unknown }) => JSON.stringify(query).includes('include_run_metrics');
    expect((await cli.demo.log()).some(withRuns)).toBe(true);
    await cli.look();
    await cli.demo.reset();
    await plan('pause', '--where', 'project:orders');
    expect((await cli.demo.log()).some(withRuns)).toBe(false);
  });

  it('reads ids from a file, from standard input, and from another plan', full, async () => {
    const [one, other] = flowsIn('ACTIVE');
    const expected = await plan('pause', String(one), String(other));
    writeFileSync(join(cli.profile, 'ids.txt'), `# the two\n${one}\n${other} # second\n`);
    writeFileSync(join(cli.profile, 'plan.json'), JSON.stringify(expected));
    expect(await plan('pause', '--from', join(cli.profile, 'ids.txt'))).toEqual(expected);
    expect(await plan('pause', '--from', join(cli.profile, 'plan.json'))).toEqual(expected);
    const piped = await cli.run(['flows', 'pause', '--from', '-', '--json'], { input: `[${one},${other}]` });
    expect(JSON.parse(piped.stdout)).toEqual(expected);
  });
});

describe('with --yes', () => {
  it('the nodes of the plan change, and no others', async () => {
    const before = await cli.words();
    const { changes } = await plan('pause', '--where', `status:active ${allowed}`);
    const result = await cli.json<PrintedResult>(['flows', 'pause', '--where', `status:active ${allowed}`, '--yes']);
    expect(result).toMatchObject({ failed: 0, not_attempted: 0, ambiguous: 0, done: (await cli.changes()).length });
    const changed = new Set(changes.map(({ node }) => node));
    const expected = [...before].map(([id, word]) => [id, changed.has(id) ? 'PAUSED' : word]);
    expect([...(await cli.words())]).toEqual(expected);
  });

  it('activation works too', full, async () => {
    const [origin] = flowsIn('PAUSED');
    expect((await cli.run(['flows', 'activate', String(origin), '--yes'])).code).toBe(0);
    const words = await cli.words();
    expect(below(origin!).map((id) => words.get(id))).toEqual(below(origin!).map(() => 'ACTIVE'));
  });

  it('no call is sent for nodes already in the wanted state', full, async () => {
    const [origin] = flowsIn('PAUSED');
    const { code, stdout, stderr } = await cli.run(['flows', 'pause', String(origin), '--yes', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ action: null, done: 0 });
    expect(stderr).toContain('already in the requested state');
    expect(await cli.changes()).toEqual([]);
  });

  it('a partial failure has its own exit code, with the failed calls and their reasons', async () => {
    const [refused, fine] = flowsIn('ACTIVE');
    await cli.demo.fault({ action: 'status', status: 403, match: { method: 'PUT', path: `/flows/${refused}/*` } });
    const { code, stdout, stderr } = await cli.run(['flows', 'pause', `${refused}`, `${fine}`, '--yes', '--json']);
    expect(code).toBe(11);
    expect(JSON.parse(stdout)).toMatchObject({ done: 1, failed: 1 });
    expect(stderr).toContain(`Failed: PUT /flows/${refused}/pause`);
    const { action } = JSON.parse(stdout) as { action: string };
    await cli.demo.clearFaults();
    const shown = await cli.run(['actions', 'show', action]);
    expect(shown.stdout).toContain(`penstock actions retry ${action.slice(0, 8)}`);
    expect((await cli.run(['actions', 'retry', action.slice(0, 8)])).code).toBe(0);
    expect((await cli.words()).get(refused!)).toBe('PAUSED');
  });

  it('no more than --concurrency requests are ever under way', full, async () => {
    await cli.demo.fault({ action: 'hang', match: { method: 'PUT' } });
    const started = Promise.withResolvers<ChildProcess>();
    const chosen = ['--where', `status:active ${allowed}`];
    const args = ['flows', 'pause', ...chosen, '--yes', '--concurrency', '2'];
    const ended = cli.runProcess(args, { onStart: started.resolve });
    await cli.changesReach(2);
    // Nothing else arrives for the duration of several commands.
    const { calls } = await plan('pause', ...chosen);
    const [action] = await cli.json<{ action: string }[]>(['actions', 'list']);
    expect(await cli.changes()).toHaveLength(2);
    expect(calls.length).toBeGreaterThan(10);
    (await started.promise).kill('SIGKILL');
    await ended;
    expect((await cli.run(['actions', 'cancel', action!.action])).code).toBe(0);
  });
});

describe('restore', () => {
  const paused = async (...args: string[]) =>
    (await cli.json<PrintedResult>(['flows', 'pause', ...args, '--yes', '--reason', 'a trial'])).action!;

  it('restores everything, by the id of the action or of its change', async () => {
    const before = await cli.words();
    const action = await paused('--where', `status:active ${allowed}`);
    const shown = await cli.json<{ change: string; reason: string }>(['actions', 'show', action]);
    expect(shown.reason).toBe('a trial');
    const preview = await cli.run(['changes', 'restore', shown.change.slice(0, 8)]);
    expect(preview).toMatchObject({ code: 0, stderr: 'Nothing was sent. To send it, add --yes.\n' });
    const restored = await cli.run(['changes', 'restore', action.slice(0, 8), '--yes']);
    expect(restored.code).toBe(0);
    expect(await cli.words()).toEqual(before);
    expect(await cli.json<unknown[]>(['actions', 'list'])).toEqual(
      expect.arrayContaining([expect.objectContaining({ action, state: 'finished' })]),
    );
  });

  it('calls only what is not yet restored, and reports what it wakes on the way', full, async () => {
    const mixed = ordersEu;
    const action = await paused(`${mixed}`);
    const [, child] = below(mixed);
    await cli.demo.change('activate', child!);
    const { stdout } = await cli.run(['changes', 'restore', action, '--json']);
    const preview = JSON.parse(stdout) as PrintedPlan;
    expect(Object.keys(preview).slice(-5)).toEqual([
      ...['skipped', 'not_changed', 'changed_since', 'disrupted', 'briefly_active'],
    ]);
    expect(preview.unchanged.map(({ node }) => node)).toContain(child);
    expect(preview.calls.map(({ node }) => node)).not.toContain(child);
  });
});

it('report exports a change as files, and prints their paths', async () => {
  const { action } = await cli.json<PrintedResult>(['flows', 'pause', '--where', 'project:orders', '--yes']);
  const folder = join(cli.profile, 'reports');
  const { code, stdout } = await cli.run(['actions', 'report', action!, '--out', folder]);
  expect(code).toBe(0);
  const files = stdout.trimEnd().split('\n');
  expect(files.map((file) => file.replace(/^.*(\.\w+)$/, '$1')).sort()).toEqual(['.json', '.md', '.svg', '.svg']);
  const json = files.find((file) => file.endsWith('.json'))!;
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
    actions: [{ action: { id: action } }],
    errorGroups: expect.arrayContaining([
      { text: expect.any(String), count: expect.any(Number), newestAt: expect.any(Number) },
    ]),
  });
  expect(
    readFileSync(
      files.find((file) => file.endsWith('.md'))!,
      'utf8',
    ),
  ).toContain('Orders EU');
});

it('report is marked as incomplete when notifications are missing', async () => {
  const { action } = await cli.json<PrintedResult>(['flows', 'pause', '--where', 'project:orders', '--yes']);
  await cli.demo.fault({ action: 'replace', body: [{ message: 'without an id' }], match: { path: '/notifications*' } });
  const { code, stderr } = await cli.run(['actions', 'report', action!, '--out', join(cli.profile, 'partial')]);
  await cli.demo.clearFaults();
  expect(code).toBe(10);
  expect(stderr).toMatch(/^The service counts \d+ notifications but returned 1: others may be hidden from you\.$/m);
});

describe('nothing is sent, and the code is 2,', () => {
  it.each<[string, string[], string]>([
    ['without any choice', ['flows', 'pause', '--yes'], 'Select flows in one way'],
    ['with two choices', ['flows', 'pause', '5', '--where', 'x', '--yes'], 'Select flows in one way'],
    ['with --dry-run and --yes', ['flows', 'pause', '40001', '--dry-run', '--yes'], '--dry-run and --yes cannot'],
    ['for an unknown key', ['flows', 'pause', '--where', 'colour:red', '--yes'], 'status:, name:, project:, owner:'],
    ['for a project that no flow has', ['flows', 'pause', '--where', 'project:nil', '--yes'], 'Orders'],
    ['for --plan with --yes', ['flows', 'pause', '5', '--plan', '--yes'], 'cannot be used together'],
    ['for a wrong --concurrency', ['flows', 'pause', '5', '--concurrency', '33'], 'between 1 and 32'],
    ['for an unknown action', ['actions', 'resume', 'abc'], 'No action in this environment starts with abc'],
  ])('%s', async (_when, args, words) => {
    const { code, stdout, stderr } = await cli.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(await cli.changes()).toEqual([]);
  });

  it('for lines of a file that are not ids, which are named', async () => {
    const { code, stderr } = await cli.run(['flows', 'pause', '--from', '-'], { input: '12\nx y\n\n-3\n' });
    expect(code).toBe(2);
    expect(stderr).toContain('line 2: "x y"; line 4: -3');
  });

  it('in a protected environment, until its name is given', async () => {
    await cli.withEnvironment('Production EU', 'protected', async () => {
      const pause = ['flows', 'pause', `${flowsIn('ACTIVE')[0]}`, '--yes'];
      const refused = await cli.runIn('Production EU', pause);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain('--name "Production EU"');
      const wrong = await cli.runIn('Production EU', [...pause, '--name', 'Production']);
      expect(wrong.code).toBe(2);
      const byAddress = await cli.run(pause);
      expect(byAddress.code).toBe(2);
      expect(byAddress.stderr).toContain('--name "Production EU"');
      expect(await cli.changes()).toEqual([]);
      const named = await cli.runIn('Production EU', [...pause, '--name', 'Production EU']);
      expect(named.code).toBe(0);
    });
  });

  it('in a protected environment at a terminal, until its name is typed', async () => {
    await cli.withEnvironment('Production EU', 'protected', async () => {
      const pause = ['flows', 'pause', `${flowsIn('ACTIVE')[0]}`, '--yes'];
      const typed = (input: string, ...more: string[]) =>
        cli.runIn('Production EU', [...pause, ...more], { input, isTyped: true });
      for (const input of ['y\n', 'production\n', '\n', '']) expect((await typed(input)).code).toBe(2);
      // A wrong name was not meant for this environment, so there is nothing to ask.
      expect((await typed('Production EU\n', '--name', 'Staging')).code).toBe(2);
      expect(await cli.changes()).toEqual([]);
      const { code, stderr } = await typed('Production EU\n');
      expect(stderr).toMatch(/\d+ nodes? in 1 flow would change\. Type Production EU to send it:/);
      expect(code).toBe(0);
      expect(await cli.changes()).toHaveLength(1);
    });
  });

  it('in a read-only environment, under any name or address of its service (S4)', async () => {
    await cli.withEnvironment('Archive', 'read_only', async () => {
      const [origin] = flowsIn('ACTIVE');
      const pause = ['flows', 'pause', `${origin}`, '--yes', '--name', 'Archive'];
      const { port, pathname } = new URL(cli.demo.baseUrl);
      const addresses = [
        cli.demo.baseUrl,
        `${cli.demo.baseUrl}//`,
        `HTTPS://127.1:${port}${pathname}`,
        `https://0x7f.0.0.1:0${port}/aside/..${pathname}`,
      ];
      const attempts = [cli.runIn('Archive', pause), ...addresses.map((address) => cli.runAt(address, pause))];
      for (const { code, stderr } of await Promise.all(attempts)) {
        expect(stderr).toContain('Archive is read-only.');
        expect(code).toBe(2);
      }
      const call = await cli.run(['call', 'flows.pause', '--param', `flow_id=${origin}`]);
      expect([call.code, call.stderr]).toEqual([2, expect.stringContaining('read-only')]);
      expect(await cli.changes()).toEqual([]);
    });
  });
});

it('an action at an address is recorded for the environment with that address', async () => {
  await cli.withEnvironment('Open one', 'open', async () => {
    expect((await cli.run(['flows', 'pause', `${flowsIn('ACTIVE')[0]}`, '--yes'])).code).toBe(0);
    const { stdout } = await cli.runIn('Open one', ['requests', 'export']);
    expect(JSON.parse(stdout)).toMatchObject([{ environment: 'Open one', outcome: 'done' }]);
  });
});

it('an id that the service does not know is named, and nothing is sent', async () => {
  const { code, stderr } = await cli.run(['flows', 'pause', `${flowsIn('ACTIVE')[0]}`, '99', '--yes']);
  expect(code).toBe(5);
  expect(stderr).toContain('The service has no node 99.');
  expect(await cli.changes()).toEqual([]);
});

it('reports a filter that matches no flow, and sends nothing', async () => {
  const { code, stderr } = await cli.run(['flows', 'pause', '--where', 'no-such-word', '--yes']);
  expect(code).toBe(5);
  expect(stderr).toContain('No flow matches.');
});
