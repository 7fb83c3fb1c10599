import { nodeStates } from '../models/flow.ts';
import type { FilterField } from './filter.ts';
import { aboutFields } from './words.ts';

const about = aboutFields.flow;

/** Filter fields of flows. A field without a value in a flow is `""`, as in `project:""`. */
export const flowFields = [
  { name: 'status', kind: 'choice', values: nodeStates, about: about.status, example: 'status:failing' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'project', kind: 'choice', about: about.project, example: 'project:sales' },
  { name: 'owner', kind: 'choice', about: about.owner, example: 'owner:ann*' },
  { name: 'tag', kind: 'choice', about: about.tag, example: 'tag:gdpr' },
  { name: 'connector', kind: 'choice', about: about.connector, example: 'connector:s3' },
  { name: 'role', kind: 'choice', about: about.role, example: 'role:operator' },
  { name: 'errors', kind: 'number', about: about.errors, example: 'errors:>100' },
  { name: 'records', kind: 'number', about: about.records, example: 'records:>1k' },
  { name: 'last-run', kind: 'age', about: about.lastRun, example: 'last-run:<1h' },
  { name: 'id', kind: 'id', about: about.id, example: 'id:40001' },
  { name: 'resource', kind: 'id', about: about.resource, example: 'resource:7012' },
  { name: 'credential', kind: 'id', about: about.credential, example: 'credential:900' },
  { name: 'needs', kind: 'choice', values: ['person'], about: about.needs, example: 'needs:person' },
] as const satisfies readonly FilterField[];
