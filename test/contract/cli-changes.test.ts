import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedResult } from '../fixtures/acting-cli.ts';

let cli: ActingCli;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--resource-reach', 'resource');
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

interface PrintedChange {
  change: string;
  title: string;
  reason: string | null;
  state: string;
  nodes: number;
}

/** The flow at the top of the story. */
const ordersEu = '40001';

describe('a pause from the command line', () => {
  it('is a change in the list until it is restored, and in the hand-over until then', async () => {
    const before = (await cli.json<PrintedChange[]>(['changes', 'list', '--tab', 'here'])).length;
    const { action } = await cli.json<PrintedResult>(['flows', 'pause', ordersEu, '--yes', '--reason', 'a trial']);
    const [open, ...others] = await cli.json<PrintedChange[]>(['changes', 'list', '--tab', 'here']);
    expect(open).toMatchObject({ title: 'Pause Orders EU', reason: 'a trial', state: 'open' });
    expect(open!.nodes).toBeGreaterThan(0);
    expect(others).toHaveLength(before);
    const found = async (where: string) =>
      (await cli.json<PrintedChange[]>(['changes', 'list', '--tab', 'here', '--where', where])).map(
        ({ title }) => title,
      );
    expect(await found('state:open "a trial" kind:pause begun:<1h nodes:>0 from:command_line')).toEqual([open!.title]);
    expect(await found(`id:${open!.change.slice(0, 8)}* NOT name:invoices`)).toEqual([open!.title]);
    expect(await found('"a trial" (state:closed OR state:running OR from:window)')).toEqual([]);
    const told = await cli.run(['handover']);
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/^\| `Pause Orders EU` \| `a trial` \|.*\| \d+ of \d+ nodes \| no time set \| no \|$/m);

    expect((await cli.run(['changes', 'restore', action!, '--yes'])).code).toBe(0);
    const [closed] = await cli.json<PrintedChange[]>(['changes', 'list', '--tab', 'here']);
    expect(closed).toMatchObject({ change: open!.change, state: 'closed' });
    expect((await cli.run(['handover'])).stdout).not.toContain('`a trial`');
    expect(await found('"a trial" state:closed closed:<1h kind:restore')).toEqual([open!.title]);
  });

  it('is shown with the earlier states, and restored by its earlier name too', async () => {
    const before = await cli.words();
    const { action } = await cli.json<PrintedResult>(['flows', 'pause', ordersEu, '--yes', '--reason', 'a trial']);
    const shown = await cli.json<PrintedChange & { touched: { node: number; before: string }[] }>([
      'changes',
      'show',
      action!,
    ]);
    expect(shown).toMatchObject({ title: 'Pause Orders EU', reason: 'a trial', state: 'open' });
    expect(shown.touched).toHaveLength(shown.nodes);
    for (const { node, before: word } of shown.touched) expect(word).toBe(before.get(node));
    const lines = (await cli.run(['changes', 'show', shown.change.slice(0, 8)])).stdout;
    expect(lines).toMatch(/^Change {4}Pause Orders EU \(/m);
    expect(lines).toContain(`Action    Pause Orders EU (${action})`);
    const restored = await cli.run(['actions', 'restore', shown.change, '--yes']);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stderr).toContain('penstock actions restore is now penstock changes restore.');
    expect(await cli.words()).toEqual(before);
  });

  it('can have an end, which is set, moved and removed, and never restores anything', async () => {
    const until = ['flows', 'pause', ordersEu, '--reason', 'until later', '--until'];
    const past = await cli.run([...until, '2020-01-01T00:00Z', '--yes']);
    expect(past.stderr).toContain('has passed');
    expect((await cli.run([...until, 'soon', '--yes'])).stderr).toContain('Invalid time "soon"');
    expect((await cli.run([...until, '400d', '--yes'])).stderr).toContain('more than a year');
    const { action } = await cli.json<PrintedResult>([...until, '2h', '--yes']);
    const again = await cli.run([...until, '2h', '--yes']);
    expect(again.stderr).toContain('No restore reminder is set');
    expect(again.stderr).not.toContain('Restore reminder:');
    const listed = async (where: string) =>
      cli.json<{ change: string; restore_at: string | null; due: boolean }[]>([
        'changes',
        'list',
        '--tab',
        'here',
        '--where',
        where,
      ]);
    const [change] = await listed('"until later" until:<3h NOT until:<1h NOT state:due');
    expect(Date.parse(change!.restore_at!)).toBeGreaterThan(Date.now() + 3_600_000);
    expect(change!.due).toBe(false);
    expect((await cli.run(['handover'])).stdout).toContain(change!.restore_at!.slice(0, 16).replace('T', ' '));

    const set = (time: string) => cli.run(['changes', 'until', change!.change.slice(0, 8), time]);
    expect((await set('5h')).code).toBe(0);
    expect(await listed('"until later" until:>4h')).toHaveLength(1);
    expect((await set('yesterday')).stderr).toContain('Invalid time "yesterday"');
    expect((await set('none')).code).toBe(0);
    expect(await listed('"until later" state:open')).toMatchObject([{ restore_at: null, due: false }]);

    expect((await set('5h')).code).toBe(0);
    expect((await cli.run(['changes', 'restore', action!, '--yes'])).code).toBe(0);
    expect(await listed('"until later" state:closed')).toMatchObject([{ restore_at: null, due: false }]);
  });

  it('can be closed without restoring it', async () => {
    await cli.json<PrintedResult>(['flows', 'pause', ordersEu, '--yes', '--reason', 'for good']);
    const [open] = await cli.json<PrintedChange[]>(['changes', 'list', '--tab', 'here', '--where', '"for good"']);
    await cli.look();
    const close = () => cli.run(['changes', 'close', open!.change.slice(0, 8)]);
    expect(await close()).toMatchObject({ code: 0, stderr: 'Closed Pause Orders EU. Nothing was restored.\n' });
    expect(await cli.json(['changes', 'list', '--tab', 'here', '--where', '"for good"'])).toMatchObject([
      { state: 'closed' },
    ]);
    expect((await close()).stderr).toContain('was closed at');
    expect(await cli.changes()).toEqual([]);
    expect((await cli.run(['changes', 'close', 'nothing'])).code).toBe(2);
  });

  it('cannot be searched by an unreadable value, or by one that only the service knows', async () => {
    const refused = async (where: string) =>
      (await cli.run(['changes', 'list', '--tab', 'here', '--where', where])).stderr;
    expect(await refused('state:opne')).toContain(
      'At character 7: “opne” is not one of open, due, running, closed. Did you mean open?',
    );
    expect(await refused('not-restored:>0')).toContain('At character 1: “not-restored:” is not a filter.');
  });
});
