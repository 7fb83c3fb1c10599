import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { penstockProcess } from '../fixtures/cli.ts';

interface PrintedStatus {
  environment: string;
  read_at: string;
  complete: boolean;
  flows: number;
  states: Record<string, number>;
  attention_total: number;
  requests_last_minute: number;
  attention: { origin: number; name: string; why: string; errors_last_hour: number | null; fails_at: object | null }[];
}
interface PrintedFlow {
  id: number;
  status: string;
  fails_at: object | null;
}

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '60', '--seed', '7');
});
afterAll(() => cli.stop());

describe('penstock status', () => {
  it('counts the states of the list of flows, and names each failing flow with its node', async () => {
    const status = await cli.json<PrintedStatus>(['status']);
    const flows = await cli.json<PrintedFlow[]>(['flows', 'list']);
    expect(status).toMatchObject({ flows: 60, complete: true, environment: new URL(cli.demo.baseUrl).host });
    const there = Object.entries(status.states).filter(([, count]) => count > 0);
    const counted = Map.groupBy(flows, ({ status: state }) => state);
    expect(Object.fromEntries(there)).toEqual(
      Object.fromEntries([...counted].map(([state, of]) => [state, of.length])),
    );
    const failing = status.attention.filter(({ why }) => why === 'failing');
    expect(failing.length).toBeGreaterThan(0);
    const inTheList = new Map(flows.filter((flow) => flow.status === 'failing').map(({ id, ...flow }) => [id, flow]));
    expect(new Set(failing.map(({ origin }) => origin))).toEqual(new Set(inTheList.keys()));
    for (const { origin, fails_at } of failing) expect(fails_at).toEqual(inTheList.get(origin)!.fails_at);
    expect(status.attention_total).toBe(status.attention.length);
    expect(status.requests_last_minute).toBeGreaterThan(2);
  });

  it('ends the session that it began, like every command, even one that fails', async () => {
    const sessions = async () => {
      const posted = (await cli.demo.log()).filter(({ method }) => method === 'POST').map(({ path }) => path);
      return ['/token', '/logout'].map((end) => posted.filter((path) => path.endsWith(end)).length);
    };
    const [before] = await sessions();
    for (const args of [
      ['status'],
      ['flows', 'list'],
      ['flows', 'show', '40001'],
      ['flows', 'pause', '40001'],
      ['whoami'],
    ])
      expect(await cli.run(args)).toMatchObject({ code: 0 });
    expect(await cli.run(['flows', 'show', '7'])).toMatchObject({ code: 5 });
    const [begun, ended] = await sessions();
    expect(begun! - before!).toBe(6);
    expect(ended).toBe(begun);
  });

  it('prints times in UTC, and in a chosen zone with its offset', async () => {
    const { baseUrl, caFile, serviceKey } = cli.demo;
    const readAt = async (...zone: string[]): Promise<string> => {
      // A separate process, because the time zone is one of the whole process.
      const { stdout } = await penstockProcess(
        ['status', '--json', '--base-url', baseUrl, '--ca', caFile, '--profile', cli.profile, ...zone],
        { env: { PENSTOCK_SERVICE_KEY: serviceKey } },
      );
      return (JSON.parse(stdout) as PrintedStatus).read_at;
    };
    const before = Date.now() - 1;
    const [inUtc, there] = [await readAt(), await readAt('--tz', 'Asia/Kolkata')];
    expect(inUtc).toMatch(/Z$/);
    expect(there).toMatch(/\+05:30$/);
    for (const at of [inUtc, there].map(Date.parse)) expect([before < at, at <= Date.now()]).toEqual([true, true]);
  });

  it('prints readable counts and a line for each flow that needs attention, and changes nothing', async () => {
    const { attention, flows, states } = await cli.json<PrintedStatus>(['status']);
    const { code, stdout, stderr } = await cli.run(['status']);
    expect([code, stderr]).toEqual([0, '']);
    const [head, counts, , titles, ...rest] = stdout.trimEnd().split('\n');
    const [lines, last] = [rest.slice(0, -2), rest.at(-1)];
    expect(head).toContain(`${flows} flows, ${attention.length} of them`);
    expect(counts).toContain(`${states['failing']} failing`);
    expect(titles).toMatch(/^ID +WHY +SINCE +ERRORS 1 H +NAME +FAILS AT$/);
    expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual(
      attention.map(({ origin, why }) => [`${origin}`, why]),
    );
    expect(last).toMatch(/^\d+ requests to the service within the last minute\.$/);
    expect(await cli.changes()).toEqual([]);
  });

  it.each([80, 120])('fits a screen of %d columns with the list of flows, and cuts no time', async (columns) => {
    for (const args of [['status'], ['flows', 'list']]) {
      const { stdout } = await cli.start(args, { onScreen: true, columns }).ended;
      const lines = stdout.trimEnd().split('\n');
      // The heading and the sentences around the table of the status wrap like any text.
      const table = lines.slice(lines.findIndex((line) => line.startsWith('ID ')));
      expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(columns);
      const rows = table.filter((line) => /^\d+ +(failing|active) /.test(line));
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatch(/ (\d\d-\d\d \d\d:\d\d|-)( or ear\S*)? /);
    }
  });

  it('and the hand-over name the same failing nodes', async () => {
    const { attention } = await cli.json<PrintedStatus>(['status']);
    const nodes = attention.flatMap(({ fails_at: at }) => (at as { name: string } | null)?.name ?? []);
    expect(nodes.length).toBeGreaterThan(0);
    const { stdout } = await cli.run(['handover']);
    for (const name of nodes) expect(stdout).toContain(name);
  });

  it.each([['status'], ['flows', 'list'], ['flows', 'show', '40001'], ['handover']])(
    'reports that figures of errors could not be read: %s',
    async (...words) => {
      const paths = ['/*/*/metrics*', '/*/metrics*', '/*/*/errors*', '/*/*/probe/quarantine/*'];
      for (const path of paths) await cli.demo.fault({ action: 'status', status: 500, match: { path } });
      const { stderr } = await cli.run(words).finally(() => cli.demo.clearFaults());
      expect(stderr).toMatch(/^It is unknown at which nodes \d+ failing flows? fails?: their errors were not read\.$/m);
    },
  );

  it('has its own exit code for an unreachable service, and no line of an answer', async () => {
    const { code, stdout } = await cli.runAt('https://127.0.0.1:1', ['status', '--json']);
    expect([code, stdout]).toEqual([7, '']);
  });
});
