import { inLanguage } from '../language.ts';
import { requestOutcomes } from '../models/activity.ts';
import { actedFrom } from '../models/actor.ts';
import type { FilterField } from './filter.ts';

const about = inLanguage('activity filter', {
  outcome: 'Known outcome of the request',
  name: 'Words in the description of the request',
  who: 'User who made it, or on whose behalf; "" for unknown',
  reason: 'Words in the reason',
  reply: 'Words in the response or the error',
  path: 'Words in the path of the request',
  method: 'Method of the request',
  sent: 'Time since it was sent',
  times: 'Number of attempts',
  environment: 'Name of the environment',
  from: 'Whether it was sent from the window or the command line, or is a call of an assistant',
  action: 'ID of its action; "" for none',
  entry: 'Number of the entry in the log',
});

/** Filter fields of the activity log. A field without a value in an entry is `""`, as in `who:""`. */
export const activityFields = [
  { name: 'outcome', kind: 'choice', values: requestOutcomes, about: about.outcome, example: 'outcome:failed' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'reason', kind: 'text', about: about.reason, example: 'reason:malformed' },
  { name: 'reply', kind: 'text', about: about.reply, example: 'reply:timeout' },
  { name: 'path', kind: 'text', about: about.path, example: 'path:/flows/40001' },
  { name: 'method', kind: 'choice', about: about.method, example: 'method:delete' },
  { name: 'sent', kind: 'age', about: about.sent, example: 'sent:<1h' },
  { name: 'times', kind: 'number', about: about.times, example: 'times:>1' },
  { name: 'environment', kind: 'choice', about: about.environment, example: 'environment:prod*' },
  { name: 'from', kind: 'choice', values: actedFrom, about: about.from, example: 'from:command_line' },
  { name: 'action', kind: 'choice', about: about.action, example: 'action:1f0c*' },
  { name: 'entry', kind: 'number', about: about.entry, example: 'entry:>100' },
] as const satisfies readonly FilterField[];
