import { inLanguage } from '../language.ts';
import type { FilterField } from './filter.ts';

const about = inLanguage('sample filter', {
  error: 'Error type; "" for none',
  message: 'Words in the error message',
  resource: 'ID of the source, data set or destination',
  run: 'ID of the run',
  file: 'File of the record; "" for none',
  record: 'A field of the record, by its path; "" for none',
});

/** Filter fields of failed records: the service's details, and every field of the records themselves. */
export const sampleFields = [
  { name: 'error', kind: 'choice', about: about.error, example: 'error:schema*' },
  { name: 'message', kind: 'text', about: about.message, example: 'message:postcode' },
  { name: 'resource', kind: 'id', about: about.resource, example: 'resource:7012' },
  { name: 'run', kind: 'id', about: about.run, example: 'run:412' },
  { name: 'file', kind: 'choice', about: about.file, example: 'file:orders*' },
  { name: 'record', kind: 'any', about: about.record, example: 'record.customer.country:DE' },
] as const satisfies readonly FilterField[];
