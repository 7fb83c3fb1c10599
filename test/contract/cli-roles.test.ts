import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedPlan, type PrintedResult } from '../fixtures/acting-cli.ts';

let cli: ActingCli;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '60');
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

const everything = ['--where', 'status:active'];
const plan = (...args: string[]) => cli.json<PrintedPlan>(['flows', 'pause', ...everything, '--plan', ...args]);
const answers = async () => (await cli.changes()).map(({ status }) => status);

describe('flows that the role forbids to change', () => {
  it('are named in the plan, and no call for them is sent: the service refuses none', async () => {
    const { not_permitted: forbidden, calls } = await plan();
    expect(forbidden.length).toBeGreaterThan(0);
    const args = ['flows', 'pause', ...everything, '--yes', '--json'];
    const { code, stdout, stderr } = await cli.run(args);
    expect(await answers()).toEqual(calls.map(() => 200));
    expect(JSON.parse(stdout) as PrintedResult).toMatchObject({ done: calls.length, failed: 0 });
    // Not every chosen flow was changed.
    expect(code).toBe(11);
    expect(stderr).toContain(`${forbidden.length} flows are excluded: your role is view only.`);
    const words = await cli.words();
    expect(forbidden.map(({ node }) => words.get(node))).toEqual(forbidden.map(() => 'ACTIVE'));
  });

  it('are listed by name', async () => {
    const { not_permitted: forbidden } = await plan();
    const { stdout } = await cli.run(['flows', 'pause', ...everything]);
    expect(stdout).toContain('Excluded, because your role is view only:');
    for (const { flow } of forbidden) expect(stdout).toContain(flow);
  });

  it('are tried with --try-forbidden, and the service refuses exactly these', async () => {
    const { not_permitted: forbidden } = await plan();
    const tried = await plan('--try-forbidden');
    expect(tried.not_permitted).toEqual([]);
    const result = await cli.json<PrintedResult>(['flows', 'pause', ...everything, '--yes', '--try-forbidden']);
    expect(result.failed).toBe(forbidden.length);
    const refused = (await cli.changes()).filter(({ status }) => status === 403).map(({ path }) => path);
    expect(refused.sort()).toEqual(forbidden.map(({ origin }) => `/flows/${origin}/pause`).sort());
  });

  it('alone send nothing, with a reason', async () => {
    const { not_permitted: forbidden } = await plan();
    const { code, stderr } = await cli.run(['flows', 'pause', `${forbidden[0]!.origin}`, '--yes']);
    expect(code).toBe(11);
    expect(stderr).toContain('Nothing was sent: your role is view only for 1 flow.');
    expect(await cli.changes()).toEqual([]);
  });
});
