import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ListGap } from '#contract/models/list-gap.ts';
import { readAgain } from '../core/actions/flow-reader.ts';
import type { ErrorGroup } from '../core/actions/report-input.ts';
import { reportedFrom, writeReport } from '../core/actions/report-sources.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure, failure } from '../core/base/failure.ts';
import { FlowFinder } from '../core/notifications/flow-finder.ts';
import { place, shownPattern } from '../core/notifications/placing.ts';
import { writeWhole } from '../storage/whole-file.ts';
import type { ActionSession } from './action-session.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { gapWords, sayGaps } from './gaps.ts';

/** Writes the report of a change into a folder, and prints the paths of its files. */
export async function writeReportTo(
  folder: string,
  changeId: string,
  session: ActionSession,
  context: Context,
): Promise<void> {
  const { terminal, signal } = context;
  const { actions, journal, activity, target } = session;
  const origins = new Set(journal.recorded([changeId]).map(({ originId }) => originId));
  await readAgain([...origins], target, { signal });
  await target.estate.readRuns();
  sayGaps(target.estate, context, 'Figures in the report may be too low.');
  const groups = await errorGroupsOf(origins, reportedFrom(journal.change(changeId)), session, context);
  const files = writeReport(changeId, {
    actions,
    journal,
    target: () => target,
    verify: () => activity.verify(),
    errorGroups: () => groups,
    now: () => clock.now(),
  });
  for (const { name, content } of files) {
    const path = join(folder, name);
    await write(path, folder, content);
    await terminal.lines([path]);
  }
}

/** Returns notifications about those flows since then, grouped, the most frequent first. */
async function errorGroupsOf(
  origins: ReadonlySet<number>,
  since: number,
  { target: { service, estate } }: ActionSession,
  context: Context,
): Promise<ErrorGroup[]> {
  const finder = new FlowFinder(estate.snapshot);
  const groups = new Map<string, ErrorGroup>();
  const options = { signal: context.signal, priority: 'person' } as const;
  let missing: ListGap | null = null;
  for await (const { notifications: page, gap } of service.listNotifications(null, options)) {
    missing = gap;
    finder.prepare(page.map(({ about }) => about));
    for (const notification of page) {
      const { placedAt, originId, groupKey, message } = place(notification, clock.now(), finder);
      if (placedAt < since || originId === null || !origins.has(originId)) continue;
      const group = groups.get(groupKey) ?? { text: shownPattern(message), count: 0, newestAt: placedAt };
      groups.set(groupKey, { ...group, count: group.count + 1, newestAt: Math.max(group.newestAt, placedAt) });
    }
    // The newest come first.
    if (page.length > 0 && page.every(({ at }) => at !== null && at < since)) break;
  }
  if (missing) {
    context.terminal.say(gapWords(missing, 'notifications'));
    context.exitCode = exitCodes.incomplete;
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

async function write(path: string, folder: string, content: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
    await writeWhole(path, [content]);
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    throw failure('internal', `${path} could not be written.`, {
      advice: 'Choose another folder with --out.',
      detail: (thrown as Error).message,
    });
  }
}
