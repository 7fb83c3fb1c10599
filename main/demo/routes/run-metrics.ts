import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, pageQuery, positive, read } from '../input.ts';
import type { DemoService } from '../service.ts';
import type { Json } from '../wire/records.ts';
import { lastWrittenAt } from '../world/durations.ts';
import { type Flow, type FlowNode, kinds } from '../world/model.ts';
import { errorsOf, recordsOf, runIds } from '../world/runs.ts';
import { wasFlowing } from '../world/status.ts';
import type { World } from '../world/world.ts';
import { findResource } from './resources.ts';

const day = z.iso.date().optional();
const daysQuery = { from: day, to: day };
const dailyQuery = z.strictObject({ ...daysQuery, aggregate: flag.optional() });
const runQuery = z.strictObject({
  groupby: z.enum(['runId', 'lastWritten']).optional(),
  orderby: z.enum(['runId', 'lastWritten']).optional(),
  page: positive.default(1),
  size: positive.default(10),
});
const flowQuery = z.strictObject({
  ...daysQuery,
  ...pageQuery,
  groupby: z.literal('runId').optional(),
  orderby: z.enum(['runId', 'created_at']).optional(),
});

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers metrics by day and by run. The specification has none: these are what servers have in practice. */
export function runMetricsRoutes(api: FastifyInstance, service: DemoService): void {
  if (!service.options.runMetrics) return;
  for (const kind of kinds) {
    api.get(`/${kind}/:id/metrics`, (request: IdRequest) => {
      const query = read(dailyQuery, request.query);
      const { node } = findResource(service, kind, request.params.id);
      const days = new Map<string, Figures>();
      for (const runId of node ? runsIn(service, node.flow, query) : []) {
        const date = dateOf(runId);
        days.set(date, sum(days.get(date), figuresOf(service.world, node!, runId)));
      }
      return metrics([...days].reverse().map(([time, figures]) => ({ time, ...figures })));
    });

    api.get(`/${kind}/:id/metrics/run_summary`, (request: IdRequest) => {
      const { page, size, groupby, orderby } = read(runQuery, request.query);
      const { id, node } = findResource(service, kind, request.params.id);
      const showsWrites = kind === 'data_sinks' && [groupby, orderby].includes('lastWritten');
      const now = service.clock.now();
      const ids = node ? [...runsIn(service, node.flow, {})] : [];
      const rows = ids.slice((page - 1) * size, page * size).map((runId) => ({
        runId,
        ...(kind === 'data_sets' && { dataSetId: id }),
        ...(showsWrites && { lastWritten: lastWrittenAt(service.world, node!, runId, now) }),
        ...figuresOf(service.world, node!, runId),
      }));
      const meta = { currentPage: page, pageCount: Math.ceil(ids.length / size), totalCount: ids.length };
      return metrics({ data: rows, meta });
    });

    api.get(`/data_flows/${kind}/:id/metrics`, (request: IdRequest) => {
      const { groupby, page = 1, per_page: size = 10, ...days } = read(flowQuery, request.query);
      const { node } = findResource(service, kind, request.params.id);
      const ids = node ? [...runsIn(service, node.flow, days)] : [];
      if (groupby === undefined)
        return metrics({ data: node ? byResource(service.world, node.flow, ids) : {}, meta: {} });
      const shown = ids.slice((page - 1) * size, page * size);
      const data = Object.fromEntries(shown.map((id) => [id, byResource(service.world, node!.flow, [id])]));
      const meta = { currentPage: page, pageCount: Math.ceil(ids.length / size), totalCount: ids.length };
      return metrics({ data, meta });
    });
  }
}

interface Figures {
  records: number;
  size: number;
  errors: number;
}

const none: Figures = { records: 0, size: 0, errors: 0 };

const sum = (a: Figures = none, b: Figures): Figures => ({
  records: a.records + b.records,
  size: a.size + b.size,
  errors: a.errors + b.errors,
});

/** Returns what a node processed in a run; nothing if it was paused. */
function figuresOf(world: World, node: FlowNode, runId: number): Figures {
  if (!wasFlowing(node, runId)) return none;
  const records = recordsOf(world, node.flow, runId);
  return { records, size: records * node.flow.bytesPerRecord, errors: errorsOf(world, node, runId) };
}

/** Yields the runs of those days (UTC, both included), newest first. */
function* runsIn(
  service: DemoService,
  flow: Flow,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Generator<number> {
  for (const runId of runIds(service.world, flow, service.clock.now())) {
    if (from !== undefined && dateOf(runId) < from) return;
    if (to === undefined || dateOf(runId) <= to) yield runId;
  }
}

function byResource(world: World, flow: Flow, ids: readonly number[]): Json {
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      flow.nodes
        .filter(({ resource }) => resource.kind === kind)
        .map((node) => ({
          id: node.resource.id,
          metric: ids.reduce((total, id) => sum(total, figuresOf(world, node, id)), none),
        })),
    ]),
  );
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const metrics = (found: unknown): Json => ({ status: 200, message: 'Ok', metrics: found });
