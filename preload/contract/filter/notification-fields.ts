import { inLanguage } from '../language.ts';
import { nodeKinds } from '../models/flow.ts';
import { groupStates } from '../models/notification.ts';
import type { FilterField } from './filter.ts';

const about = inLanguage('notification filter', {
  level: 'Severity reported by the service',
  state: 'Whether it is acknowledged or muted here',
  lastSeen: 'Time since the last report',
  firstSeen: 'Time since the first report',
  unread: 'Number unread in the service',
  lastHour: 'Number in the last hour',
  count: 'Total number',
  message: 'Words in the newest message',
  name: 'Words in the name of its subject or flow',
  kind: 'Kind of its subject',
  owner: 'Owner of the flow; "" for none',
  project: 'Project of the flow; "" for none',
  tag: 'A tag of the flow or a node; "" for none',
  flow: 'ID of the flow',
  resource: 'ID of the source, data set or destination',
  id: 'Any of these IDs, or the ID of one of its notifications',
});

/** Filter fields of notification groups. A field without a value in a group is `""`, as in `owner:""`. */
export const notificationFields = [
  { name: 'level', kind: 'choice', about: about.level, example: 'level:error' },
  { name: 'state', kind: 'choice', values: groupStates, about: about.state, example: 'state:new,worse' },
  { name: 'last-seen', kind: 'age', about: about.lastSeen, example: 'last-seen:<1h' },
  { name: 'first-seen', kind: 'age', about: about.firstSeen, example: 'first-seen:<24h' },
  { name: 'unread', kind: 'number', about: about.unread, example: 'unread:>0' },
  { name: 'last-hour', kind: 'number', about: about.lastHour, example: 'last-hour:>10' },
  { name: 'count', kind: 'number', about: about.count, example: 'count:>100' },
  { name: 'message', kind: 'text', about: about.message, example: 'message:timeout' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'kind', kind: 'choice', values: nodeKinds, about: about.kind, example: 'kind:source' },
  { name: 'owner', kind: 'choice', about: about.owner, example: 'owner:ann*' },
  { name: 'project', kind: 'choice', about: about.project, example: 'project:sales' },
  { name: 'tag', kind: 'choice', about: about.tag, example: 'tag:gdpr' },
  { name: 'flow', kind: 'id', about: about.flow, example: 'flow:40001' },
  { name: 'resource', kind: 'id', about: about.resource, example: 'resource:7012' },
  { name: 'id', kind: 'id', about: about.id, example: 'id:7012' },
] as const satisfies readonly FilterField[];
