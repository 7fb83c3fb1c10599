import type { Command } from 'commander';
import type { ProblemKind } from '#contract/result.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { describeOverview } from '../core/monitoring/overview.ts';
import { Poller } from '../core/monitoring/poller.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { CommandEstate } from './estate.ts';
import { metricsOf, type Polled } from './estate-metrics.ts';
import { estateReader } from './followed-estate.ts';
import { openMetricsPage, type ListenAddress, listenAddressOf } from './metrics-page.ts';
import { openMetrics } from './open-metrics.ts';
import type { GlobalOptions } from './options.ts';
import { readWholeEstate } from './whole-estate.ts';

const help = `
Reads flows and their runs like the app does, and serves the results at /metrics as OpenMetrics text for Prometheus until
interrupted. A scrape sends no request to the service: penstock_up shows whether the last read succeeded, and
penstock_last_read_timestamp_seconds the age of the oldest status. Only flows that need attention have series of their own, at most
200.

Only this computer can reach the port. With --allow-remote, others can as well: anyone who can reach the port can read the names
of flows.

Examples:
  penstock metrics --listen 127.0.0.1:9464
  penstock metrics --listen 0.0.0.0:9464 --allow-remote --environment Production
`;

interface Options extends GlobalOptions {
  listen: string;
  allowRemote?: boolean;
  once?: boolean;
}

/** Adds `penstock metrics`: states, errors, records, ages and the health of the reading, for Prometheus. */
export function addMetricsCommand(metrics: Command, context: Context): void {
  metrics
    .option('--listen <host:port>', 'address to serve on; port 0 picks a free port', '127.0.0.1:9464')
    .option('--allow-remote', 'allow an address that other computers can reach')
    .option('--once', 'read once, print the metrics and exit')
    .addHelpText('after', help)
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const place = listenAddressOf(options.listen, options.allowRemote === true);
      return context.signedIn(options, (connection) =>
        options.once ? printOnce(connection, context) : serve(place, connection, context),
      );
    });
}

/** Reads everything once and prints the metrics. */
async function printOnce(connection: SignedInConnection, context: Context): Promise<void> {
  const began = clock.elapsed();
  const estate = polledEstate(await readWholeEstate(connection, context));
  const polled: Polled = {
    ...{ version: context.system.version, environment: connection.target.settings.name, estate, up: true, reads: 1 },
    ...{ failures: new Map(), took: clock.elapsed() - began, requestsPerMinute: connection.requests.perMinute },
  };
  await context.terminal.write(openMetrics(metricsOf(polled)));
}

function polledEstate({
  snapshot,
  readAt,
  gaps,
}: Pick<CommandEstate, 'snapshot' | 'readAt' | 'gaps'>): NonNullable<Polled['estate']> {
  const overview = describeOverview(snapshot, readAt, clock.now());
  return { readAt: readAt!, complete: gaps.length === 0, overview, entries: [...snapshot.entries()] };
}

async function serve(place: ListenAddress, connection: SignedInConnection, context: Context): Promise<void> {
  const { signal, terminal, system } = context;
  context.isService = true;
  const over = Promise.withResolvers<void>();
  const failures = new Map<ProblemKind, number>();
  const polled: Omit<Polled, 'requestsPerMinute'> = {
    ...{ version: system.version, environment: connection.target.settings.name },
    ...{ estate: null, up: null, reads: 0, failures, took: null },
  };
  let said: string | null = null;
  const readEstate = estateReader(connection, context);
  const poller = new Poller({
    clock,
    pollSeconds: connection.target.settings.pollSeconds,
    read: async (reading) => {
      const began = clock.elapsed();
      const estate = await readEstate(AbortSignal.any([reading, signal])).finally(
        () => (polled.took = clock.elapsed() - began),
      );
      polled.estate = polledEstate(estate);
      polled.reads += 1;
      polled.up = true;
      said = null;
    },
    onChange: () => {
      const { problem, reading } = poller;
      if (!problem || reading || !poller.running) return;
      // No later read can fix this.
      if (problem.kind === 'signed_out') return over.reject(new Failure(problem));
      polled.up = false;
      failures.set(problem.kind, (failures.get(problem.kind) ?? 0) + 1);
      if (said !== problem.message) terminal.say(problem.message);
      said = problem.message;
    },
  });
  const page = await openMetricsPage(place, () => {
    const { perMinute: requestsPerMinute } = connection.requests;
    return openMetrics(metricsOf({ ...polled, requestsPerMinute }));
  });
  const stop = (): void => over.resolve();
  signal.addEventListener('abort', stop);
  try {
    await terminal.lines([page.address]);
    poller.start();
    if (!signal.aborted) await over.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    poller.stop();
    page.close();
  }
}
