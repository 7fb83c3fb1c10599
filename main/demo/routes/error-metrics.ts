import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noQuery, positive, read, whole } from '../input.ts';
import type { DemoService } from '../service.ts';
import { iso, type Json } from '../wire/records.ts';
import { errorsByHour, errorsByRun, errorsByType, type RunErrors } from '../world/error-counts.ts';
import { kinds, type Kind } from '../world/model.ts';
import { findResource } from './resources.ts';

/** Range in milliseconds, like that of error samples. By default it is the last day. */
const rangeQuery = z.strictObject({
  page: positive.default(1),
  per_page: positive.refine((size) => size <= 100, 'must be at most 100').default(10),
  start_time: whole.optional(),
  end_time: whole.optional(),
});
const dayMs = 86_400_000;

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Registers the counts of failed records. The specification lists these paths without shapes: these are the demo's own,
 * modeled on those of other metrics.
 */
export function errorMetricsRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/metrics/errors', (request) => {
    read(noQuery, request.query);
    const now = service.clock.now();
    const range = { start_time: now - dayMs, end_time: now };
    const rows = [...service.world.nodes.values()].flatMap((node) => {
      if (node.faults.length === 0) return [];
      const runs = errorsByRun(service.world, node, range.start_time, range.end_time);
      const { kind: resource_type, id: resource_id, name } = node.resource;
      return [{ resource_type, resource_id, name, records: sum(runs, 'records'), errors: sum(runs, 'errors') }];
    });
    return metrics(
      rows.filter((row) => row.errors > 0).sort((a, b) => b.errors - a.errors),
      range,
    );
  });

  for (const kind of kinds) {
    api.get(`/metrics/${kind}/:id/errors`, (request: IdRequest) => {
      read(noQuery, request.query);
      const runs = runsOf(service, kind, request.params.id, {});
      return metrics(errorsByType(runs).map(([errorType, errors]) => ({ errorType, errors })));
    });

    api.get(`/${kind}/:id/errors/history`, (request: IdRequest) => {
      const query = read(rangeQuery, request.query);
      const { page, per_page: size } = query;
      const runs = runsOf(service, kind, request.params.id, query).filter((run) => run.errors > 0);
      const rows = runs.slice((page - 1) * size, page * size).map(({ runId, records, errors, byType }) => ({
        runId,
        time: iso(runId),
        records,
        errors,
        errorTypes: Object.fromEntries(byType),
      }));
      const meta = { currentPage: page, totalCount: runs.length, pageCount: Math.ceil(runs.length / size) };
      return { status: 200, message: 'Ok', output: { data: rows, meta } };
    });

    api.get(`/${kind}/:id/errors/trends`, (request: IdRequest) => {
      const runs = runsOf(service, kind, request.params.id, read(rangeQuery, request.query));
      const rows = errorsByHour(runs).map(({ at, records, errors }) => ({ time: iso(at), records, errors }));
      return metrics(rows);
    });
  }
}

interface Range {
  readonly start_time?: number | undefined;
  readonly end_time?: number | undefined;
}

function runsOf(service: DemoService, kind: Kind, id: string, range: Range): RunErrors[] {
  const { node } = findResource(service, kind, id);
  if (!node) return [];
  const to = Math.min(range.end_time ?? Infinity, service.clock.now());
  return errorsByRun(service.world, node, range.start_time ?? to - dayMs, to);
}

function sum(runs: readonly RunErrors[], what: 'records' | 'errors'): number {
  return runs.reduce((total, run) => total + run[what], 0);
}

function metrics(data: readonly Json[], range: Json = {}): Json {
  return { status: 200, message: 'Ok', metrics: { data, meta: { totalCount: data.length, ...range } } };
}
