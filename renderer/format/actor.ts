import type { Action } from '#contract/models/action.ts';
import { plain } from './text.ts';
import { texts } from './words.ts';

/** Formats who gave an order, on whose behalf and from where. */
export function actorOf({ actor, from }: Pick<Action, 'actor' | 'from'>): string {
  const user = plain(actor.user ?? texts.unknownUser, 60);
  const who = actor.impersonator === null ? user : texts.as(plain(actor.impersonator, 60), user);
  return from === 'command_line' ? texts.onCommandLine(who) : who;
}
