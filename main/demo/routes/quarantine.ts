import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noQuery, read } from '../input.ts';
import type { DemoService } from '../service.ts';
import { quarantineRecord } from '../wire/quarantine.ts';
import { kinds } from '../world/model.ts';
import { withDeepObject } from '../world/odd-shapes.ts';
import { quarantined } from '../world/quarantine.ts';
import { findResource } from './resources.ts';

const time = z.number().int().min(0);
const sampleBody = z
  .strictObject({
    page: z.number().int().min(1).default(1),
    per_page: z.number().int().min(1).max(100).default(10),
    start_time: time.default(0),
    end_time: time.default(Number.MAX_SAFE_INTEGER),
  })
  .prefault({});

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Registers error samples: the records that failed at a source, data set or sink. */
export function quarantineRoutes(api: FastifyInstance, service: DemoService): void {
  for (const kind of kinds) {
    api.post(`/${kind}/:id/probe/quarantine/sample`, (request: IdRequest, reply) => {
      read(noQuery, request.query);
      const { page, per_page: size, start_time: from, end_time: to } = read(sampleBody, request.body);
      const resource = findResource(service, kind, request.params.id);
      const { node } = resource;
      const { total, records } = node
        ? quarantined(service.world, node, service.clock.now(), { from, to }, (page - 1) * size, size)
        : { total: 0, records: [] };
      void reply.type('application/json; charset=utf-8').serializer(withDeepObject);
      return {
        status: 200,
        message: 'Ok',
        output: {
          data: node ? records.map((record) => quarantineRecord(service.wire, node, record)) : [],
          meta: { currentPage: page, totalCount: total, pageCount: Math.ceil(total / size) },
        },
      };
    });
  }
}
