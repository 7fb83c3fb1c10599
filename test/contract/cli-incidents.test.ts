import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli, type PrintedPlan, type PrintedResult } from '../fixtures/acting-cli.ts';
import { full } from '../fixtures/thorough.ts';

let cli: ActingCli;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--resource-reach', 'resource');
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

interface PrintedIncident {
  incident: string;
  title: string;
  severity: string;
  state: string;
  lessons: string | null;
  changes: { change: string; state: string }[];
  notes: { at: string; text: string; from: string }[];
}

/** The flow at the top of the story. */
const ordersEu = '40001';

describe('an incident on the command line', () => {
  it('is declared with a change, noted, restored as a whole and closed with its lessons', full, async () => {
    const before = await cli.words();
    const { changes: nodes } = await cli.json<PrintedPlan>(['flows', 'pause', ordersEu, '--plan']);
    const branch = nodes.find(({ name }) => name === 'Orders EU normalised')!.node;
    for (const node of [String(branch), ordersEu]) await cli.run(['flows', 'pause', node, '--yes']);
    const changes = await cli.json<{ change: string }[]>(['changes', 'list', '--tab', 'here']);
    const given = changes.slice(0, 2).flatMap(({ change }) => ['--change', change.slice(0, 12)]);
    const { incident } = await cli.json<PrintedIncident>(['incidents', 'declare', 'Wrong totals', ...given]);
    const id = incident.slice(0, 8);
    expect(await cli.run(['incidents', 'note', id, 'The supplier knows.'])).toMatchObject({ code: 0, stderr: '' });
    expect(await cli.json<PrintedIncident>(['incidents', 'show', id])).toMatchObject({
      title: 'Wrong totals',
      severity: 'major',
      state: 'open',
      changes: [{ state: 'open' }, { state: 'open' }],
      notes: [{ text: 'The supplier knows.', from: 'command_line' }],
    });

    expect((await cli.run(['handover'])).stdout).toMatch(
      /^\| `Wrong totals` \| Major \| .*\| 2 \| \d+ nodes \| .*`The supplier knows\.` \|$/m,
    );

    const restored = await cli.json<PrintedResult>(['changes', 'restore', id, '--yes']);
    expect(restored).toMatchObject({ failed: 0, ambiguous: 0 });
    expect((await cli.json<PrintedIncident>(['incidents', 'show', id])).changes.map(({ state }) => state)).toEqual([
      'closed',
      'closed',
    ]);
    expect(await cli.words()).toEqual(before);
    expect((await cli.run(['changes', 'restore', id])).stderr).toContain('This incident has no open change.');

    expect((await cli.run(['incidents', 'close', id, '--learnt', 'Agree on formats.'])).code).toBe(0);
    const found = async (where: string) =>
      (await cli.json<PrintedIncident[]>(['incidents', 'list', '--where', where])).map(({ title }) => title);
    expect(await found(`state:closed learnt:formats changes:2 notes:1 declared:<1h id:${id}*`)).toEqual([
      'Wrong totals',
    ]);
    expect(await found('totals severity:critical,minor')).toEqual([]);
    expect((await cli.json<unknown[]>(['changes', 'list', '--tab', 'here', '--where', `incident:${id}*`])).length).toBe(
      2,
    );
    expect((await cli.run(['incidents', 'list', '--where', 'severity:high'])).stderr).toContain(
      'At character 10: “high” is not one of critical, major, minor.',
    );
    const again = await cli.run(['incidents', 'close', id]);
    expect(again.code).not.toBe(0);
    expect(again.stderr).toContain('This incident is closed.');
    const [listed] = await cli.json<PrintedIncident[]>(['incidents', 'list']);
    expect(listed).toMatchObject({ incident, state: 'closed', lessons: 'Agree on formats.' });
    expect((await cli.run(['handover'])).stdout).not.toContain('Wrong totals');
    expect((await cli.run(['incidents', 'reopen', id])).stdout).toContain('Reopened');
    expect(await cli.json<PrintedIncident>(['incidents', 'show', id])).toMatchObject({
      state: 'open',
      lessons: 'Agree on formats.',
    });
    expect((await cli.run(['incidents', 'reopen', id])).stderr).toContain('This incident is open.');
    await cli.run(['incidents', 'close', id]);
  });

  it('accepts new pauses until it is closed', full, async () => {
    const { incident } = await cli.json<PrintedIncident>(['incidents', 'declare', 'Late files']);
    await cli.json<PrintedResult>(['flows', 'pause', ordersEu, '--yes', '--incident', incident.slice(0, 8)]);
    expect((await cli.json<PrintedIncident>(['incidents', 'show', incident])).changes).toMatchObject([
      { state: 'open' },
    ]);
    await cli.run(['changes', 'restore', incident, '--yes']);
    await cli.run(['incidents', 'close', incident]);
    await cli.look();
    const refused = await cli.run(['flows', 'pause', ordersEu, '--yes', '--incident', incident]);
    expect(refused.stderr).toContain('This incident is closed.');
    expect(await cli.changes()).toEqual([]);
  });

  it('is refused without a title, with one that is too long, and for an unknown change', async () => {
    const refusals = [
      [['incidents', 'declare', ' '], 'the title is empty'],
      [['incidents', 'declare', 'x'.repeat(121)], 'the title has more than 120 characters'],
      [['incidents', 'declare', 'x', '--change', 'zz'], 'No change in this environment starts with zz.'],
      [['incidents', 'declare', 'x', '--severity', 'odd'], 'critical, major, minor'],
      [['incidents', 'note', 'zz', 'x'], 'No incident in this environment starts with zz.'],
    ] as const;
    const before = await cli.json<PrintedIncident[]>(['incidents', 'list']);
    for (const [args, why] of refusals) {
      const { code, stderr } = await cli.run(args);
      expect(code, why).not.toBe(0);
      expect(stderr).toContain(why);
    }
    expect(await cli.json<PrintedIncident[]>(['incidents', 'list'])).toEqual(before);
  });

  it('writes only its texts to a terminal', full, async () => {
    const title = '\u001b[31mred\u202e';
    await cli.run(['incidents', 'declare', title]);
    const [listed] = await cli.json<PrintedIncident[]>(['incidents', 'list']);
    expect(listed!.title).toBe(title);
    for (const args of [
      ['incidents', 'list'],
      ['incidents', 'show', listed!.incident],
    ]) {
      const { stdout } = await cli.run(args);
      expect(stdout).toContain('red');
      expect(stdout).not.toMatch(/[\u001b\u202e]/);
    }
  });
});
