import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';

/** The computer that hands over. */
let cli: ActingCli;
let file: string;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--resource-reach', 'resource');
  file = join(cli.profile, 'handover.json');
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

interface PrintedHandover {
  incident: string;
  title: string;
  handover: {
    signer: string;
    is_own: boolean;
    incidents: { notes: { text: string }[] }[];
    changes: { change: string; not_restored: number; listed_nodes: number; not_restored_now: number | null }[];
    failing: { origin: number; name: string }[];
  };
}

/** The computer that takes over: another data folder. */
function colleague(args: readonly string[]) {
  const at = ['--base-url', cli.demo.baseUrl, '--ca', cli.demo.caFile, '--profile', join(cli.profile, 'colleague')];
  return penstock([...at, ...args], { env: { PENSTOCK_SERVICE_KEY: cli.demo.serviceKey } });
}

const read = ({ stdout, stderr }: { stdout: string; stderr: string }): PrintedHandover => {
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as PrintedHandover;
};

it('hand-over notes name the node at which each flow fails', async () => {
  const { stdout } = await cli.run(['handover']);
  const fails = stdout.split('\n').filter((line) => /^\| .*\| `[^`]+`.* \| \d{4}-/.test(line));
  expect(fails.length).toBeGreaterThan(0);
  expect(stdout).toContain('| `Orders EU` | `Orders EU normalised`');
});

describe('a handover file', () => {
  it('is opened on another computer as an incident that shows what the service reports, and changes nothing', async () => {
    await cli.run(['flows', 'pause', '40001', '--reason', 'bad orders', '--yes']);
    const [change] = await cli.json<{ change: string }[]>(['changes', 'list', '--tab', 'here']);
    const { incident } = await cli.json<{ incident: string }>(['incidents', 'declare', 'Wrong totals']);
    await cli.run(['incidents', 'note', incident, 'The supplier knows.']);
    const written = await cli.run(['handover', '--out', file]);
    expect(written).toMatchObject({ code: 0, stdout: '' });
    const [, signer] = /signed by this installation: ([\da-f ]{39})\.$/m.exec(written.stderr)!;

    await cli.look();
    const opened = read(await colleague(['incidents', 'open', file, '--json']));
    expect(opened).toMatchObject({
      title: 'Wrong totals',
      handover: { signer, is_own: false, incidents: [{ notes: [{ text: 'The supplier knows.' }] }] },
    });
    const [handedOver] = opened.handover.changes;
    expect(handedOver).toMatchObject({ change: change!.change, not_restored_now: null });
    const live = ['incidents', 'show', opened.incident, '--live', '--json'];
    const { listed_nodes: listed } = handedOver!;
    expect(listed).toBeGreaterThan(0);
    expect(read(await colleague(live)).handover.changes[0]!.not_restored_now).toBe(listed);
    expect(await cli.changes()).toEqual([]);

    await cli.run(['changes', 'restore', change!.change, '--yes']);
    expect(read(await colleague(live)).handover.changes[0]!.not_restored_now).toBe(0);
    const again = await colleague(['incidents', 'open', file]);
    expect(again.stderr).toContain(`This handover is already open as ${opened.incident.slice(0, 8)}.`);
    expect(again.stdout).toMatch(/^Signed by installation [\da-f]/m);
  });

  it('holds no key and no token of the service, and no private key', async () => {
    await cli.run(['flows', 'pause', '40001', '--yes']);
    await cli.run(['handover', '--out', file]);
    const text = readFileSync(file, 'utf8');
    const tokens = (await cli.demo.log()).flatMap(({ token }) => token ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    for (const secret of [cli.demo.serviceKey, ...tokens]) expect(text).not.toContain(secret);
    expect(text).not.toContain('PRIVATE');
    // PKCS #8 of Ed25519 begins with these bytes.
    expect(text).not.toContain('MC4CAQAwBQYDK2Vw');
  });

  it.each([
    ['edited', (text: string) => text.replace('40001', '40002'), 'This handover was changed after it was signed.'],
    ['cut off', (text: string) => text.slice(0, -20), 'This file is not a handover of Penstock, or it is damaged.'],
  ])('that is %s is refused, and opens nothing', async (_how, spoil, words) => {
    await cli.run(['flows', 'pause', '40001', '--yes']);
    await cli.run(['handover', '--out', file]);
    const spoiled = join(cli.profile, 'spoiled.json');
    writeFileSync(spoiled, spoil(readFileSync(file, 'utf8')));
    const before = (await colleague(['incidents', 'list', '--json'])).stdout;
    const refused = await colleague(['incidents', 'open', spoiled]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain(words);
    expect(refused.stderr).toContain('Nothing was opened.');
    expect((await colleague(['incidents', 'list', '--json'])).stdout).toBe(before);
  });
});
