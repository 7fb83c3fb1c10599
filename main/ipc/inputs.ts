import type { FlowQuery } from '#contract/models/flow.ts';
import { z } from 'zod';
import { viewQuery } from '../core/settings/settings-schema.ts';

/** What many calls have in common. */
export const environmentId = z.string().min(1).max(64);
export const nodeId = z.int();
export const row = z.int().min(0).max(10_000_000);
/** Epoch milliseconds, up to the last moment that a Date can hold. */
export const time = z.int().min(0).max(8.64e15);

export const flowQuery: z.ZodType<FlowQuery> = z.strictObject({
  ...viewQuery.shape,
  expansion: z.strictObject({ all: z.boolean(), except: z.array(nodeId).max(100_000) }),
});
