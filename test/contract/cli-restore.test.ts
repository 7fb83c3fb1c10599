import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedPlan, type PrintedResult } from '../fixtures/acting-cli.ts';

describe.each(['downstream', 'resource'] as const)('at a service whose calls through resources reach: %s', (reach) => {
  let cli: ActingCli;

  beforeAll(async () => {
    cli = await ActingCli.start('--flows', '40', '--resource-reach', reach);
  });
  afterAll(() => cli.stop());
  beforeEach(() => cli.reset());

  const pause = async (...args: string[]) =>
    (await cli.json<PrintedResult>(['flows', 'pause', ...args, '--yes'])).action!;

  /** The branch of the demo's story with an earlier pause below it. */
  async function branch(): Promise<string> {
    const { changes } = await cli.json<PrintedPlan>(['flows', 'pause', '40001', '--plan']);
    return String(changes.find(({ name }) => name === 'Orders EU normalised')!.node);
  }

  it('the paused branch of the demo is restored completely by default, which names what it wakes and for how long', async () => {
    const before = await cli.words();
    const action = await pause(await branch());
    const paused = await cli.words();
    expect([...before].filter(([id, word]) => paused.get(id) !== word)).toHaveLength(9);

    const preview = await cli.run(['changes', 'restore', action]);
    expect(preview.stdout).toContain('9 nodes change.');
    expect(preview.stdout).toContain('3 nodes are briefly active, until the next calls pause them again.');
    expect(preview.stdout).toMatch(/Finance ledger .*from call 1 until 2/);
    expect(preview.stdout).toContain('With --strategy never_wake: ');

    const restored = await cli.run(['changes', 'restore', action, '--yes']);
    expect(restored.code).toBe(0);
    expect(await cli.words()).toEqual(before);
    const calls = (await cli.changes()).slice(1).map(({ path }) => path);
    // The first call shows how far such calls reach. The next one puts right what it woke, if anything.
    expect(calls[0]).toMatch(/data_sets\/\d+\/activate$/);
    expect(calls).toHaveLength(reach === 'downstream' ? 2 : 4);
    expect(calls.filter((call) => call.endsWith('/pause'))).toHaveLength(reach === 'downstream' ? 1 : 0);
    const again = await cli.run(['changes', 'restore', action]);
    expect(again.stderr).toBe('There is nothing to send.\n');
  });

  it('nodes that were never started are left out of a pause, and including them is marked as irreversible in the plan', async () => {
    const never = [...(await cli.words())].find(([, word]) => word === 'INIT')![0];
    const plain = await cli.run(['flows', 'pause', String(never)]);
    expect(plain.stdout).toMatch(/\d+ nodes? (is|are) excluded: no call could restore (its|their) state/);
    expect(plain.stderr).toBe('There is nothing to send.\n');
    const left = await cli.run(['flows', 'pause', String(never), '--yes']);
    expect(left.stderr).toContain('excluded');
    expect(await cli.changes()).toEqual([]);
    const meant = await cli.json<PrintedPlan & { not_restorable: { node: number }[] }>([
      'flows',
      'pause',
      String(never),
      '--for-good',
      '--plan',
    ]);
    expect(meant.not_restorable.map(({ node }) => node)).toEqual(meant.changes.map(({ node }) => node));
  });
});
