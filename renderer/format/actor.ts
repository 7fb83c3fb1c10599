import type { Action } from '#contract/models/action.ts';
import { plain } from './text.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { texts } from './words.ts';

/** Formats the user of a change by the audit log of the service; null where the service does not report it. */
export function auditedActor({ audit }: Pick<ResourceChange, 'audit'>): string | null {
  if (!audit || (audit.user === null && audit.impersonator === null)) return null;
  return actorOf({ actor: { user: audit.user, impersonator: audit.impersonator }, from: 'window' });
}

/** Some services report users by number. */
const nameOfUser = (user: string): string => (/^\d+$/.test(user) ? texts.userWithId(user) : plain(user, 60));

/** Formats who gave an order, on whose behalf and from where. */
export function actorOf({ actor, from }: Pick<Action, 'actor' | 'from'>): string {
  const user = actor.user === null ? texts.unknownUser : nameOfUser(actor.user);
  const who = actor.impersonator === null ? user : texts.as(nameOfUser(actor.impersonator), user);
  return from === 'command_line' ? texts.onCommandLine(who) : who;
}
