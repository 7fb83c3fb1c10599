import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { some } from '../fixtures/thorough.ts';

interface PrintedRun {
  run: number;
  at: string;
  records: number;
  bytes: number;
  errors: number;
  has_unusual_errors: boolean | null;
  started_at: string;
  ended_at: string | null;
  duration_ms: number | null;
  is_slow: boolean | null;
}
interface PrintedLine {
  at: string;
  severity: string | null;
  service_severity: string;
  summary: boolean;
  kind: string;
  resource: number;
  node: number;
  name: string;
  text: string;
}
interface PrintedLog {
  run: number;
  complete: boolean;
  total: number;
  lines: PrintedLine[];
}

const ordersEu = '40001';
const logs = { path: '/data_flows/*/logs' } as const;

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '20', '--seed', '7', '--hold-clock');
  await cli.demo.finishRun();
});
afterAll(() => cli.stop());
afterEach(() => cli.demo.clearFaults());

const readLog = (...args: string[]) => cli.json<PrintedLog>(['runs', 'logs', ordersEu, ...args]);

describe('penstock runs list', () => {
  it('prints the runs of a flow, newest first, by any of its nodes', async () => {
    const runs = await cli.json<PrintedRun[]>(['runs', 'list', ordersEu]);
    expect(runs.map(({ run }) => run)).toEqual(runs.map(({ run }) => run).toSorted((a, b) => b - a));
    expect(runs[0]).toMatchObject({ has_unusual_errors: true, records: expect.any(Number), bytes: expect.any(Number) });
    expect(Date.parse(runs[0]!.at)).toBe(runs[0]!.run);
    const { code, stdout } = await cli.run(['runs', 'list', '40004']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^RUN +STARTED +DURATION +RECORDS +BYTES +ERRORS\n\d{13} +\d{4}-\S+ +\d+s +\d+ +\d+ +\d+ HIGH\n/,
    );
  });
});

describe('the duration of runs', () => {
  const summary = { path: '/data_sinks/*/metrics/run_summary' } as const;
  const slowFlow = async (): Promise<string> => {
    const flows = await cli.json<{ id: number; name: string }[]>(['flows', 'list']);
    return String(flows.find(({ name }) => name === 'Revenue forecast EU')!.id);
  };

  it('is from the ID to the last write of any destination, with one request for each', async () => {
    const since = (await cli.demo.log()).length;
    const runs = await cli.json<PrintedRun[]>(['runs', 'list', ordersEu]);
    const asked = (await cli.demo.log(since)).filter(({ path }) => path.endsWith('/run_summary'));
    expect(asked).toHaveLength(8);
    const [newest, ...ended] = runs;
    // The newest may still be running.
    expect(Date.parse(newest!.started_at)).toBe(newest!.run);
    for (const { run, started_at: started, ended_at: end, duration_ms: duration } of ended) {
      expect([Date.parse(started), Date.parse(end!)]).toEqual([run, run + duration!]);
      expect(duration).toBeGreaterThan(0);
    }
  });

  it('marks the slow runs of a flow, and shows one next to the usual duration', async () => {
    const id = await slowFlow();
    const runs = await cli.json<PrintedRun[]>(['runs', 'list', id]);
    // The newest may still be running.
    const slow = runs.slice(1).filter((run) => run.is_slow);
    expect(slow.length).toBeGreaterThan(1);
    const shown = await cli.json<PrintedRun & { usual_ms: { from: number; to: number } }>([
      ...['runs', 'show', id, String(slow[0]!.run)],
    ]);
    expect(shown).toMatchObject({ ...slow[0]!, flow: Number(id), name: 'Revenue forecast EU' });
    expect(shown.duration_ms).toBeGreaterThan(2 * shown.usual_ms.to);
    const { stdout } = await cli.run(['runs', 'show', id, String(slow[0]!.run)]);
    expect(stdout).toMatch(/\nDuration {2}\d+m\d\ds SLOW, usually \d+m\d\ds to \d+m\d\ds\n/);
    expect((await cli.run(['runs', 'list', id])).stdout).toContain(' SLOW ');
  });

  it('is null where the service does not report it, which is said once', async () => {
    await cli.demo.fault({ match: summary, action: 'status', status: 404 });
    const { code, stdout, stderr } = await cli.run(['runs', 'list', ordersEu, '--json']);
    const [newest] = JSON.parse(stdout) as PrintedRun[];
    expect(newest).toMatchObject({
      run: Date.parse(newest!.started_at),
      ended_at: null,
      duration_ms: null,
      is_slow: null,
    });
    expect([code, stderr]).toEqual([0, 'The service does not report when runs end, so their durations are unknown.\n']);
    expect(await cli.run(['runs', 'show', ordersEu, '5'])).toMatchObject({ code: 5, stdout: '' });
  });
});

