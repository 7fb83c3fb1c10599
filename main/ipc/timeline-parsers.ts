import type { CallName, Inputs } from '#contract';
import { longestText } from '#contract/limits.ts';
import { recordKinds } from '#contract/models/resource.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, isWindow, nodeId, rows, time, versionId } from './inputs.ts';

const resource = z.strictObject({ kind: z.enum(recordKinds), id: nodeId });
const resourceAt = z.strictObject({ environmentId, resource });
const flowAt = z.strictObject({ environmentId, nodeId, at: time.nullable() });
const query = z.strictObject({
  filter: z.string().max(longestText.filter),
  after: time.nullable(),
  before: time.nullable(),
});

/** Parsers of the calls about resource changes. */
export const timelineParsers = exactly<Inputs<Extract<CallName, `timeline.${string}`>>>()({
  'timeline.window': z.strictObject({ environmentId, query, ...rows }).refine(...isWindow),
  'timeline.versions': resourceAt,
  'timeline.difference': z.strictObject({ environmentId, resource, from: versionId, to: versionId }),
  'timeline.suspects': z.strictObject({ environmentId, originId: nodeId }),
  'timeline.compare': z.strictObject({ one: resourceAt, other: resourceAt }),
  'timeline.compareFlows': z.strictObject({ before: flowAt, after: flowAt }),
});
