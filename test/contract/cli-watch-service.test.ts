import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../main/storage/database.ts';
import { historyDatabase } from '../../main/storage/database-kinds.ts';
import { openHistory } from '../../main/storage/history.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import type { Running } from '../fixtures/cli-in-process.ts';

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '20');
});
afterAll(() => cli.stop());

/** Resolves once the command has printed this on standard error. */
function said(running: Running, words: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let text = '';
  running.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes(words)) resolve();
  });
  return promise;
}

/** Resolves once the runs of a complete read since a moment are stored. */
const stored = (since: number): Promise<void> =>
  vi.waitFor(
    () => {
      const database = openDatabase(join(cli.profile, historyDatabase.file), historyDatabase);
      const readTo = openHistory(database, environmentId()).knownTo();
      database.close();
      expect(readTo).toBeGreaterThan(since);
    },
    { timeout: 60_000, interval: 100 },
  );

const environmentId = (): string => `cli:${cli.demo.baseUrl}`;

/** Stores a complete read, as another process would. */
async function storeRead(at: number): Promise<void> {
  const database = openDatabase(join(cli.profile, historyDatabase.file), historyDatabase);
  await openHistory(database, environmentId()).putRuns([], { known: [], readTo: at });
  database.close();
}

it.each([
  ['alerts list'],
  ['findings list'],
  ['notifications list'],
  ['records kinds list'],
  ['errors list'],
  ['changed'],
  ['changes list'],
  ['compare'],
  ['resources history source 1100001'],
  ['resources diff source 1100001'],
])('%s reports that nothing is known yet, with its own exit code, and how to change that', async (command) => {
  for (const args of [command.split(' '), [...command.split(' '), '--json']]) {
    const { code, stdout, stderr } = await cli.run(args);
    expect({ code, stderr }).toEqual({ code: 10, stderr: expect.stringContaining('run penstock watch') });
    // An empty list alone would mean that nothing is wrong.
    expect(stdout.trim()).not.toBe('[]');
  }
});

describe('penstock watch', () => {
  it('stores what other commands read, changes nothing, ends its session, and exits with 0', async () => {
    const watching = cli.start(['watch']);
    await stored(0);
    const { rows } = await cli.json<{ rows: { origin: number }[] }>(['alerts', 'list', '--where', 'source:flow']);
    expect(rows.map(({ origin }) => origin)).toContain(40_001);
    expect((await cli.run(['compare', '--json'])).stderr).not.toContain('has not monitored');
    watching.terminate();
    const { code, stdout, stderr } = await watching.ended;
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: '' });
    const log = await cli.demo.log();
    expect(log.filter(({ method }) => method === 'PUT' || method === 'DELETE')).toEqual([]);
    expect(log.filter(({ path }) => path.endsWith('/token')).length).toBe(
      log.filter(({ path }) => path.endsWith('/logout')).length,
    );
  });

  it('waits while another process reads the environment, and sends nothing', async () => {
    await storeRead(Date.now());
    const seen = (await cli.demo.log()).length;
    const waiting = cli.start(['watch']);
    await said(waiting, 'Waiting until nothing else reads it.');
    waiting.interrupt();
    expect(await waiting.ended).toMatchObject({ code: 130 });
    expect(await cli.demo.log(seen)).toEqual([]);
  });

  it('stops reading once another process reads as well', async () => {
    await storeRead(Date.now() - 3_600_000);
    const watching = cli.start(['watch']);
    await said(watching, 'Watching ');
    await stored(Date.now() - 60_000);
    const yielded = said(watching, 'It watches instead.');
    await storeRead(Date.now() + 5_000);
    await yielded;
    watching.terminate();
    expect(await watching.ended).toMatchObject({ code: 0 });
  });

  it('fails at once with a key that the service refuses', async () => {
    await storeRead(Date.now() - 3_600_000);
    const { code } = await cli.run(['watch'], { env: { PENSTOCK_SERVICE_KEY: 'wrong-key-of-a-server' } });
    expect(code).toBe(3);
  });
});