describe('penstock runs logs', () => {
  it('prints the log of the newest run: what failed at which node', async () => {
    const [newest] = await cli.json<PrintedRun[]>(['runs', 'list', ordersEu]);
    const log = await readLog();
    expect(log).toMatchObject({ run: newest!.run, complete: true, total: log.lines.length });
    const failed = log.lines.find(({ text }) => text.includes('order_total: expected number'));
    expect(failed).toMatchObject({ severity: 'error', kind: 'data_set', node: 40_004, name: 'Orders EU normalised' });
    const { code, stdout } = await cli.run(['runs', 'logs', ordersEu]);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(log.lines.length);
    expect(stdout).toMatch(/\n\d{4}-\S+ {2}error {4}Orders EU normalised: SCHEMA_VALIDATION: order_total/);
  });

  it('prints that of another run, and only lines of a severity, with three requests at most', async () => {
    const [, before] = await cli.json<PrintedRun[]>(['runs', 'list', ordersEu]);
    const since = (await cli.demo.log()).length;
    const log = await readLog(`${before!.run}`, '--severity', 'error');
    expect(log.run).toBe(before!.run);
    expect(new Set(log.lines.map(({ severity }) => severity))).toEqual(new Set(['error']));
    const asked = (await cli.demo.log(since)).filter(({ path }) => !/^\/(token|logout|users)/.test(path));
    expect(asked.map(({ route }) => route)).toEqual(['/flows/:id', '/data_flows/data_sources/:id/logs']);
  });

  it.each(some([404, 405, 501], 1))('ends with 5 and advice where the service has none (%i)', async (status) => {
    await cli.demo.fault({ match: logs, action: 'status', status });
    for (const args of [[], ['--follow']]) {
      const { code, stdout, stderr } = await cli.run(['runs', 'logs', ordersEu, ...args]);
      expect([code, stdout]).toEqual([5, '']);
      expect(stderr).toContain('The service has no run logs.\nThe messages of failed records are an alternative');
    }
  });

  it('states that a run has no log, and that there is no such flow', async () => {
    const { code, stdout, stderr } = await cli.run(['runs', 'logs', ordersEu, '1000000000001']);
    expect([code, stdout, stderr]).toEqual([0, '', 'Run 1000000000001 has no log, or the service no longer has it.\n']);
    expect(await cli.run(['runs', 'logs', '999999999'])).toMatchObject({ code: 5, stdout: '' });
    expect(await cli.run(['runs', 'logs', ordersEu, 'x'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('follows a log: each line once, until interrupted', async () => {
    const { lines } = await readLog();
    const followed = cli.start(['runs', 'logs', ordersEu, '--follow', '--json']);
    let printed = '';
    while (printed.trimEnd().split('\n').length < lines.length) {
      const [chunk] = (await once(followed.stdout, 'data')) as [Buffer];
      printed += String(chunk);
    }
    followed.interrupt();
    const { code, stderr } = await followed.ended;
    expect([code, stderr]).toEqual([130, '']);
    expect(
      printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as PrintedLine),
    ).toEqual(lines);
  });
});

it('a log that is too long is printed in part, with the exit code of a gap', async () => {
  const long = await ActingCli.start('--flows', '20', '--seed', '7', '--hold-clock', '--log-lines', '12000');
  await long.demo.finishRun();
  const { code, stdout, stderr } = await long.run(['runs', 'logs', ordersEu]);
  expect(code).toBe(10);
  expect(stderr).toMatch(/^The log is too long: 10,000 lines of 12,\d{3} lines were read\.\n/);
  expect(stdout.trimEnd().split('\n')).toHaveLength(10_000);
  await long.stop();
});
