import { exportFormats } from '../models/export-format.ts';
import type { FilterField } from './filter.ts';
import { aboutFields } from './words.ts';

const about = aboutFields.export;

/** How an export stands, for a person who looks for it. */
export const exportStandings = ['running', 'waiting', 'interrupted', 'done', 'failed', 'cancelled'] as const;

/** What exports can be filtered by. */
export const exportFields = [
  { name: 'state', kind: 'choice', values: exportStandings, about: about.state, example: 'state:failed' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'file', kind: 'text', about: about.file, example: 'file:.csv' },
  { name: 'environment', kind: 'choice', about: about.environment, example: 'environment:prod*' },
  { name: 'format', kind: 'choice', values: exportFormats, about: about.format, example: 'format:csv' },
  { name: 'records', kind: 'number', about: about.records, example: 'records:>1k' },
  { name: 'size', kind: 'number', about: about.size, example: 'size:>10M' },
  { name: 'begun', kind: 'age', about: about.begun, example: 'begun:<24h' },
  { name: 'ended', kind: 'age', about: about.ended, example: 'ended:<1h' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:1f0c*' },
] as const satisfies readonly FilterField[];
