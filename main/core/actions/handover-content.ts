import { randomUUID } from 'node:crypto';
import { allActivity } from '#contract/models/activity.ts';
import type { HandoverFlow } from '#contract/models/incident.ts';
import type { Overview } from '#contract/models/overview.ts';
import type { Activity } from '../activity/activity.ts';
import type { ActionTarget } from '../changes/target.ts';
import { isSame } from '../settings/places.ts';
import type { Actions } from './actions.ts';
import type { Handover, HandoverNode } from './handover-file.ts';
import type { Journal, RecordedNode } from './journal.ts';
import { isBack } from './touched-nodes.ts';

export interface HandoverSources {
  actions: Actions;
  journal: Journal;
  activity: Pick<Activity, 'window'>;
  target: ActionTarget;
  overview: Overview;
  /** Epoch milliseconds. */
  now: number;
}

/** Returns what an operator hands over: open incidents, changes that are not restored, and failing flows. */
export function handoverOf({ actions, journal, activity, target, overview, now }: HandoverSources): Handover {
  const {
    id: environmentId,
    name: environmentName,
    place,
    actor,
    estate: { snapshot, readAt },
  } = target;
  const flowOf = (originId: number): HandoverFlow => ({
    originId,
    name: snapshot.entryOf(originId)?.flow.name ?? null,
  });
  const isAway = ({ nodeId, before }: RecordedNode): boolean =>
    readAt === null || !isBack({ before, now: snapshot.statusWordOf(nodeId) });
  const open = actions.changes.list(environmentId).filter(({ closedAt, away }) => closedAt === null && away !== 0);
  const made = open
    .filter(({ id }) => isSame(journal.change(id).place, place))
    .map(({ id, title, reason, actions: [first], begunAt, restoreAt, touched, away }) => {
      const nodes = journal.recorded([id]);
      const flows = new Map(nodes.map(({ originId, flowName }) => [originId, flowName]));
      return {
        ...{ id, title, reason, user: first?.actor.user ?? null, begunAt, restoreAt, touched, away },
        flows: [...flows].map(([originId, name]) => ({ originId, name })),
        nodes: nodes.filter(isAway).map(({ nodeId, originId, before }): HandoverNode => [nodeId, originId, before]),
      };
    });
  const others = actions.incidents.changesOfOthers(environmentId, place);
  const {
    rows: [last],
  } = activity.window(allActivity, 0, 1);
  return {
    id: randomUUID(),
    writtenAt: now,
    user: actor.user,
    environmentName,
    place,
    incidents: actions.incidents.open(environmentId).map((incident) => ({
      ...{ id: incident.id, title: incident.title, severity: incident.severity, declaredAt: incident.declaredAt },
      ...{ user: incident.actor.user, changeIds: incident.changeIds, flows: incident.originIds.map(flowOf) },
      notes: [
        // Notes of an earlier shift go on to the next.
        ...(incident.handover?.incidents.flatMap(({ notes }) => notes) ?? []),
        ...incident.notes.map(({ at, text, actor: author }) => ({ at, text, user: author.user })),
      ],
    })),
    changes: [...made, ...others.filter(({ id }) => made.every((change) => change.id !== id))],
    failing: overview.attention
      .filter(({ reason }) => reason.kind === 'failing')
      .map(({ originId, name }) => ({ originId, name })),
    requests: { entries: last?.sequence ?? 0, hash: last?.hash ?? null },
  };
}
