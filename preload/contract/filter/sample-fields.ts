import type { FilterField } from './filter.ts';
import { aboutFields } from './words.ts';

const about = aboutFields.sample;

/** Filter fields of failed records: the service's details, and every field of the records themselves. */
export const sampleFields = [
  { name: 'error', kind: 'choice', about: about.error, example: 'error:schema*' },
  { name: 'message', kind: 'text', about: about.message, example: 'message:postcode' },
  { name: 'resource', kind: 'id', about: about.resource, example: 'resource:7012' },
  { name: 'run', kind: 'id', about: about.run, example: 'run:412' },
  { name: 'file', kind: 'choice', about: about.file, example: 'file:orders*' },
  { name: 'record', kind: 'any', about: about.record, example: 'record.customer.country:DE' },
] as const satisfies readonly FilterField[];
