import { parseLink } from '#contract/link.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedPlan, type PrintedResult } from '../fixtures/acting-cli.ts';

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40');
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

interface SavedOutput extends PrintedPlan {
  saved: { plan: string; link: string; expires_at: string };
}

/** Nodes that are active at first. */
async function activeNodes(): Promise<number[]> {
  const flows = await cli.json<{ id: number }[]>(['flows', 'list', '--where', 'status:active']);
  return flows.map(({ id }) => id);
}

const save = (...args: string[]) => cli.json<SavedOutput>([...args, '--save']);
const confirm = (...args: string[]) => cli.run(['changes', 'confirm', ...args]);
const folder = (): string => join(cli.profile, 'plans');

describe('penstock changes confirm', () => {
  it('sends a stored plan once, with its reason', async () => {
    const [node] = await activeNodes();
    const { saved, calls } = await save('flows', 'pause', String(node), '--reason', 'malformed orders');
    expect(parseLink(saved.link)).toMatchObject({ target: { to: 'plan', id: saved.plan } });
    expect(await cli.changes()).toEqual([]);
    const { stdout } = await confirm(saved.link, '--yes', '--json');
    expect(JSON.parse(stdout) as PrintedResult).toMatchObject({ done: calls.length, failed: 0 });
    expect((await cli.words()).get(node!)).toBe('PAUSED');
    const [action] = await cli.json<{ reason: string }[]>(['actions', 'list']);
    expect(action).toMatchObject({ reason: 'malformed orders' });
    const again = await confirm(saved.plan, '--yes');
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain('No saved plan');
  });

  it('sends nothing without a confirmation, and asks on a terminal', async () => {
    const [node] = await activeNodes();
    const { saved } = await save('flows', 'pause', String(node));
    const shown = await confirm(saved.plan.slice(0, 8));
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.stderr).toContain('Nothing was sent. To send it, add --yes.');
    const typed = (input: string) => cli.start(['changes', 'confirm', saved.plan], { input, isTyped: true }).ended;
    expect((await typed('no\n')).stderr).toContain('Nothing was sent.');
    expect(await cli.changes()).toEqual([]);
    expect(await typed('yes\n')).toMatchObject({ code: 0 });
    expect((await cli.words()).get(node!)).toBe('PAUSED');
  });

  it('reports a plan with another effect instead of sending it, and then confirms that one', async () => {
    const [first, second] = await activeNodes();
    const { saved } = await save('flows', 'pause', String(first), String(second));
    await cli.run(['flows', 'pause', String(first), '--yes']);
    await cli.look();
    const moved = await confirm(saved.plan, '--yes');
    expect(moved).toMatchObject({ code: 12 });
    expect(moved.stderr).toMatch(/The plan is not the one of .*: 0 effects added, \d+ gone/);
    expect(await cli.changes()).toEqual([]);
    expect(await confirm(saved.plan, '--yes')).toMatchObject({ code: 0 });
    expect((await cli.words()).get(second!)).toBe('PAUSED');
  });

  it('plans again what a filter matches, and a restore', async () => {
    const flows = await activeNodes();
    const { saved } = await save('flows', 'pause', '--where', `id:${flows[0]}`);
    expect(await confirm(saved.plan, '--yes')).toMatchObject({ code: 0 });
    const [action] = await cli.json<{ change: string }[]>(['actions', 'list']);
    const restore = await save('actions', 'restore', action!.change);
    expect(await confirm(restore.saved.plan, '--yes')).toMatchObject({ code: 0 });
    expect((await cli.words()).get(flows[0]!)).toBe('ACTIVE');
  });

  it('refuses an expired plan, one of another environment, and a file that Penstock did not write', async () => {
    const [node] = await activeNodes();
    const { saved } = await save('flows', 'pause', String(node));
    const file = join(folder(), `${saved.plan}.json`);
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const rewrite = (members: object): void => writeFileSync(file, JSON.stringify({ ...stored, ...members }));
    rewrite({ expiresAt: 1 });
    expect((await confirm(saved.plan, '--yes')).stderr).toContain('expired');
    rewrite({ environmentId: 'other', environmentName: 'Staging' });
    const other = await confirm(saved.plan, '--yes');
    expect(other).toMatchObject({ code: 2 });
    expect(other.stderr).toContain('Use --environment "Staging".');
    writeFileSync(file, '{');
    expect((await confirm(saved.plan, '--yes')).stderr).toContain('cannot be read');
    expect(await cli.changes()).toEqual([]);
    rewrite({ expiresAt: 1 });
    await save('flows', 'pause', String(node));
    expect(readdirSync(folder())).not.toContain(`${saved.plan}.json`);
  });

  it('refuses a read-only environment, which allows no plan', async () => {
    const [node] = await activeNodes();
    await cli.withEnvironment('Watched', 'open', async () => {
      const { stdout } = await cli.runIn('Watched', ['flows', 'pause', String(node), '--save', '--json']);
      const { saved } = JSON.parse(stdout) as SavedOutput;
      await cli.runIn('Watched', ['environment', 'configure', '--guard', 'read_only', '--no-login']);
      const refused = await cli.runIn('Watched', ['changes', 'confirm', saved.plan, '--yes']);
      expect(refused).toMatchObject({ code: 2 });
      expect(await cli.changes()).toEqual([]);
    });
  });
});
