import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageQuery, positive, read, whole } from '../input.ts';
import type { DemoService } from '../service.ts';
import { eventTypes } from '../wire/notifications.ts';
import type { Json } from '../wire/records.ts';
import { durationOf } from '../world/durations.ts';
import { type Flow, kinds } from '../world/model.ts';
import { type LogLine, logOf } from '../world/run-logs.ts';
import { runIds } from '../world/runs.ts';
import { findResource } from './resources.ts';

/** Times are Unix seconds, and `from` is required. */
const logQuery = z.strictObject({ ...pageQuery, run_id: positive.optional(), from: whole, to: whole.optional() });

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers the run logs of flows. The specification has none: this is what servers have in practice. */
export function runLogRoutes(api: FastifyInstance, service: DemoService): void {
  const { runLogs: spelling } = service.options;
  if (spelling === 'none') return;
  for (const kind of kinds) {
    api.get(`/data_flows/${kind}/:id/logs`, (request: IdRequest) => {
      const { run_id: runId, from, to = Infinity, page = 1, per_page: size = 10 } = read(logQuery, request.query);
      const { node } = findResource(service, kind, request.params.id);
      const [since, until] = [from * 1000, Math.min(service.clock.now(), to * 1000)];
      const lines = node ? linesIn(service, node.flow, { runId, since, until }) : [];
      const shown = lines.slice((page - 1) * size, page * size);
      const pages = Math.ceil(lines.length / size);
      const org = service.world.org.id;
      if (spelling === 'message') {
        const meta = {
          currentPage: page,
          pagesCount: pages,
          totalCount: lines.length,
          orgId: org,
          runId: runId ?? null,
        };
        return { status: 200, message: 'Ok', logs: shown.map(messageRecord), meta };
      }
      const meta = {
        current_page: page,
        pages_count: pages,
        total_count: lines.length,
        org_id: org,
        run_id: runId ?? null,
      };
      return { status: 200, message: 'Ok', logs: { data: shown.map(logRecord), meta } };
    });
  }
}

/** Returns the lines of a run, or of all runs, between two moments, oldest first. */
function linesIn(
  { world, options }: DemoService,
  flow: Flow,
  { runId, since, until }: { runId: number | undefined; since: number; until: number },
): LogLine[] {
  const lines: LogLine[] = [];
  for (const id of runIds(world, flow, until)) {
    if (id + durationOf(world, flow, id) < since) break;
    if (runId === undefined || runId === id)
      lines.unshift(...logOf(world, flow, id, options.logLines).filter(({ at }) => at >= since && at <= until));
  }
  return lines;
}

const logRecord = (line: LogLine): Json => ({ ...placeRecord(line), log: line.text, severity: line.severity });

const messageRecord = (line: LogLine): Json => ({ ...placeRecord(line), message: line.text, level: line.severity });

const placeRecord = ({ at, node, isSummary }: LogLine): Json => ({
  timestamp: at,
  resource_id: node.resource.id,
  resource_type: eventTypes[node.resource.kind],
  log_type: isSummary ? 'SUMMARY' : 'LOG',
});
