import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostAtOnce } from '../../main/api/concurrency.ts';
import type { Clock } from '../../main/core/base/clock.ts';
import { systemClock } from '../../main/core/base/clock.ts';
import { openActions } from '../../main/storage/actions.ts';
import { openConfFile } from '../../main/storage/conf-file.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { actionsDatabase } from '../../main/storage/database-kinds.ts';
import { openSettings } from '../../main/storage/settings-store.ts';
import { ActingCli, type PrintedResult } from '../fixtures/acting-cli.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { actionFacts, pauseCall, touchedNode } from '../fixtures/journal.ts';

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '120', '--runs', '0', '--latency-ms', '40');
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

const idOf = (): string => openSettings(cli.profile, openConfFile).store.ids()[0]!;
const record = (clock: Clock, processId: string) =>
  openActions(openDatabase(join(cli.profile, 'actions.db'), actionsDatabase), { clock, processId });

it('a command stops once another Penstock makes its environment read-only, and reports what was not sent (S4)', async () => {
  await cli.withEnvironment('Production', 'open', async () => {
    const chosen = ['--where', 'status:active role:owner role:operator role:admin'];
    const ended = cli.runIn('Production', ['flows', 'pause', ...chosen, '--yes', '--name', 'Production', '--json']);
    await cli.changesReach(5);
    await cli.runIn('Production', ['environment', 'configure', '--guard', 'read_only', '--no-login']);
    const before = (await cli.changes()).length;
    const { code, stdout, stderr } = await ended;
    const { done, failed, ambiguous, not_attempted: left } = JSON.parse(stdout) as PrintedResult;
    expect({ code, failed, ambiguous }).toEqual({ code: 11, failed: 0, ambiguous: 0 });
    expect(left).toBeGreaterThan(0);
    expect(stderr).toContain('This environment is read-only.');
    expect(stderr).not.toContain('Waiting');
    const changes = await cli.changes();
    expect(changes).toHaveLength(done);
    expect(changes.length - before).toBeLessThanOrEqual(mostAtOnce);
  });
});

it('changing or removing an environment names its actions, and ends those that no process executes', async () => {
  await cli.withEnvironment('Production', 'open', async () => {
    const environmentId = idOf();
    const begin = (clock: Clock, id: string, originId: number): void => {
      const { journal, close } = record(clock, `process of ${id}`);
      const facts = actionFacts(id, { environmentId, title: `Pause ${id}`, begunAt: clock.now() });
      journal.begin(facts, [pauseCall(originId)], [touchedNode(originId)]);
      close();
    };
    begin(systemClock, 'running-1', 1);
    begin(new ManualClock(), 'interrupted-1', 2);
    const changed = await cli.runIn('Production', ['environment', 'configure', '--guard', 'protected', '--no-login']);
    expect(changed.stderr).toContain(
      '“Pause running-1” (running-) in Production is running in another Penstock, with 1 call left.',
    );
    expect(changed.stderr).toContain(
      '“Pause interrupted-1” (interrup) in Production was interrupted with 1 call left.',
    );
    const removed = await cli.runIn('Production', ['environment', 'remove', 'Production', '--yes']);
    expect(removed.stderr).toContain('was interrupted with 1 call left. Its remaining calls will not be sent.');
    const { journal, close } = record(systemClock, 'witness');
    expect(journal.action('interrupted-1').standing).toMatchObject({ state: 'cancelled', calls: { not_attempted: 1 } });
    expect(journal.action('running-1').standing.state).toBe('open');
    close();
  });
});
