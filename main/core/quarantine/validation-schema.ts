import { withDigits } from '#contract/document-json.ts';
import { hiddenValue } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import { asRecord } from '../base/readers.ts';
import type { RequestOptions, Service } from '../ports/service.ts';
import { jsonOf } from '../base/deep-json.ts';
import { texts } from './words.ts';

/** The current schema against which the service checks the records of a data set. */
export interface ValidationSchema {
  dataSet: { id: number; name: string | null };
  /** JSON text. */
  schema: string;
  /** Whether the service checks records at all; null where it does not report that. */
  validates: boolean | null;
  /** Whether code changes the records before they are checked. */
  transforms: boolean;
  /** When the data set last changed, epoch milliseconds. */
  changedAt: number | null;
}

/**
 * Reads the current schema from the service. Throws where the data set has none, or one with possible secrets, which
 * are hidden here.
 */
export async function readValidationSchema(
  { resources }: Pick<Service, 'resources'>,
  dataSetId: number,
  options?: RequestOptions,
): Promise<ValidationSchema> {
  const { id, name, record, updatedAt, codeContainerId } = await resources.get(
    { kind: 'data_set', id: dataSetId },
    options,
  );
  const schema = asRecord(record['output_validation_schema']);
  if (!schema || Object.keys(schema).length === 0)
    throw failure('wrong_state', texts.noSchema, { advice: texts.nothingToCheck });
  const json = withDigits(jsonOf(schema));
  if (json.includes(JSON.stringify(hiddenValue)))
    throw failure('wrong_state', texts.schemaHidden, { advice: texts.nothingToCheck });
  const validates = record['output_schema_validation_enabled'];
  return {
    dataSet: { id, name },
    schema: json,
    validates: typeof validates === 'boolean' ? validates : null,
    transforms: codeContainerId !== null || record['transform_id'] != null,
    changedAt: updatedAt,
  };
}
