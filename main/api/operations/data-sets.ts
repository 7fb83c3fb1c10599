import { z } from 'zod';
import { listAnswer } from '../schemas/lists.ts';
import { suggestionAnswer } from '../schemas/probes.ts';
import { type Area, anyObject, asking, changing, creating, idSchema, operation, reading } from './operation.ts';
import { resourceOperations } from './resources.ts';
import { texts } from '../words.ts';

/** Only `false`: the specification allows no other value, although some servers and clients disagree. */
const noCustomTransform = z.literal(false, texts.input.falseAlone);

const dataSetBody = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  parent_data_set_id: idSchema,
  has_custom_transform: noCustomTransform,
  transform: anyObject.optional(),
  transform_id: idSchema.optional(),
  /** Annotations by attribute, which is given as a JSON Schema path. */
  output_schema_annotations: z.record(z.string(), z.looseObject({ description: z.string() })).optional(),
  /** Whether records that fail validation go to quarantine instead of the output. */
  output_schema_validation_enabled: z.boolean().optional(),
  output_validation_schema: anyObject.optional(),
  data_sinks: z.array(z.union([idSchema, anyObject], texts.input.idOrObject)).optional(),
  custom_config: anyObject.optional(),
  tags: z.array(z.string()).optional(),
});

const oneTransform = ({
  transform,
  transform_id: reusable,
}: {
  transform?: unknown;
  transform_id?: unknown;
}): boolean => transform === undefined || reusable === undefined;
const eitherOr = { path: ['transform_id'], error: texts.input.notWithTransform };

export const dataSets = {
  ...resourceOperations('data_sets', 'set_id', { one: 'data set', many: 'data sets' }),
  create: operation({
    ...creating,
    id: 'data_sets.create',
    name: 'Create a data set from another data set',
    path: '/data_sets',
    body: dataSetBody.refine(oneTransform, eitherOr),
  }),
  update: operation({
    ...changing,
    id: 'data_sets.update',
    name: 'Update a data set',
    path: '/data_sets/{set_id}',
    body: dataSetBody.partial().refine(oneTransform, eitherOr),
  }),
  /** Records that passed. The service retains about twenty. */
  samples: operation({
    ...reading,
    id: 'data_sets.samples',
    name: 'Get sample records of a data set',
    path: '/data_sets/{set_id}/samples',
    query: z.strictObject({
      count: z.int().min(0).optional(),
      include_metadata: z.literal([0, 1]).optional(),
      live: z.literal(1).optional(),
    }),
    answer: listAnswer,
    slow: true,
    keepsNumbers: true,
  }),
  suggestDocs: operation({
    ...asking,
    id: 'data_sets.suggestDocs',
    name: 'Generate AI suggestion for data set documentation',
    path: '/data_sets/{set_id}/docs/recommendation',
    answer: suggestionAnswer,
    slow: true,
  }),
};

export const dataSetArea: Area = {
  name: 'Data sets',
  operations: Object.values(dataSets),
  beyondSpecification: [
    ...[dataSets.get, dataSets.delete, dataSets.activate, dataSets.pause, dataSets.copy, dataSets.update],
    ...[dataSets.samples, dataSets.suggestDocs],
  ],
};
