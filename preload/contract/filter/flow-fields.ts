import { nodeStates } from '../models/flow.ts';
import type { FilterField } from './filter.ts';

/** What flows can be filtered by. A field without a value in a flow is `""`, as in `project:""`. */
export const flowFields = [
  { name: 'status', kind: 'choice', values: nodeStates },
  { name: 'name', kind: 'text' },
  { name: 'project', kind: 'choice' },
  { name: 'owner', kind: 'choice' },
  { name: 'tag', kind: 'choice' },
  { name: 'connector', kind: 'choice' },
  { name: 'role', kind: 'choice' },
  { name: 'errors', kind: 'number' },
  { name: 'records', kind: 'number' },
  { name: 'last-run', kind: 'age' },
  { name: 'id', kind: 'id' },
  { name: 'resource', kind: 'id' },
  { name: 'credential', kind: 'id' },
  { name: 'needs', kind: 'choice', values: ['person'] },
] as const satisfies readonly FilterField[];
