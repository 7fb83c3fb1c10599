import type { AlertSource } from '#contract/models/alert.ts';
import { collectAlerts, type CollectedAlert } from '../core/alerts/alert-sources.ts';
import type { AlertJudgmentStore } from '../core/alerts/judgments.ts';
import { storedErrorKinds, storedFindings } from '../core/alerts/stored-alerts.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import type { Snapshot } from '../core/monitoring/snapshot.ts';
import { GroupedFeed } from '../core/notifications/feed.ts';
import { FlowFinder } from '../core/notifications/flow-finder.ts';
import { GuardedStore } from '../core/notifications/guarded-store.ts';
import { createLogger } from '../log.ts';
import { openAlertJudgments } from '../storage/alert-judgments.ts';
import { openErrors } from '../storage/errors.ts';
import { openFindings } from '../storage/findings.ts';
import { openNotificationStore } from '../storage/notifications.ts';
import { withoutSource } from './alert-output.ts';
import type { Context } from './context.ts';
import { findId } from './find-id.ts';
import { unknownYet } from './gaps.ts';
import type { GlobalOptions } from './options.ts';
import { openStoredHistory, storedFlows } from './stored-history.ts';

/** The alerts of an environment as the app stored them, with the stores that accept judgments. */
export interface AlertDesk {
  /** Every alert, in no order. */
  alerts: CollectedAlert[];
  flows: Snapshot;
  feed: GroupedFeed;
  judgments: AlertJudgmentStore;
  /** The last read of each source, epoch milliseconds; null: the app never read it. */
  readAt: Record<AlertSource, number | null>;
}

/**
 * Opens the stored alerts of the environment that the options select, which may be none. Resolves when the changes of
 * the work are stored; throws if they could not be.
 */
export async function withAlerts<T>(
  options: GlobalOptions,
  context: Context,
  work: (desk: AlertDesk) => Promise<T>,
): Promise<T> {
  const stored = openStoredHistory(options, context);
  const { database, environmentId } = stored;
  try {
    const flows = storedFlows(stored);
    const judgments = openAlertJudgments(database, environmentId);
    const { lives, watchedTo } = storedFindings(openFindings(database, environmentId), judgments);
    const { kinds, looked } = storedErrorKinds(openErrors(database, environmentId), judgments);
    const log = createLogger(() => undefined);
    const store = new GuardedStore(openNotificationStore(database, environmentId), log, () => undefined);
    const feed = new GroupedFeed(clock, new FlowFinder(flows), store, () => undefined);
    const completeTo = await feed.recall();
    feed.passTime();
    try {
      const sources = { findings: () => lives, errorKinds: () => kinds, feed, flows };
      const readAt = { flow: watchedTo, records: looked?.at ?? null, notification: completeTo };
      const result = await work({ alerts: collectAlerts(sources, clock.now()), flows, feed, judgments, readAt });
      await store.settled();
      if (store.problem) throw new Failure(store.problem);
      return result;
    } finally {
      feed.stop();
    }
  } finally {
    database.close();
  }
}

/**
 * Returns the alerts that a word selects: all of a flow, given by the ID of any of its nodes, or the one whose ID begins
 * with it, with or without its source. Throws a Failure if there is none, if several IDs begin with it, or if the app
 * never monitored the environment.
 */
export function findAlerts(
  given: string,
  among: readonly CollectedAlert[],
  desk: Pick<AlertDesk, 'flows' | 'readAt'>,
): CollectedAlert[] {
  const nodeId = /^\d{1,15}$/.test(given) ? Number(given) : null;
  const originId = nodeId === null ? null : (desk.flows.entryOf(nodeId)?.flow.originId ?? nodeId);
  const ofFlow = among.filter(({ alert }) => alert.flows.some((flow) => flow.originId === originId));
  return ofFlow.length > 0 ? ofFlow : [findAlert(given, among, desk)];
}

/** Returns the alert whose ID begins with the text, with or without its source. Throws like `findAlerts`. */
export function findAlert(
  given: string,
  among: readonly CollectedAlert[],
  { readAt }: Pick<AlertDesk, 'readAt'>,
): CollectedAlert {
  if (among.length === 0 && Object.values(readAt).every((at) => at === null)) throw unknownYet();
  const ids = among.map(({ alert }) => (given.includes('/') ? alert.id : withoutSource(alert.id)));
  return among[ids.indexOf(findId(given, ids, 'alert', 'alerts list --tab all --each'))]!;
}
