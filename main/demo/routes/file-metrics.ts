import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { positive, read } from '../input.ts';
import type { DemoService } from '../service.ts';
import { iso } from '../wire/records.ts';
import { filesOf, type SourceFile } from '../world/files.ts';
import { runIds } from '../world/runs.ts';
import { findResource } from './resources.ts';

const filesQuery = z.strictObject({
  run_id: positive.optional(),
  page: positive.default(1),
  size: positive.default(100),
});

/**
 * Registers the file metrics of a source. The page size is called `size` here, and the paging is stated in the body.
 */
export function fileMetricsRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/data_sources/:id/metrics/files', (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { run_id: runId, page, size } = read(filesQuery, request.query);
    const { node } = findResource(service, 'data_sources', request.params.id);
    const files: SourceFile[] = [];
    if (node) {
      for (const id of runIds(service.world, node.flow, service.clock.now())) {
        if (runId === undefined || runId === id) files.push(...filesOf(service.world, node, id));
      }
    }
    const data = files.slice((page - 1) * size, page * size).map(fileRecord);
    const meta = { currentPage: page, totalCount: files.length, pageCount: Math.ceil(files.length / size) };
    return { status: 200, message: 'Ok', metrics: { data, meta } };
  });
}

function fileRecord({ name, size, records, errors, runId }: SourceFile): Record<string, unknown> {
  return { name, size, records, errors, runId, lastModified: iso(runId) };
}
