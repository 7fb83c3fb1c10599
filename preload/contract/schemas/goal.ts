import { z } from 'zod';
import { mostRestored } from '../limits.ts';
import { statusChanges, type Goal } from '../models/action.ts';
import { schemaOf } from './schema-of.ts';
import { flowQuery } from './settings.ts';
import { id } from './values.ts';
import { texts } from './words.ts';

const nodeIds = z.array(z.int()).max(100_000);

/** Goal of an action. */
export const goal = schemaOf<Goal>()(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('change'),
      change: z.enum(statusChanges),
      selection: z.discriminatedUnion('by', [
        z.strictObject({ by: z.literal('nodes'), nodeIds: nodeIds.min(1, texts.chooseNode) }),
        z.strictObject({ by: z.literal('query'), query: flowQuery, except: nodeIds }),
        z.strictObject({ by: z.literal('connector'), connector: z.string().min(1).max(200) }),
        z.strictObject({ by: z.literal('credential'), credentialId: z.int() }),
      ]),
      tryForbidden: z.boolean().optional(),
      forGood: z.boolean().optional(),
    }),
    z.strictObject({
      kind: z.literal('restore'),
      changeIds: z.array(id).min(1).max(mostRestored),
      leaveMoved: z.boolean(),
      tryForbidden: z.boolean().optional(),
    }),
    z.strictObject({
      kind: z.literal('copy'),
      originId: z.int(),
      options: z.strictObject({ reuseCredentials: z.boolean(), copyAccess: z.boolean(), copyDependent: z.boolean() }),
    }),
    z.strictObject({ kind: z.literal('delete'), originId: z.int() }),
  ]),
);
