import { z } from 'zod';
import { recordKinds, type ResourceRef } from '../models/resource.ts';
import { schemaOf } from './schema-of.ts';
import { nodeId } from './values.ts';

export const resource = schemaOf<ResourceRef>()(z.strictObject({ kind: z.enum(recordKinds), id: nodeId }));
