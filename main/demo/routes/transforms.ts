import type { FastifyInstance } from 'fastify';
import { read } from '../input.ts';
import type { DemoService } from '../service.ts';
import { isAttributeTransform, isRecordTransform } from '../world/code.ts';
import { transformBody } from './code-bodies.ts';
import { codeListRoutes, codeRoutes } from './code-containers.ts';

/**
 * Registers reusable record transforms, which are code containers by another name, and lists of attribute transforms.
 */
export function transformRoutes(api: FastifyInstance, service: DemoService): void {
  codeRoutes(api, service, {
    path: 'transforms',
    shows: isRecordTransform,
    readNew: (body) => ({ ...read(transformBody(service.options.vendor), body), resource_type: 'transform' }),
    onlyReusable: true,
  });
  codeListRoutes(api, service, { path: 'attribute_transforms', shows: isAttributeTransform, onlyReusable: true });
}
