import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { nightly } from '../fixtures/thorough.ts';

interface Node {
  id: number;
  parent: number | null;
  name: string | null;
  status: string;
  errors: number | null;
}
interface PrintedFlow {
  id: number;
  name: string;
  status: string;
  nodes: number;
  errors: number | null;
  fails_at: { id: number } | null;
  tree: Node[];
}

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--seed', '7');
});
afterAll(() => cli.stop());

describe('penstock flows show', () => {
  it('matches the list, with each node in the position and state that the service reports', async () => {
    const [listed] = await cli.json<PrintedFlow[]>(['flows', 'list', '--where', 'status:failing']);
    const flow = await cli.json<PrintedFlow>(['flows', 'show', `${listed!.id}`]);
    expect(flow).toMatchObject(listed!);
    expect(flow.tree).toHaveLength(listed!.nodes);
    const words = await cli.words();
    for (const { id, status } of flow.tree) {
      const isPaused = words.get(id) === 'PAUSED';
      expect(status === 'paused', `${id} ${status}`).toBe(isPaused);
    }
    const failing = flow.tree.filter(({ status }) => status === 'failing');
    expect(failing.map(({ id }) => id)).toContain(flow.fails_at!.id);
    for (const { errors } of failing) expect(errors).toBeGreaterThan(0);
    const { tree: byItsLast } = await cli.json<PrintedFlow>(['flows', 'show', `${flow.tree.at(-1)!.id}`]);
    expect(byItsLast.map(({ id }) => id)).toEqual(flow.tree.map(({ id }) => id));
  });

  it('prints a readable tree, and has an exit code for a missing node', async () => {
    const { stdout, stderr, code } = await cli.run(['flows', 'show', '40001']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Orders EU \(40001\)\nStatus {4}failing since \d{4}-/);
    expect(stdout).toMatch(
      /\nID +STATUS +KIND +RESOURCE +ERRORS 24 H +NODE\n40001 +failing +source +\d+ +\d+ +orders-eu-s3\n40002 .* {4}Orders EU raw\n/,
    );
    expect(await cli.run(['flows', 'show', '999999999'])).toMatchObject({ code: 5, stdout: '' });
    expect(await cli.changes()).toEqual([]);
  });
});

describe('--watch', () => {
  it.each([['status'], ['flows', 'list', '--where', 'status:failing']])(
    'of %s prints the output of a single call, and ends silently with 130 at Ctrl+C',
    async (...args) => {
      const watched = cli.start([...args, '--watch', '--json']);
      const [first] = (await once(watched.stdout, 'data')) as [Buffer];
      watched.interrupt();
      const { code, stdout, stderr } = await watched.ended;
      expect([code, stderr]).toEqual([130, '']);
      expect(stdout).toBe(String(first));
      expect(stdout.trimEnd()).not.toContain('\n');
      const once_ = await cli.json<Record<string, unknown>>(args);
      const { read_at: _at, ...printed } = JSON.parse(stdout) as Record<string, unknown>;
      if (args[0] === 'status') expect(printed).toEqual(withoutTime(once_));
      else expect(printed).toEqual({ complete: true, flows: once_ });
    },
  );

  it('draws a screen in place', async () => {
    const watched = cli.start(['status', '--watch'], { onScreen: true });
    await once(watched.stdout, 'data');
    watched.interrupt();
    const { code, stdout } = await watched.ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^\u001b\[HAs of \d{4}-.*\u001b\[K\n.*40 flows, .*\u001b\[K\n[^]*\u001b\[J$/);
  });

  it('has a line for a change by another user, with the next read', nightly, async () => {
    const [{ id }] = (await cli.json<PrintedFlow[]>(['flows', 'list', '--where', 'status:active role:owner'])) as [
      PrintedFlow,
    ];
    const watched = cli.start(['flows', 'list', '--watch', '--json', '--where', `id:${id}`]);
    await once(watched.stdout, 'data');
    await cli.run(['flows', 'pause', `${id}`, '--yes']);
    const [second] = (await once(watched.stdout, 'data')) as [Buffer];
    expect((JSON.parse(String(second)) as { flows: PrintedFlow[] }).flows).toMatchObject([{ id, status: 'paused' }]);
    watched.interrupt();
    await watched.ended;
  });
});

function withoutTime({ read_at: _at, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}
