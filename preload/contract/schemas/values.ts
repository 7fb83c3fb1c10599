/** Values that the inputs of many calls have in common. */
import { z } from 'zod';
import { longestText, mostRows } from '../limits.ts';
import { texts } from './words.ts';

/** Input of a call that takes none. */
export const nullInput = z.null();
export const environmentId = z.string().min(1).max(64);
/** Id of a plan, an action, a reading and the like. */
export const id = z.string().min(1).max(64);
export const nodeId = z.int();
export const versionId = z.int().min(1);
export const row = z.int().min(0).max(10_000_000);
/** Epoch milliseconds, up to the last moment that a Date can hold. */
export const time = z.int().min(0).max(8.64e15);
/** Key of a group of notifications or of failed records. */
export const groupKey = z.string().min(1).max(200);
export const groupKeys = z.array(groupKey).min(1, texts.chooseOne).max(10_000);

/** User's confirmation of a plan. `override` is the word typed to send it although it cannot be recorded. */
export const planConfirmation = z.strictObject({
  planId: id,
  typedName: z.string().max(200).nullable(),
  reason: z.string().trim().max(longestText.reason).nullable(),
  override: z.string().max(200).nullable(),
});

/** Rows of a window onto a long list, and the `refine` that checks its bounds. */
export const rows = { from: row, to: row };
export const isWindow = [
  ({ from, to }: { from: number; to: number }): boolean => to >= from && to - from <= mostRows,
  texts.mostRows(mostRows),
] as const;
