import type { Incident } from '#contract/models/incident.ts';
import { hrefTo } from '../../client/routes.ts';
import { actorOf } from '../../format/actor.ts';
import { texts } from './words.ts';

/** Event in an incident. */
export interface IncidentMoment {
  at: number;
  who: string;
  /** Text of a note; other events have a description and a link. */
  note?: string;
  what?: string;
  href?: string;
}

/** Notes, changes and decisions in order of time, newest first. */
export function incidentTimeline(incident: Incident): IncidentMoment[] {
  const { notes, changes, declaredAt, closedAt } = incident;
  const moments: IncidentMoment[] = [
    { at: declaredAt, who: actorOf(incident), what: texts.wasDeclared },
    ...changes.flatMap(({ id, title, actions, begunAt, closedAt: restoredAt }): IncidentMoment[] => {
      const href = hrefTo({ screen: 'change', id });
      const begun = { at: begunAt, who: actions[0] ? actorOf(actions[0]) : '', what: title, href };
      return restoredAt === null
        ? [begun]
        : [begun, { at: restoredAt, who: '', what: texts.changeClosed(title), href }];
    }),
    ...notes.map((note): IncidentMoment => ({ at: note.at, who: actorOf(note), note: note.text })),
    ...(closedAt === null ? [] : [{ at: closedAt, who: '', what: texts.wasClosed }]),
  ];
  return moments.toSorted((a, b) => a.at - b.at).reverse();
}
