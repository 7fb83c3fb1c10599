import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, read, whole } from '../input.ts';
import type { DemoService } from '../service.ts';
import { recordMetadata } from '../wire/quarantine.ts';
import { storedRecords, liveRecords } from '../world/samples.ts';
import { findResource } from './resources.ts';

const samplesQuery = z.strictObject({
  /** Number of records; 0 means all. */
  count: whole.default(0),
  include_metadata: flag.optional(),
  live: flag.optional(),
});

/** Registers sample records of a data set: those that passed it recently. */
export function sampleRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/data_sets/:id/samples', (request: FastifyRequest<{ Params: { id: string } }>) => {
    const query = read(samplesQuery, request.query);
    const { node } = findResource(service, 'data_sets', request.params.id);
    if (!node) return [];
    const { world, wire, clock } = service;
    const records = (query.live ? liveRecords : storedRecords)(world, node, clock.now());
    const wanted = query.count === 0 ? records : records.slice(0, query.count);
    return wanted.map((one) =>
      query.include_metadata
        ? { rawMessage: one.record, [`${wire.vendor}MetaData`]: recordMetadata(wire, node, one) }
        : one.record,
    );
  });
}
