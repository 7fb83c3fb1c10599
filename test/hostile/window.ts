/**
 * A process that does the work of main while a user looks at a service: signs in, watches flows and notifications,
 * stores their history, reads a flow, its files and its failed records, and pauses it. Prints the outcome of each as a
 * line of JSON.
 * Usage: window.ts BASE_URL CA_FILE SECONDS
 */
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { systemClock } from '../../main/core/base/clock.ts';
import { problemOf } from '../../main/core/base/failure.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import { Announcer } from '../../main/core/notifications/announcer.ts';
import { NotificationWatch } from '../../main/core/notifications/watch.ts';
import { SampleReading } from '../../main/core/quarantine/sample-reading.ts';
import { noRules } from '../../main/core/samples/group-rules.ts';
import { createForkLauncher } from '../../main/helpers/fork-launcher.ts';
import { createRecords } from '../../main/helpers/records.ts';
import { createLogger } from '../../main/log.ts';
import { openNotificationStore } from '../../main/storage/notifications.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { unrecorded } from '../fixtures/activity.ts';
import { serviceAt, viaFlow } from '../fixtures/connection.ts';
import { DiskHistory } from '../fixtures/disk-history.ts';
import { startMeasuring } from './measure.ts';

const [baseUrl = '', caFile = '', seconds = ''] = process.argv.slice(2);
const log = createLogger((level, line) => level === 'error' && process.stderr.write(`${line}\n`));
const clock = systemClock;
const over = new AbortController();
const { signal } = over;

/** Outcome in a word. Aborted work is under way. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  const stopped = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('under way')));
  const done = work.then(
    () => 'done',
    (thrown: unknown) =>
      problemOf(thrown).kind === 'internal' ? `internal: ${String(thrown)}` : problemOf(thrown).kind,
  );
  return Promise.race([done, stopped]);
}

const { service } = serviceAt({ baseUrl, caPem: readFileSync(caFile, 'utf8') });
const disk = new DiskHistory();
const watching = { environmentId: 'e', service, clock, log, pollSeconds: 15 };
const watch = new Watch({ ...watching, history: disk.history, onChange: () => undefined });
const notifications = new NotificationWatch({
  ...watching,
  identity: () => ({ name: 'Hostile', guard: 'open' }),
  record: unrecorded,
  snapshot: watch.snapshot,
  store: openNotificationStore(disk.database, 'e'),
  announcer: new Announcer({
    native: { show: () => undefined },
    rules: () => ({ native: true, levels: ['ERROR'], environments: 'all', quiet: null }),
    clock,
  }),
  onChange: () => undefined,
});
const records = createRecords(
  createForkLauncher(() => new URL('../../main/records/process.ts', import.meta.url)),
  log,
);
const readingEnded = Promise.withResolvers<void>();
const reading = new SampleReading(
  {
    id: 'r',
    environmentId: 'e',
    scope: { by: 'resource', kind: 'source', id: 11 },
    title: 'Orders',
    window: { from: 0, to: 2e12 },
    limit: 100_000,
    resources: [{ kind: 'source', id: 11, name: 'Orders', originId: 1, flowName: 'Orders', nodeId: 1, reaches: 1 }],
  },
  {
    service: () => service,
    records,
    rules: () => noRules,
    clock,
    log,
    onChange: ({ state }) => state !== 'reading' && readingEnded.resolve(),
  },
);

/** Once the first read of each is over. */
async function settled(): Promise<void> {
  while (watch.state.reading || notifications.reading) await after(20);
}

startMeasuring();
const signIn = await outcomeOf(service.session.signIn({ method: 'service_key', serviceKey: 'any-key' }));
watch.start();
notifications.start();
reading.start();
const asked = { signal, priority: 'person', once: true } as const;
const all = Promise.all([
  outcomeOf(settled()),
  outcomeOf(readingEnded.promise),
  outcomeOf(service.getFlow(1, asked)),
  outcomeOf(service.listFiles(11, { runId: null, page: 1 }, asked)),
  outcomeOf(service.passingRecords(12, asked)),
  outcomeOf(service.change(viaFlow('pause', 1), asked)),
]);
await Promise.race([all, after(Number(seconds) * 1000)]);
// Reads of the page while it shows all this.
watch.view.window(everyFlow, 0, 100);
watch.overview();
over.abort();
const [, , flow, files, passing, pause] = await all;
const problem = (kind: string | undefined): string => kind ?? 'done';
process.stdout.write(
  `${JSON.stringify({
    signIn,
    watch: watch.state.reading ? 'under way' : problem(watch.state.problem?.kind),
    flows: watch.snapshot.size,
    records: reading.view.state === 'reading' ? 'under way' : problem(reading.view.problem?.kind),
    read: reading.view.read,
    flow,
    files,
    passing,
    pause,
  })}\n`,
);
process.exit(0);
