import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextFinding } from '../../main/core/findings/life.ts';
import type { AlertJudgmentStore } from '../../main/core/alerts/judgments.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { openAlertJudgments } from '../../main/storage/alert-judgments.ts';
import { openFindings } from '../../main/storage/findings.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { trouble } from '../fixtures/findings.ts';

const minute = 60_000;
const begun = Date.now() - 60 * minute;
const service = 'https://api.example.invalid/v1';

interface PrintedFinding {
  finding: string;
  origin: number;
  state: string;
  kind: string;
  acknowledged_from: string | null;
  events?: { what: string; unwatched_from: string | null }[];
}

/** The folder of an app that watched two flows: one fails, one was silent for a while. */
let profile: string;
let database: DatabaseSync;
let judgments: AlertJudgmentStore;

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'penstock-findings-'));
  database = openDatabase(join(profile, 'penstock.db'));
  const store = openFindings(database, `cli:${service}`);
  judgments = openAlertJudgments(database, `cli:${service}`);
  const read = (at: number) => ({ at, every: 2 * minute, troubled: [], sightOf: () => null });
  const failing = nextFinding(null, 40001, trouble(), read(begun), begun - minute)!;
  const silent = nextFinding(null, 40002, trouble('silent', null), read(begun), begun - 300 * minute)!;
  const later = begun + 30 * minute;
  const over = nextFinding(
    { ...silent, quietSince: begun + minute },
    40002,
    { is: 'usual' },
    read(later),
    later - minute,
  )!;
  await store.save([failing, over], later);
});
afterEach(() => {
  database.close();
  rmSync(profile, { recursive: true });
});

const run = (...args: string[]) => penstock(['--profile', profile, '--base-url', service, 'findings', ...args]);
const json = async <T>(...args: string[]): Promise<T> => JSON.parse((await run(...args, '--json')).stdout) as T;
const list = (...args: string[]) => json<PrintedFinding[]>('list', ...args);

describe('findings on the command line', () => {
  it('are listed with their time, ongoing ones first, and by an expression', async () => {
    const { stdout, stderr, code } = await run('list');
    expect([stdout.split('\n').length, code]).toEqual([4, 0]);
    expect(stdout).toMatch(/failing +open .*\n.*silent +resolved/);
    expect(stderr).toMatch(/^As of \d{4}-.*Z, when the app last read every flow\.$/m);
    expect((await list('--where', 'state:resolved changed:<12h')).map(({ origin }) => origin)).toEqual([40002]);
    expect((await run('list', '--where', 'kind:failing kind')).code).toBe(0);
    expect(await run('list', '--where', 'sort:up (')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are shown with their history, and with the unwatched period', async () => {
    const { events } = await json<PrintedFinding>('show', '40002');
    expect(events!.map(({ what }) => what)).toEqual(['opened', 'resolved']);
    expect(events![0]!.unwatched_from).not.toBeNull();
    const { stdout } = await run('show', '40002');
    expect(stdout).toMatch(/opened \(silent\), not monitored since \d{4}-.*\n.* resolved, since /);
  });

  it('are acknowledged while an app has them open, which adopts that', async () => {
    expect(await run('ack', '40001')).toMatchObject({ code: 0, stdout: `Acknowledged 40001-${begun}.\n` });
    expect(await list('--where', 'state:acknowledged')).toMatchObject([{ acknowledged_from: 'command_line' }]);
    const judgment = { alertId: `flow/40001-${begun}`, acknowledged: true, from: 'command_line', note: null };
    expect(judgments.pending()).toMatchObject([judgment]);
    await run('ack', '40001', '--undo');
    expect(await list('--where', 'state:acknowledged')).toEqual([]);
    expect(await run('ack', '40002')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are empty for an environment that no app ever watched', async () => {
    const { stderr, stdout, code } = await penstock([
      '--profile',
      profile,
      '--base-url',
      `${service}/other`,
      'findings',
      'list',
    ]);
    expect([stdout, code]).toEqual(['', 10]);
    expect(stderr).toContain('has not monitored');
  });
});
