import type { Command } from 'commander';
import type { Context } from './context.ts';
import { sayNewNameOf } from './earlier-records.ts';
import { addRequestsCommand } from './requests.ts';

/** Adds the earlier `penstock activity`, which forwards to `penstock requests` for one release. */
export function addActivityCommand(activity: Command, context: Context): void {
  addRequestsCommand(activity, context);
  sayNewNameOf(activity, 'penstock requests', context);
}
