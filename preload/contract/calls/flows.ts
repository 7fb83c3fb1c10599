import { z } from 'zod';
import type { CredentialHealth } from '../models/credential.ts';
import {
  dependencyKinds,
  type FilePage,
  type FileRhythm,
  type FlowDependency,
  type FlowDocumentation,
  type FlowNotifications,
} from '../models/flow-parts.ts';
import {
  type FlowDetail,
  type FlowFacets,
  type FlowRuns,
  type FlowWindow,
  resourceKinds,
  type WatchState,
} from '../models/flow.ts';
import { type DailyErrors, type DailyFigures, MAX_DAILY_ERROR_NODES } from '../models/daily-figures.ts';
import type { RateLimitUsage } from '../models/rate-limit.ts';
import type { FlowDurations } from '../models/run-duration.ts';
import type { RunLog } from '../models/run-log.ts';
import { flowQuery } from '../schemas/settings.ts';
import { environmentId, isWindow, nodeId, rows, time } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';
import { longestRange, longestText } from '../limits.ts';
import type { Overview, OverviewSeries } from '../models/overview.ts';
import { texts } from '../schemas/words.ts';
import { comparisons } from '../comparison.ts';
import {
  comparedColumns,
  type ComparedNode,
  type ComparedSort,
  type ComparedWindow,
  type UnknownWindow,
} from '../models/period-comparison.ts';
import { sortDirections } from '../models/sorting.ts';
import { schemaOf } from '../schemas/schema-of.ts';

export const flowCalls = {
  'watch.state': defineCall<WatchState>()(z.strictObject({ environmentId })),
  /** Reads now instead of at the next scheduled read. */
  'watch.limits': defineCall<RateLimitUsage[] | null>()(z.strictObject({ environmentId })),
  'watch.refresh': defineCall<null>()(z.strictObject({ environmentId })),
  /** Rows `from` (inclusive) to `to` (exclusive) of the query's result; at most `mostRows`. */
  'flows.window': defineCall<FlowWindow>()(
    z.strictObject({ environmentId, query: flowQuery, ...rows }).refine(...isWindow),
  ),
  /** Ids of every row of the query's result, in order: for "select all that match" and ranges. */
  'flows.ids': defineCall<{ revision: number; ids: number[] }>()(z.strictObject({ environmentId, query: flowQuery })),
  'flows.facets': defineCall<FlowFacets>()(z.strictObject({ environmentId })),
  /** The whole tree that a node belongs to, read from the service now. */
  'flow.get': defineCall<FlowDetail>()(z.strictObject({ environmentId, nodeId })),
  'flow.runs': defineCall<FlowRuns>()(z.strictObject({ environmentId, originId: nodeId })),
  /** How long the known runs of a flow took; reads the newest ends from the service where due. */
  'flow.durations': defineCall<FlowDurations>()(z.strictObject({ environmentId, originId: nodeId })),
  /** The service's response, formatted, without the keys of resources. */
  'flow.raw': defineCall<{ json: string }>()(z.strictObject({ environmentId, nodeId })),
  /** A page, from 1, of the files that a source has read, for one run; null for all runs. */
  'flow.files': defineCall<FilePage>()(
    z.strictObject({
      environmentId,
      sourceId: nodeId,
      runId: z.int().nullable(),
      page: z.int().min(1).max(1_000_000),
    }),
  ),
  /**
   * When the next file of a source is due, derived from the files that the service lists. Reads a few pages at most.
   */
  'flow.fileRhythm': defineCall<FileRhythm>()(z.strictObject({ environmentId, sourceId: nodeId })),
  /** Daily figures of the flow's origin, read now; null where the service has none. */
  'flow.daily': defineCall<DailyFigures[] | null>()(
    z
      .strictObject({ environmentId, kind: z.enum(resourceKinds), resourceId: nodeId, from: time, to: time })
      .refine(({ from, to }) => from <= to, { path: ['to'] }),
  ),
  /** The sum of the daily errors of nodes of a flow, by one request each; null where the service has none. */
  'flow.dailyErrors': defineCall<DailyErrors[] | null>()(
    z
      .strictObject({
        environmentId,
        nodes: z
          .array(z.strictObject({ kind: z.enum(resourceKinds), id: nodeId }))
          .min(1)
          .max(MAX_DAILY_ERROR_NODES),
        from: time,
        to: time,
      })
      .refine(({ from, to }) => from <= to, { path: ['to'] }),
  ),
  /**
   * The log of a run, by the resource of the flow's origin, read now; null where the service has no run logs. With
   * `since`, one request reads the lines from that moment on, as many as the service returns at once.
   */
  'flow.log': defineCall<RunLog | null>()(
    z.strictObject({
      environmentId,
      kind: z.enum(resourceKinds),
      resourceId: nodeId,
      runId: z.int(),
      at: time.nullable(),
      since: time.optional(),
    }),
  ),
  /** The service's notifications about every node of the flow that a node belongs to, read now. */
  'flow.notifications': defineCall<FlowNotifications>()(z.strictObject({ environmentId, nodeId })),
  /** Requests documentation of the flow from the service, which may take a while. */
  'flow.documentation': defineCall<FlowDocumentation>()(z.strictObject({ environmentId, nodeId })),
  'flow.dependency': defineCall<FlowDependency>()(
    z.strictObject({ environmentId, kind: z.enum(dependencyKinds), id: nodeId }),
  ),
  /** Makes the service test a credential at the third party now. */
  'flow.testCredential': defineCall<CredentialHealth>()(z.strictObject({ environmentId, id: nodeId })),
};

export const overviewCalls = {
  'overview.get': defineCall<Overview>()(z.strictObject({ environmentId })),
  /**
   * Times are epoch milliseconds; the range is at most 400 days. `comparedFrom` is the start of a baseline of the same
   * length; null for none.
   */
  'overview.series': defineCall<OverviewSeries>()(
    z
      .strictObject({ environmentId, from: time, to: time, comparedFrom: time.nullable() })
      .refine(({ from, to }) => from < to, { path: ['to'], message: texts.rangeEndsAfter })
      .refine(({ from, to }) => to - from <= longestRange, {
        path: ['from'],
        message: texts.mostDays(longestRange / 86_400_000),
      }),
  ),
};

const length = z.int().min(1).max(longestRange);
const stretch = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: texts.rangeEndsAfter })
  .refine(({ from, to }) => to - from <= longestRange, {
    path: ['from'],
    message: texts.mostDays(longestRange / 86_400_000),
  });

const times = {
  time: z.union([z.strictObject({ last: length }), stretch]),
  against: z.union([z.enum(comparisons), stretch]),
};

const compared = z.strictObject({
  environmentId,
  filter: z.string().max(longestText.filter),
  ...times,
  ...rows,
});

const sort = schemaOf<ComparedSort[]>()(
  z
    .array(z.strictObject({ column: z.enum(comparedColumns), direction: z.enum(sortDirections) }))
    .max(comparedColumns.length),
);

export const compareCalls = {
  /**
   * Flows whose runs are all known in both periods, the worst first unless sorted. The filter uses the fields of flows.
   */
  'compare.flows': defineCall<ComparedWindow>()(compared.extend({ sort }).refine(...isWindow)),
  /** The other flows, most urgent first. */
  'compare.unknown': defineCall<UnknownWindow>()(compared.refine(...isWindow)),
  /** Requests from the service what failed at each node of a flow. */
  'compare.nodes': defineCall<ComparedNode[]>()(
    z.strictObject({ environmentId, originId: nodeId, current: stretch, previous: stretch }),
  ),
};
