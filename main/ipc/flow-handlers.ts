import { readDailyErrors } from '../core/monitoring/daily-errors.ts';
import { readFileArrivals } from '../core/monitoring/file-arrivals.ts';
import { describeFlow } from '../core/monitoring/detail.ts';
import { emptyRunsOf } from '../core/monitoring/empty-runs.ts';
import { fileRhythmOf } from '../core/monitoring/file-rhythm.ts';
import { judgeRuns } from '../core/monitoring/health.ts';
import { readRunLog } from '../core/monitoring/run-log.ts';
import { readFlowNotifications } from '../core/notifications/flow-notifications.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type FlowHandlers = Pick<Handlers, Extract<keyof Handlers, `flow.${string}`>>;

/** Handlers for one flow: its nodes and its history. */
export function flowHandlers({ environments, clock }: Pick<HandlerPorts, 'environments' | 'clock'>): FlowHandlers {
  const watchOf = (environmentId: string) => environments.get(environmentId).watch;
  const serviceOf = (environmentId: string) => environments.get(environmentId).service;

  return {
    'flow.get': async ({ environmentId, nodeId }, signal) => {
      const watch = watchOf(environmentId);
      const request = watch.request();
      const { flow, processing } = await serviceOf(environmentId).getFlow(nodeId, { priority: 'person', signal });
      watch.take([flow], request);
      watch.look(flow.originId);
      // Newer data may have come since.
      const entry = watch.snapshot.entryOf(flow.originId);
      return describeFlow(entry?.flow ?? flow, entry, clock.now(), watch.view.pauses(), processing);
    },
    'flow.runs': ({ environmentId, originId }) => {
      const watch = watchOf(environmentId);
      const { runs, known } = watch.runsOf(originId);
      return { runs: judgeRuns(runs), empty: emptyRunsOf(runs), readAt: watch.readAt, known };
    },
    'flow.durations': async ({ environmentId, originId }, signal) => {
      const { durations } = environments.get(environmentId);
      const {
        slow: _slow,
        overdueSince: _overdue,
        ...shown
      } = await durations.open(originId, {
        priority: 'person',
        signal,
      });
      return shown;
    },
    'flow.raw': async ({ environmentId, nodeId }, signal) => {
      const { raw } = await serviceOf(environmentId).getFlow(nodeId, { priority: 'person', signal });
      return { json: JSON.stringify(raw, null, 2) };
    },
    'flow.files': async ({ environmentId, sourceId, ...which }, signal) =>
      (await serviceOf(environmentId).listFiles(sourceId, which, { priority: 'person', signal })).page,
    'flow.fileRhythm': async ({ environmentId, sourceId }, signal) => ({
      ...fileRhythmOf(await readFileArrivals(serviceOf(environmentId), sourceId, { signal }), clock.now()),
      sourceId,
    }),
    'flow.daily': ({ environmentId, kind, resourceId, from, to }, signal) =>
      serviceOf(environmentId).readDailyFigures({ kind, id: resourceId }, { from, to }, { priority: 'person', signal }),
    'flow.dailyErrors': ({ environmentId, nodes, from, to }, signal) =>
      readDailyErrors(serviceOf(environmentId), nodes, { from, to }, { priority: 'person', signal }),
    'flow.log': ({ environmentId, kind, resourceId, since, ...run }, signal) =>
      readRunLog(serviceOf(environmentId), { resource: { kind, id: resourceId }, ...run }, clock.now(), {
        ...(since === undefined ? { priority: 'person' } : { since, maxPages: 1, once: true }),
        signal,
      }),
    'flow.notifications': async ({ environmentId, nodeId }, signal) => {
      const service = serviceOf(environmentId);
      const options = { priority: 'person', signal } as const;
      const { flow } = await service.getFlow(nodeId, options);
      return readFlowNotifications(service, flow, options);
    },
    'flow.documentation': ({ environmentId, nodeId }, signal) =>
      serviceOf(environmentId).suggestDocumentation(nodeId, { priority: 'person', signal }),
    'flow.dependency': ({ environmentId, kind, id }, signal) =>
      serviceOf(environmentId).getDependency(kind, id, { priority: 'person', signal }),
    'flow.testCredential': ({ environmentId, id }, signal) =>
      serviceOf(environmentId).testCredential(id, { priority: 'person', signal }),
  };
}
