import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedResult } from '../fixtures/acting-cli.ts';

let cli: ActingCli;
let active: number[];
/** An action with something left to retry, and one that can be undone. */
let action: string;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '12', '--runs', '0');
  const nodes = [...(await cli.demo.state()).values()];
  const flows = [...Map.groupBy(nodes, ({ origin_node_id: origin }) => origin)];
  active = flows.filter(([, all]) => all.every(({ status }) => status === 'ACTIVE')).map(([id]) => id);
  const [refused, fine] = active;
  await cli.demo.fault({ action: 'status', status: 403, match: { method: 'PUT', path: `/flows/${refused}/*` } });
  const { stdout } = await cli.run(['flows', 'pause', `${refused}`, `${fine}`, '--yes', '--json']);
  action = (JSON.parse(stdout) as PrintedResult).action!;
  await cli.demo.clearFaults();
});
afterAll(() => cli.stop());
beforeEach(() => cli.look());

/** Every way in which a command changes a service, without the name of the service. */
const ways = (): string[][] => {
  const [, , one] = active;
  return [
    ['flows', 'pause', `${one}`, '--yes'],
    ['flows', 'activate', `${active[1]}`, '--yes'],
    ['flows', 'pause', '--where', `id:${one}`, '--yes', '--name', 'Guarded'],
    ['call', 'flows.pause', '--param', `flow_id=${one}`, '--yes'],
    ['call', 'flows.pause', '--param', `flow_id=${one}`, 'all=1', 'async=true', '--yes', '--wait'],
    ['call', 'flows.delete', '--param', `flow_id=${one}`, '--yes', '--name', 'Guarded'],
    ['call', 'flows.pauseProgress', '--param', `flow_id=${one}`, 'request_id=1', '--yes'],
    ['actions', 'retry', action],
    ['changes', 'restore', action, '--yes'],
  ];
};
const way = fc.nat().map((index) => ways()[index % ways().length]!);

/** Another spelling of the address of the service. */
const spelling = fc
  .record({
    scheme: fc.constantFrom('https', 'HTTPS', 'Https'),
    host: fc.constantFrom('127.0.0.1', '127.1', '0x7f.1', '127.0.1', 'localhost', 'LocalHost'),
    path: fc.constantFrom('/api', '/api/', '/api//', '/x/../api', '/%78/./../api', '/%61pi', '/api/%2e'),
  })
  .map(({ scheme, host, path }) => `${scheme}://${host}:${new URL(cli.demo.baseUrl).port}${path}`);

const changed = async () => (await cli.demo.log()).filter(({ method }) => method !== 'GET' && method !== 'POST').length;

describe('by any name and address of a command', () => {
  it('a read-only service is sent nothing that changes it (S4)', async () => {
    await cli.withEnvironment('Guarded', 'read_only', async () => {
      await fc.assert(
        fc.asyncProperty(way, fc.option(spelling, { nil: null }), fc.boolean(), async (args, address, byName) => {
          const before = await changed();
          const { code, stderr } = await (address === null
            ? cli.runIn('Guarded', args)
            : byName
              ? cli.withEnvironment('Same', 'open', () => cli.runIn('Same', args), address)
              : cli.runAt(address, args));
          expect(await changed()).toBe(before);
          expect({ args, address, byName, code, stderr }).toMatchObject({ code: 2 });
        }),
        { numRuns: 12 },
      );
    });
  });

  it('a service is sent nothing that cannot be recorded (D7, S10)', async () => {
    const record = join(cli.profile, 'actions.db');
    for (const suffix of ['', '-wal', '-shm']) rename(record + suffix, `${record}.aside${suffix}`);
    mkdirSync(record);
    try {
      for (const args of ways().filter(([command]) => command !== 'actions' && command !== 'changes')) {
        const before = await changed();
        const { code, stderr } = await cli.run([...args, '--name', new URL(cli.demo.baseUrl).host]);
        expect({ args, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--unrecorded') });
        expect(await changed()).toBe(before);
      }
    } finally {
      rmSync(record, { recursive: true });
      for (const suffix of ['', '-wal', '-shm']) rename(`${record}.aside${suffix}`, record + suffix);
    }
  });
});

function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  }
}

it('an override is sent, and reported as unrecorded wherever it shows', async () => {
  const other = join(cli.profile, 'other');
  mkdirSync(join(other, 'actions.db'), { recursive: true });
  const [, , one] = active;
  const at = ['--base-url', cli.demo.baseUrl, '--ca', cli.demo.caFile, '--profile', other];
  const sent = await cli.runWith(at, ['flows', 'pause', `${one}`, '--yes', '--unrecorded', '--json']);
  expect(sent.code).toBe(0);
  expect(JSON.parse(sent.stdout)).toMatchObject({ done: 1, unrecorded: true });
  expect(sent.stderr).toContain('sent unrecorded');
  expect(sent.stderr).toMatch(new RegExp(`recorded only here:\\n.* PUT /flows/${one}/pause: done`));
  expect(await cli.changes()).toMatchObject([{ took_effect: true }]);
  const called = await cli.runWith(at, [
    'call',
    'flows.activate',
    '--param',
    `flow_id=${one}`,
    '--yes',
    '--unrecorded',
  ]);
  expect(called).toMatchObject({ code: 0, stderr: expect.stringContaining(`PUT /flows/${one}/activate: done`) });
});
