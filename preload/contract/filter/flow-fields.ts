import { inLanguage } from '../language.ts';
import { nodeStates } from '../models/flow.ts';
import type { FilterField } from './filter.ts';

const about = inLanguage('flow filter', {
  status: 'Status of the flow',
  name: 'Words in the name of the flow or a node',
  project: 'Project of the flow; "" for none',
  owner: 'Owner of the flow; "" for none',
  tag: 'A tag of the flow or a node; "" for none',
  connector: 'Connector that it reads from or writes to',
  role: 'Your role in the flow',
  errors: 'Failed records in the last 24 hours',
  records: 'Records in the last 24 hours',
  lastRun: 'Time since the last run',
  id: 'ID of the flow or a node',
  resource: 'ID of a source, data set or destination',
  credential: 'ID of a credential',
  needs: 'Whether it needs attention',
});

/** Filter fields of flows. A field without a value in a flow is `""`, as in `project:""`. */
export const flowFields = [
  { name: 'status', kind: 'choice', values: nodeStates, about: about.status, example: 'status:failing' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'project', kind: 'choice', about: about.project, example: 'project:sales' },
  { name: 'owner', kind: 'choice', about: about.owner, example: 'owner:ann*' },
  { name: 'tag', kind: 'choice', about: about.tag, example: 'tag:gdpr' },
  { name: 'connector', kind: 'choice', about: about.connector, example: 'connector:s3' },
  { name: 'role', kind: 'choice', about: about.role, example: 'role:operator' },
  { name: 'errors', kind: 'number', about: about.errors, example: 'errors:>100', ofRuns: true },
  { name: 'records', kind: 'number', about: about.records, example: 'records:>1k', ofRuns: true },
  { name: 'last-run', kind: 'age', about: about.lastRun, example: 'last-run:<1h', ofRuns: true },
  { name: 'id', kind: 'id', about: about.id, example: 'id:40001' },
  { name: 'resource', kind: 'id', about: about.resource, example: 'resource:7012' },
  { name: 'credential', kind: 'id', about: about.credential, example: 'credential:900' },
  { name: 'needs', kind: 'choice', values: ['person'], about: about.needs, example: 'needs:person', ofRuns: true },
] as const satisfies readonly FilterField[];
